import type { DestinationStream } from 'pino';

/** Writes log lines to standard error. Standard output is for results that a person or script requested. */
export const stderrStream: DestinationStream = { write: (line) => void process.stderr.write(line) };
