import { OverloadedError } from '@ethread/types';

export interface LoadLimits {
  /** HTTP requests and WebSocket messages that are worked on at a time. */
  readonly maxRequests: number;
  /** How old a turn of the event loop may be before what it still has to take is refused, in milliseconds. */
  readonly maxDelayMs: number;
}

/** Refuses work while there is more than the process can take, before any of it was done. */
export interface LoadShedder {
  /** Messages that are worked on now. */
  readonly underWay: number;
  /** @throws {OverloadedError} when nothing more is taken at this moment. */
  check(): void;
  /** Takes a message, of which {@link leave} must be told when it is answered. @throws {OverloadedError} */
  enter(): void;
  /** Notes that a message is answered and its response has left. */
  leave(): void;
  /** Begins to watch the event loop. */
  start(): void;
  stop(): void;
}

/** How often the event loop is looked at: how exactly the age of a turn is known. In milliseconds. */
const BEAT_MS = 20;
/** How long every turn must have been late before any is cut: one long turn, such as a large batch, is no overload. */
const PATIENCE_MS = 1_000;

/**
 * Two signs of too much work: more messages in flight than the bound, and ticks of the event loop that are late one after
 * another. Of such turns the first part is served and the rest refused, so that those who are served do not wait for
 * everybody, and the next turn that is in time ends it.
 */
export function createLoadShedder({ maxRequests, maxDelayMs }: LoadLimits): LoadShedder {
  let underWay = 0;
  let lastBeat = performance.now();
  let lastInTime = lastBeat;
  let timer: NodeJS.Timeout | undefined;

  function beat(): void {
    const now = performance.now();
    if (now - lastBeat <= BEAT_MS + maxDelayMs) lastInTime = now;
    lastBeat = now;
  }

  function check(): void {
    if (underWay >= maxRequests) throw new OverloadedError();
    const now = performance.now();
    if (now - lastBeat > BEAT_MS + maxDelayMs && now - lastInTime > PATIENCE_MS + maxDelayMs)
      throw new OverloadedError();
  }

  return {
    get underWay() {
      return underWay;
    },
    check,
    enter() {
      check();
      underWay++;
    },
    leave() {
      underWay--;
    },
    start() {
      lastBeat = lastInTime = performance.now();
      timer = setInterval(beat, BEAT_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
