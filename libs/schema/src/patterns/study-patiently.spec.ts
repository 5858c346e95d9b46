import type { Diagnosis } from '../../load/recheck.cjs';
import { studyPatiently } from './study-patiently.js';

/** An expression that takes so long by the wall, on a machine that gives this process such a share of the processor. */
function study({ takes, share }: { takes: number; share: number }): { answer: Diagnosis; timeouts: number[] } {
  const timeouts: number[] = [];
  let spent = 0;
  const judge = (timeout: number): Diagnosis => {
    timeouts.push(timeout);
    spent += Math.min(timeout, takes) * share;
    return { status: takes <= timeout ? 'safe' : 'unknown' };
  };
  return { answer: studyPatiently({ judge, processorTime: () => spent }), timeouts };
}

describe('the study of an expression', () => {
  it('ends with its answer', () => {
    expect(study({ takes: 300, share: 1 })).toEqual({ answer: { status: 'safe' }, timeouts: [1_000] });
  });

  it('gives up when it had its share of the processor', () => {
    expect(study({ takes: 60_000, share: 1 })).toEqual({ answer: { status: 'unknown' }, timeouts: [1_000] });
  });

  it('begins again with more time where others had the processor', () => {
    expect(study({ takes: 4_000, share: 0.2 })).toEqual({ answer: { status: 'safe' }, timeouts: [1_000, 7_500] });
  });

  it('takes no longer than the longest study, whatever the machine does', () => {
    expect(study({ takes: 60_000, share: 0 })).toEqual({ answer: { status: 'unknown' }, timeouts: [1_000, 15_000] });
  });
});
