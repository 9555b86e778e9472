/** The message that a worker sends to its parent once it is ready. */
export const READY = 'ready';
