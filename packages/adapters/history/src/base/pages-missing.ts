import { type Awaitable, EthreadError, rescue } from '@ethread/core';

/**
 * Thrown by a read whose pages are in the bucket and not yet in the local cache. Reads are synchronous, so that those of
 * a local store need no promise: this one is repeated when its pages have arrived.
 */
export class PagesMissingError extends EthreadError {
  override readonly name = 'PagesMissingError';
  readonly #fetch: () => Promise<void>;

  constructor(place: string, fetch: () => Promise<void>) {
    super(`pages of ${place} are not in the local cache yet`);
    this.#fetch = fetch;
  }

  /** Loads the pages into the cache. @throws {ObjectStoreError} */
  fetch(): Promise<void> {
    return this.#fetch();
  }
}

/** A read loads fewer times. When it does not, the cache is smaller than the pages of one read. */
const MAX_FETCHES = 1_000;

/**
 * Runs a read, and repeats it each time that pages had to be loaded. Returns the value at once when all pages are local.
 *
 * @throws {ObjectStoreError} when they cannot be loaded.
 */
export function whenFetched<T>(read: () => Awaitable<T>): Awaitable<T> {
  return rescue(read, (error) => fetchAndRead(requireMissing(error), read));
}

async function fetchAndRead<T>(first: PagesMissingError, read: () => Awaitable<T>): Promise<T> {
  let missing = first;
  for (let fetches = 1; fetches < MAX_FETCHES; fetches++) {
    await missing.fetch();
    try {
      return await read();
    } catch (error) {
      missing = requireMissing(error);
    }
  }
  throw missing;
}

function requireMissing(error: unknown): PagesMissingError {
  if (error instanceof PagesMissingError) return error;
  throw error;
}
