/** Returns only the message of an error for the log, as errors of connections contain their parameters. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
