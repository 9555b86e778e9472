/** The message of a call that takes too much memory. */
export const MEMORY_EXCEEDED = 'execution exceeded the memory of the service';
