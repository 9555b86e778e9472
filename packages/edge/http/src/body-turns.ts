import { type Awaitable, eventLoopTurns } from '@ethread/core';
import { TickTurns } from './tick-turns.ts';

/** The turns of a client whose body is read. */
export interface BodyTurns {
  /** Calls `readOn` when the next part may be read, in this tick or in a later one. */
  takePart(bytes: number, readOn: () => void): void;
  /** Takes a turn for a step of joining the parts. */
  takeStep(): Awaitable<void>;
}

/**
 * The bytes of all bodies that are read in one event-loop tick, less than a millisecond of copying. Turns by time would
 * not bound them: a part that is there is copied before anyone knows how long that takes.
 */
const MAX_BYTES_PER_TICK = 256 * 1024;

/** The bytes that a shorter part counts for: a part takes some microseconds, however short it is. */
const LEAST_PART_BYTES = 2 * 1024;

const partTurns = new TickTurns(MAX_BYTES_PER_TICK);

/** Returns the turns of a client's bodies. All clients share each event-loop tick. */
export function bodyTurnsOf(client: string): BodyTurns {
  return {
    takePart: (bytes, readOn) => partTurns.take(client, Math.max(bytes, LEAST_PART_BYTES), readOn),
    takeStep: () => eventLoopTurns.take(client),
  };
}
