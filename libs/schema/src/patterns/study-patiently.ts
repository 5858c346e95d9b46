import type { Diagnosis } from '../../load/recheck.cjs';

/** How much of the processor one expression may take to be studied, in milliseconds. */
const STUDY_TIME = 1_000;

/** How long it may take at most where others have the processor. */
const LONGEST_STUDY = 15_000;

/** What a study may do, and what it cost. */
export interface Study {
  /** Answers `unknown` when the time by the clock on the wall is over. */
  readonly judge: (timeout: number) => Diagnosis;
  /** Processor time of this process, in milliseconds. */
  readonly processorTime: () => number;
}

/**
 * Gives a study its share of the processor, however busy the machine is: the studies themselves only know the clock on the
 * wall. One that was cut off before it had its share begins again with as much more time as it got too little.
 */
export function studyPatiently({ judge, processorTime }: Study): Diagnosis {
  const before = processorTime();
  const diagnosis = judge(STUDY_TIME);
  const share = (processorTime() - before) / STUDY_TIME;
  if (diagnosis.status !== 'unknown' || share > ENOUGH) return diagnosis;
  return judge(Math.min(LONGEST_STUDY, Math.ceil((STUDY_TIME / Math.max(share, LEAST_SHARE)) * MARGIN)));
}

const ENOUGH = 0.8;
const LEAST_SHARE = 0.01;
const MARGIN = 1.5;
