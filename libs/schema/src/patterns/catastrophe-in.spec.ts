import { loadRecheck } from '../../load/recheck.cjs';
import { catastropheIn } from './catastrophe-in.js';

describe('nested repetitions of the same characters up to the end', () => {
  const nested = [/^(a+)+$/, /(?:[a-z0-9]*)*$/, /^(\w+)*$/, /^v(\d*)+$/i];

  it.each(nested)('are known: %s', (expression) => {
    const problem = 'the time to match grows exponentially with the text';
    expect(catastropheIn([expression])).toEqual({ isKnown: true, problem });
  });

  it.each(nested)('are what a study finds, too: %s', ({ source, flags }) => {
    expect(loadRecheck().checkSync(source, flags, { timeout: null })).toMatchObject({
      status: 'vulnerable',
      complexity: { type: 'exponential' },
    });
  });

  it.each([/^(a+)$/, /^\d{4}-\d{2}-\d{2}(T\d+)?$/, /^([a-z]+\.)+[a-z]{2}$/])(
    'are told apart from what only looks like them: %s',
    (expression) => {
      expect(catastropheIn([expression])).toBeUndefined();
    },
  );
});
