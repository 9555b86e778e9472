import { OverloadedError, RateExceededError } from '@ethread/types';
import { createRateLimiter } from '@ethread/accounts';
import { type Clock, systemClock } from '@ethread/core';
import type { ConnectionRate } from '@ethread/http';

export interface LoadLimits {
  /** The limit of HTTP requests and WebSocket messages in flight. */
  readonly maxRequests: number;
  /** The age of an event-loop tick beyond which the rest of its requests are rejected, in milliseconds. */
  readonly maxDelayMs: number;
}

/** Rejects messages beyond the capacity of the process, before any work is done for them. */
export interface LoadShedder {
  /** The number of messages in flight. */
  readonly inFlight: number;
  /** @throws {OverloadedError} when the process accepts no more messages at this moment. */
  check(): void;
  /** Accepts a message. Call {@link leave} when it is done. @throws {OverloadedError} */
  enter(): void;
  /** Notes that the response of a message has been sent. */
  leave(): void;
  /** Starts to watch the event loop. */
  start(): void;
  stop(): void;
}

/**
 * The interval at which the event loop is checked, in milliseconds. It is the precision of the measured age of a tick.
 */
const BEAT_MS = 20;
/**
 * The time that every tick must have been late before requests are rejected, in milliseconds. One long tick is not an
 * overload, however long it is: a large batch, or a process that was suspended.
 */
const PATIENCE_MS = 1_000;

/**
 * Creates a load shedder. It uses two signs of overload: more messages in flight than the limit, and event-loop ticks
 * that are late one after another. It serves the first part of a late tick and rejects the rest, so that the served
 * clients do not wait for all others. The next tick in time ends the rejections. The first message of a tick is always
 * accepted: nobody waits longer for it, and ticks are also late when other processes of the machine take the cores.
 */
export function createLoadShedder({ maxRequests, maxDelayMs }: LoadLimits): LoadShedder {
  let inFlight = 0;
  let lastBeat = performance.now();
  let lastInTime = lastBeat;
  let wasLate = false;
  let acceptedInTick = 0;
  let timer: NodeJS.Timeout | undefined;

  const isLate = (now: number) => now - lastBeat > BEAT_MS + maxDelayMs;

  function beat(): void {
    const now = performance.now();
    wasLate = isLate(now);
    if (!wasLate) lastInTime = now;
    lastBeat = now;
    acceptedInTick = 0;
  }

  function check(): void {
    if (inFlight >= maxRequests) throw new OverloadedError();
    if (acceptedInTick === 0) return;
    const now = performance.now();
    if (wasLate && isLate(now) && now - lastInTime > PATIENCE_MS + maxDelayMs) throw new OverloadedError();
  }

  return {
    get inFlight() {
      return inFlight;
    },
    check,
    enter() {
      check();
      inFlight++;
      acceptedInTick++;
    },
    leave() {
      inFlight--;
    },
    start() {
      lastBeat = lastInTime = performance.now();
      timer = setInterval(beat, BEAT_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Responses up to this size are not remembered, in bytes. */
export const UNCOUNTED_BYTES = 512 * 1024;
/** The part of a size that remains after each smaller response: some 30 small responses forget one of a megabyte. */
const REMAINING = 0.9;
/** Methods of clients with large responses that are remembered. */
const MAX_SIZES = 10_000;

/**
 * Remembers the memory of each client's largest recent response to a method, so that its next calls can reserve as much
 * before they begin. Nobody knows the size of a response in advance, and rejecting one that has been made wastes its
 * work.
 */
export class ResponseSizes {
  readonly #largest = new Map<string, number>();

  /** Whether the size of any response is remembered. */
  get isUsed(): boolean {
    return this.#largest.size > 0;
  }

  /** Returns the bytes to reserve for a call of a client; 0 for a client with small responses. */
  of(client: string, method: string): number {
    return this.#largest.get(`${client} ${method}`) ?? 0;
  }

  /** Records a response of a client. */
  note(client: string, method: string, bytes: number): void {
    const key = `${client} ${method}`;
    const before = this.#largest.get(key);
    if (before === undefined && bytes <= UNCOUNTED_BYTES) return;
    const largest = Math.round(Math.max(bytes, (before ?? 0) * REMAINING));
    this.#largest.delete(key);
    if (largest > UNCOUNTED_BYTES) this.#largest.set(key, largest);
    for (const [oldest] of this.#largest) {
      if (this.#largest.size <= MAX_SIZES) return;
      this.#largest.delete(oldest);
    }
  }
}

/** Limits the new connections of each address to a number a second. The connections of one second may arrive at once. */
export function createConnectionRate(perSecond: number, clock: Clock = systemClock): ConnectionRate {
  const limiter = createRateLimiter({ clock });
  return {
    accepts(address) {
      try {
        limiter.take(address, perSecond);
        return true;
      } catch (error) {
        if (error instanceof RateExceededError) return false;
        throw error;
      }
    },
  };
}
