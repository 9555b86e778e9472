/** Bytes of large responses that are read in one event-loop tick. Reading a megabyte takes about a millisecond. */
const TICK_BYTES = 1024 * 1024;
/** Bytes of a response that are read without a pause. Most responses are smaller. */
const FREE_BYTES = 256 * 1024;

let readInTick = 0;
let isTickAhead = false;
/** Continues the paused responses, longest paused first. */
const paused: (() => void)[] = [];

/**
 * Counts bytes that were read of a response. All responses of the thread share the bytes of a tick, so that many large
 * ones that arrive together do not block the event loop. Each continues in turn, so that a slow one delays no other.
 *
 * @param bytes The bytes that were read now.
 * @param total The bytes that were read of this response.
 * @param resume Called in a later tick when the response has to pause.
 * @returns Whether the response has to pause.
 */
export function mustPause(bytes: number, total: number, resume: () => void): boolean {
  if (!isTickAhead) {
    isTickAhead = true;
    setImmediate(beginTick);
  }
  readInTick += bytes;
  if (total <= FREE_BYTES || readInTick <= TICK_BYTES) return false;
  paused.push(resume);
  return true;
}

function beginTick(): void {
  isTickAhead = false;
  readInTick = 0;
  // A response that continues may read at once, and pause again behind the others.
  for (let count = paused.length; count > 0 && readInTick <= TICK_BYTES; count--) paused.shift()?.();
  if (paused.length > 0 && !isTickAhead) {
    isTickAhead = true;
    setImmediate(beginTick);
  }
}
