/** A value or a promise of it. Local backends return the value directly, so that no unneeded promise is made. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Passes a value to the next step: at once when it is available, otherwise when its promise resolves. A request whose
 * steps are all available is thus processed in one event-loop tick, without a turn of the microtask queue.
 *
 * @example
 *   whenReady(chain.header({ tag: 'latest' }), (header) => print(header));
 */
export function whenReady<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Runs some work. Returns what `handle` makes of the error that the work throws or rejects with. */
export function rescue<T, R>(
  work: () => Awaitable<T>,
  handle: (error: unknown) => Awaitable<R>,
): Awaitable<T | R> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(handle) : result;
  } catch (error) {
    return handle(error);
  }
}

/** Runs some work, then `end`, whether the work returns, throws or rejects. */
export function ensure<T>(work: () => Awaitable<T>, end: () => void): Awaitable<T> {
  let isAwaited = false;
  try {
    const result = work();
    isAwaited = result instanceof Promise;
    return result instanceof Promise ? result.finally(end) : result;
  } finally {
    if (!isAwaited) end();
  }
}
