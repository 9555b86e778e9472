import type { Hex } from '@ethread/core';
import type { AllowedValues, LogMatcher, MatchedLog } from './log-matcher.ts';

/** Slots in one word of a set. */
const WORD_BITS = 32;
/** The address and the four topics of a log. */
const PARTS = 5;

/** The slots of the matchers that allow a value. Most values occur in one matcher, which needs no set. */
type SlotsOfValue = number | Set<number>;

/** The conditions of all matchers on one part of a log: its address, or the topic at one position. */
interface PartIndex {
  /** The matchers that allow a value. */
  readonly byValue: Map<Hex, SlotsOfValue>;
  /** The matchers that allow any value, or none. */
  readonly ifAny: SlotSet;
  /** The matchers that also allow a log without this part. */
  readonly ifAbsent: SlotSet;
}

/**
 * Finds the matchers of a log among many. The time for a log grows with the number of matchers by one bit of each,
 * however frequent the values of their filters are, and does not depend on the number of these values.
 */
export class MatcherIndex {
  readonly #parts: readonly PartIndex[] = Array.from({ length: PARTS }, () => ({
    byValue: new Map(),
    ifAny: new SlotSet(),
    ifAbsent: new SlotSet(),
  }));
  readonly #waiting = new SlotSet();
  readonly #free: number[] = [];
  #size = 0;

  /** Adds a matcher, and returns its slot. */
  add(matcher: LogMatcher): number {
    const slot = this.#free.pop() ?? this.#size++;
    for (const [part, { byValue, ifAny, ifAbsent }] of this.#parts.entries()) {
      const allowed = conditionOf(matcher, part);
      if (part > matcher.topics.length) ifAbsent.add(slot);
      if (!allowed) ifAny.add(slot);
      for (const value of allowed ?? []) addSlot(byValue, value, slot);
    }
    return slot;
  }

  /** Removes the matcher that {@link add} gave a slot. */
  remove(slot: number, matcher: LogMatcher): void {
    this.#waiting.delete(slot);
    for (const [part, { byValue, ifAny, ifAbsent }] of this.#parts.entries()) {
      ifAny.delete(slot);
      ifAbsent.delete(slot);
      for (const value of conditionOf(matcher, part) ?? []) deleteSlot(byValue, value, slot);
    }
    this.#free.push(slot);
  }

  /** Includes a slot in searches, or excludes it. */
  setWaiting(slot: number, isWaiting: boolean): void {
    if (isWaiting) this.#waiting.add(slot);
    else this.#waiting.delete(slot);
  }

  /** Begins the search for the waiting matchers of the logs of one block. */
  search(): MatcherSearch {
    return new MatcherSearch(this.#parts, this.#waiting, this.#size);
  }
}

/** A search for the matchers of some logs. */
export class MatcherSearch {
  readonly #parts: readonly PartIndex[];
  readonly #left: Uint32Array;
  readonly #found: Uint32Array;
  readonly #one: Uint32Array;
  /** The matchers of each value that occurred and that more matchers allow than a set has words. */
  readonly #ofValues: Map<Hex, Uint32Array>[] = Array.from({ length: PARTS }, () => new Map());

  constructor(parts: readonly PartIndex[], waiting: SlotSet, slots: number) {
    const words = Math.ceil(slots / WORD_BITS);
    this.#parts = parts;
    this.#left = waiting.copy(words);
    this.#found = new Uint32Array(words);
    this.#one = new Uint32Array(words);
  }

  /** Searches the matchers of a log. Those that were found before are not searched again. */
  add({ address, topics }: MatchedLog): void {
    const one = this.#one;
    one.set(this.#left);
    for (const [part, index] of this.#parts.entries())
      if (!this.#narrow(one, part, index, part === 0 ? address : topics[part - 1])) return;
    for (let word = 0; word < one.length; word++) {
      this.#found[word] = (this.#found[word] ?? 0) | (one[word] ?? 0);
      this.#left[word] = (this.#left[word] ?? 0) & ~(one[word] ?? 0);
    }
  }

  /** The slots that were found. */
  found(): number[] {
    const slots: number[] = [];
    for (const [at, bits] of this.#found.entries())
      for (let rest = bits; rest !== 0; rest &= rest - 1)
        slots.push(at * WORD_BITS + (WORD_BITS - 1 - Math.clz32(rest & -rest)));
    return slots;
  }

  /** Keeps the slots whose matchers allow one part of a log. Returns false when none remain. */
  #narrow(one: Uint32Array, part: number, index: PartIndex, value: Hex | undefined): boolean {
    if (value === undefined) return intersect(one, index.ifAbsent.words);
    const slots = index.byValue.get(value) ?? [];
    if (slots instanceof Set && slots.size > one.length)
      return intersect(one, this.#allowing(part, index, value, slots));
    const kept: number[] = [];
    for (const slot of typeof slots === 'number' ? [slots] : slots) if (hasBit(one, slot)) kept.push(slot);
    const hasSome = intersect(one, index.ifAny.words);
    for (const slot of kept) setBit(one, slot);
    return hasSome || kept.length > 0;
  }

  #allowing(part: number, { ifAny }: PartIndex, value: Hex, slots: ReadonlySet<number>): Uint32Array {
    const known = this.#ofValues[part]?.get(value);
    if (known) return known;
    const allowing = ifAny.copy(this.#left.length);
    for (const slot of slots) setBit(allowing, slot);
    this.#ofValues[part]?.set(value, allowing);
    return allowing;
  }
}

/** A set of slots, as bits. */
class SlotSet {
  words = new Uint32Array(1);

  add(slot: number): void {
    const at = slot >>> 5;
    if (at >= this.words.length) {
      const grown = new Uint32Array(Math.max(at + 1, 2 * this.words.length));
      grown.set(this.words);
      this.words = grown;
    }
    setBit(this.words, slot);
  }

  delete(slot: number): void {
    const at = slot >>> 5;
    if (at < this.words.length) this.words[at] = (this.words[at] ?? 0) & ~(1 << (slot & 31));
  }

  /** Returns a copy with that many words. */
  copy(words: number): Uint32Array {
    const copied = new Uint32Array(words);
    copied.set(this.words.subarray(0, words));
    return copied;
  }
}

/** Returns the condition of a matcher on a part of a log. */
function conditionOf({ addresses, topics }: LogMatcher, part: number): AllowedValues {
  return part === 0 ? addresses : topics[part - 1];
}

function addSlot(byValue: Map<Hex, SlotsOfValue>, value: Hex, slot: number): void {
  const slots = byValue.get(value);
  if (slots === undefined) byValue.set(value, slot);
  else if (typeof slots === 'number') byValue.set(value, new Set([slots, slot]));
  else slots.add(slot);
}

function deleteSlot(byValue: Map<Hex, SlotsOfValue>, value: Hex, slot: number): void {
  const slots = byValue.get(value);
  if (slots instanceof Set && slots.size > 1) slots.delete(slot);
  else byValue.delete(value);
}

function hasBit(words: Uint32Array, slot: number): boolean {
  return ((words[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

/** Sets a bit. A slot beyond the words is ignored. */
function setBit(words: Uint32Array, slot: number): void {
  const at = slot >>> 5;
  if (at < words.length) words[at] = (words[at] ?? 0) | (1 << (slot & 31));
}

/** Clears the bits that `other` does not have. Returns whether some remain. */
function intersect(words: Uint32Array, other: Uint32Array): boolean {
  let some = 0;
  for (let at = 0; at < words.length; at++)
    some |= words[at] = (words[at] ?? 0) & (at < other.length ? (other[at] ?? 0) : 0);
  return some !== 0;
}
