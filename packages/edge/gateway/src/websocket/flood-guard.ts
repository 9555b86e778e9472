import { parseMessage, type RequestId } from '@ethread/json-rpc';
import { transportLimits } from '@ethread/types';

/** The rejected messages a second beyond which a connection is flooding. */
const MAX_REJECTED_PER_SECOND = 1_000;
/** The bytes of rejected messages a second beyond which a connection is flooding: three of the largest messages. */
const MAX_REJECTED_BYTES_PER_SECOND = 3 * transportLimits.maxBodyBytes;
/**
 * The pings and pongs a second beyond which a connection is flooding, as each costs a read and a pong. The limit is less
 * than the 60 unsent pongs at which `ws` ends a connection without a reason.
 */
const MAX_CONTROL_FRAMES_PER_SECOND = 50;

/** Counts what one WebSocket sends in a second. Each method counts one event, and returns true when it is a flood. */
export class FloodGuard {
  readonly #now: () => number;
  #second = 0;
  #rejected = 0;
  #rejectedBytes = 0;
  #controlFrames = 0;

  /** @param now - returns the monotonic time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  rejection(bytes: number): boolean {
    this.#startSecond();
    this.#rejectedBytes += bytes;
    return ++this.#rejected > MAX_REJECTED_PER_SECOND || this.#rejectedBytes > MAX_REJECTED_BYTES_PER_SECOND;
  }

  controlFrame(): boolean {
    this.#startSecond();
    return ++this.#controlFrames > MAX_CONTROL_FRAMES_PER_SECOND;
  }

  /** Resets the counts of the past second. */
  #startSecond(): void {
    const second = Math.floor(this.#now() / 1000);
    if (second === this.#second) return;
    this.#rejected = this.#rejectedBytes = this.#controlFrames = 0;
    this.#second = second;
  }
}

/** Rejected messages up to this size are parsed for their id. */
const MAX_PARSED_BYTES = 4_096;

/**
 * Returns the id of a message that is rejected: null where it has none to be found cheaply, and undefined for a
 * notification, which gets no response.
 */
export function idOfRejected(body: Uint8Array): RequestId | undefined {
  const message = body.length > MAX_PARSED_BYTES ? undefined : parseMessage(body, transportLimits);
  const item = message?.kind === 'single' ? message.item : undefined;
  return item?.kind === 'notification' ? undefined : (item?.id ?? null);
}
