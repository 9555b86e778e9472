/** What a caller is told whose call takes too much memory. */
export const MEMORY_EXCEEDED = 'execution exceeded the memory of the service';

/** What a caller is told whose call takes too long. */
export const TIME_EXCEEDED = 'execution aborted (timeout)';
