export { runCommandLine } from './command-line.js';
export type { Envelope, EnvelopeError } from './output/envelope.js';
export type { Terminal } from './terminal.interface.js';
