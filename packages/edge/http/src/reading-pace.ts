/** The slowest rate at which a client may read a response on average, in bytes a second. */
export const MIN_READ_RATE = 32 * 1024;

/** Returns how long a client may take to read some bytes, in milliseconds; `stallMs` is how long it may read nothing. */
export function readingTime(bytes: number, stallMs: number): number {
  return stallMs + (bytes * 1_000) / MIN_READ_RATE;
}
