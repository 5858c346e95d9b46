import type { Invoker } from './invoker.interface.js';

/** In which form values that are no JSON travel: as themselves, by their key, or by handles too. */
export type ValueView = 'code' | 'wire' | 'handles';

/** The form that an invoker is told of, sends and receives. */
export function viewOf({ capabilities }: Invoker): ValueView {
  if (capabilities.has('handles')) return 'handles';
  return capabilities.has('plain-values') ? 'wire' : 'code';
}
