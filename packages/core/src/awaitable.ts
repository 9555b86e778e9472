/** A value or a promise of it. Local backends return the value directly, so that no unneeded promise is made. */
export type Awaitable<T> = T | Promise<T>;
