/** A value now, or a promise of it: local backends answer at once, and no promise is made where none is needed. */
export type Awaitable<T> = T | Promise<T>;
