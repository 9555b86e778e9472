/** The error message of a call that exceeds its memory limit. */
export const MEMORY_EXCEEDED = 'execution exceeded the memory of the service';
