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

/** Work that waits where it yields a promise. Written like an async function, with {@link awaited} in place of `await`. */
export type Steps<Result> = Generator<Promise<unknown>, Result, unknown>;

/** Items that are produced one after another: at once where they are available. An async generator is a source, too. */
export interface Source<Item> {
  next(): Awaitable<IteratorResult<Item, void>>;
}

/**
 * Runs steps: at once up to the first promise, and to the end where they yield none.
 *
 * @example
 *   runSteps((function* () {
 *     const header = yield* awaited(chain.header({ tag: 'latest' }));
 *     return print(header);
 *   })());
 */
export function runSteps<Result>(steps: Steps<Result>): Awaitable<Result> {
  return whenReady(resume<never, Result>(steps), ({ value }) => value);
}

/** Returns a source of the items that steps yield between the promises for which they wait. */
export function produce<Item>(steps: Generator<Item | Promise<unknown>, void, unknown>): Source<Item> {
  return { next: () => resume(steps) };
}

/** Waits for a value within steps. */
export function* awaited<T>(value: Awaitable<T>): Steps<T> {
  // Steps resume with the value of the promise that they yielded.
  return value instanceof Promise ? ((yield value) as T) : value;
}

/** Resumes steps until their next item or their end. */
function resume<Item, Result>(
  steps: Generator<Item | Promise<unknown>, Result, unknown>,
): Awaitable<IteratorResult<Item, Result>> {
  const step = steps.next();
  if (step.done) return step;
  return step.value instanceof Promise ? waitIn(steps, step.value) : { done: false, value: step.value };
}

async function waitIn<Item, Result>(
  steps: Generator<Item | Promise<unknown>, Result, unknown>,
  first: Promise<unknown>,
): Promise<IteratorResult<Item, Result>> {
  for (let waiting = first; ;) {
    const step = await waiting.then(
      (value) => steps.next(value),
      (error: unknown) => steps.throw(error),
    );
    if (step.done) return step;
    if (!(step.value instanceof Promise)) return { done: false, value: step.value };
    waiting = step.value;
  }
}
