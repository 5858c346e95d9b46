import { runCommandLine } from './command-line.js';
import { endProcess, processTerminal } from './process.terminal.js';

void runCommandLine(process.argv.slice(2), processTerminal()).then(endProcess);
