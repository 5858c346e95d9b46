/** How a call ended. */
export type InvocationStatus =
  'succeeded' | 'denied' | 'invalid' | 'failed' | 'timed_out' | 'cancelled' | 'interrupted';
