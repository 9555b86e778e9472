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
