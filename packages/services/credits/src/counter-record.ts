import type { UtcDay } from '@ethread/core';

/** The position of the counters of an account's day. */
export interface CounterSlot {
  readonly index: number;
  /** Numbers the slots of a file in the order in which they were opened. A reused slot has a new generation. */
  readonly generation: number;
}

/** A slot as it is stored in a file. */
export interface CounterRecord extends CounterSlot {
  readonly accountId: string;
  readonly day: UtcDay;
  /** Credits of charged calls. */
  readonly settled: number;
  /** Credits of charged calls and of open holds. */
  readonly used: number;
}

/** The size of a slot, which lies within one sector of a disk. A disk writes a sector as a whole or not at all. */
export const SLOT_BYTES = 128;
/** The part that changes: checksum (4) · generation (4) · settled (8) · used (8) · unused (8) */
export const COUNTER_BYTES = 32;
const GENERATION_AT = 4;
const SETTLED_AT = 8;
const USED_AT = 16;
/** The part that stays: checksum (4) · generation (4) · day (4) · length of the id (1) · id */
const NAME_AT = COUNTER_BYTES;
const NAME_GENERATION_AT = NAME_AT + 4;
const DAY_AT = NAME_AT + 8;
const ID_LENGTH_AT = NAME_AT + 12;
const ID_AT = NAME_AT + 13;
const MAX_ID_BYTES = SLOT_BYTES - ID_AT;

/** Writes the part that stays, and counters of 0. @throws {RangeError} for an id that is too long. */
export function encodeSlot(view: DataView, generation: number, accountId: string, day: UtcDay): void {
  const id = new TextEncoder().encode(accountId);
  if (id.length > MAX_ID_BYTES) throw new RangeError(`an account id has at most ${MAX_ID_BYTES} bytes`);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, SLOT_BYTES);
  bytes.fill(0);
  encodeCounters(view, generation, 0, 0);
  view.setUint32(NAME_GENERATION_AT, generation, true);
  view.setUint32(DAY_AT, day, true);
  view.setUint8(ID_LENGTH_AT, id.length);
  bytes.set(id, ID_AT);
  view.setUint32(NAME_AT, checksum(view, NAME_GENERATION_AT, SLOT_BYTES), true);
}

/** Writes the part that changes. */
export function encodeCounters(view: DataView, generation: number, settled: number, used: number): void {
  view.setUint32(GENERATION_AT, generation, true);
  view.setFloat64(SETTLED_AT, settled, true);
  view.setFloat64(USED_AT, used, true);
  view.setUint32(0, checksum(view, GENERATION_AT, COUNTER_BYTES), true);
}

/** Reads a slot; undefined for a torn or unused slot. */
export function decodeSlot(view: DataView, index: number): CounterRecord | undefined {
  const generation = view.getUint32(GENERATION_AT, true);
  const isWhole =
    generation > 0 &&
    view.getUint32(NAME_GENERATION_AT, true) === generation &&
    view.getUint32(0, true) === checksum(view, GENERATION_AT, COUNTER_BYTES) &&
    view.getUint32(NAME_AT, true) === checksum(view, NAME_GENERATION_AT, SLOT_BYTES);
  if (!isWhole) return undefined;
  const id = new Uint8Array(view.buffer, view.byteOffset + ID_AT, view.getUint8(ID_LENGTH_AT));
  return {
    index,
    generation,
    accountId: new TextDecoder().decode(id),
    day: view.getUint32(DAY_AT, true),
    settled: view.getFloat64(SETTLED_AT, true),
    used: view.getFloat64(USED_AT, true),
  };
}

/**
 * Returns the checksum of the 32-bit words between two positions. It detects torn and stray writes, and is not secure
 * against attackers.
 */
function checksum(view: DataView, from: number, to: number): number {
  let sum = 0x9e3779b9;
  for (let at = from; at < to; at += 4) {
    sum = Math.imul(sum ^ view.getUint32(at, true), 0x85ebca6b);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
