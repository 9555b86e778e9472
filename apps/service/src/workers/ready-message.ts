/** What a worker tells its parent once it is ready. */
export const READY = 'ready';
