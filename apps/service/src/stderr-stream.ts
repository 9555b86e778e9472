import type { DestinationStream } from 'pino';

/** Log lines go to standard error: standard output is for what a person or script asked for. */
export const stderrStream: DestinationStream = { write: (line) => void process.stderr.write(line) };
