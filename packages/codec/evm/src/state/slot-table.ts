import { writeUint32 } from '@ethread/core';
import { SEED } from './seed.ts';

const INITIAL_SLOTS = 64;

/** Memory of a slot in all arrays, in bytes. */
export const SLOT_BYTES = 120;

/** A table of storage slots with their values as limbs in typed arrays. Reading and writing allocate no objects. */
export class SlotTable {
  /** By slot, eight limbs each: key, value, and value before the transaction that last used it. */
  keys: Uint32Array<ArrayBuffer> = new Uint32Array(8 * INITIAL_SLOTS);
  values: Uint32Array<ArrayBuffer> = new Uint32Array(8 * INITIAL_SLOTS);
  originals: Uint32Array<ArrayBuffer> = new Uint32Array(8 * INITIAL_SLOTS);
  /** By slot: number of its storage, transactions in which it was used and is warm, and block that wrote it. */
  owners: Int32Array<ArrayBuffer> = new Int32Array(INITIAL_SLOTS);
  usedIn: Int32Array<ArrayBuffer> = new Int32Array(INITIAL_SLOTS);
  warmIn: Int32Array<ArrayBuffer> = new Int32Array(INITIAL_SLOTS);
  changedIn: Int32Array<ArrayBuffer> = new Int32Array(INITIAL_SLOTS);
  length = 0;
  #places = new Int32Array(2 * INITIAL_SLOTS);

  /**
   * Finds the slot of a storage by the limbs of its key in an array, or adds it with the value zero.
   *
   * @returns its number, or −1 − its number when it was added.
   */
  find(owner: number, limbs: Uint32Array, base: number): number {
    const { keys, owners } = this;
    const mask = this.#places.length - 1;
    let place = hashOf(owner, limbs, base) & mask;
    for (;;) {
      const entry = this.#places[place];
      if (entry === 0) break;
      const slot = entry - 1;
      const key = 8 * slot;
      if (
        owners[slot] === owner &&
        keys[key] === limbs[base] &&
        keys[key + 1] === limbs[base + 1] &&
        keys[key + 2] === limbs[base + 2] &&
        keys[key + 3] === limbs[base + 3] &&
        keys[key + 4] === limbs[base + 4] &&
        keys[key + 5] === limbs[base + 5] &&
        keys[key + 6] === limbs[base + 6] &&
        keys[key + 7] === limbs[base + 7]
      ) {
        return slot;
      }
      place = (place + 1) & mask;
    }
    return -1 - this.#add(place, owner, limbs, base);
  }

  /** Removes all slots. The arrays remain, so that a table that fills again and again leaves no garbage. */
  clear(): void {
    this.values.fill(0, 0, 8 * this.length);
    for (const numbers of [this.usedIn, this.warmIn, this.changedIn]) numbers.fill(0, 0, this.length);
    this.#places.fill(0);
    this.length = 0;
  }

  /** Number of slots for which it has memory. */
  get capacity(): number {
    return this.owners.length;
  }

  #add(place: number, owner: number, limbs: Uint32Array, base: number): number {
    const slot = this.length++;
    if (slot === this.owners.length) this.#grow();
    this.owners[slot] = owner;
    for (let limb = 0; limb < 8; limb++) this.keys[8 * slot + limb] = limbs[base + limb];
    if (2 * this.length > this.#places.length) this.#rehash();
    else this.#places[place] = slot + 1;
    return slot;
  }

  #grow(): void {
    this.keys = doubled(this.keys);
    this.values = doubled(this.values);
    this.originals = doubled(this.originals);
    this.owners = doubled(this.owners);
    this.usedIn = doubled(this.usedIn);
    this.warmIn = doubled(this.warmIn);
    this.changedIn = doubled(this.changedIn);
  }

  #rehash(): void {
    const places = new Int32Array(2 * this.#places.length);
    const mask = places.length - 1;
    for (let slot = 0; slot < this.length; slot++) {
      let place = hashOf(this.owners[slot], this.keys, 8 * slot) & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = slot + 1;
    }
    this.#places = places;
  }

  /** Returns the key of a slot, 32 bytes. */
  keyOf(slot: number): Uint8Array {
    return bytesAt(this.keys, 8 * slot, 0);
  }

  /** Writes the key of a slot to 32 bytes. */
  readKey(slot: number, key: Uint8Array): void {
    for (let limb = 0; limb < 8; limb++) writeUint32(key, 28 - 4 * limb, this.keys[8 * slot + limb]);
  }

  /** Returns the value of a slot without leading zeros; zero is empty. */
  valueOf(slot: number): Uint8Array {
    const base = 8 * slot;
    let zeros = 0;
    while (zeros < 32 && byteAt(this.values, base, zeros) === 0) zeros++;
    return bytesAt(this.values, base, zeros);
  }

  /** Returns true when a slot's value is zero. */
  isZero(slot: number): boolean {
    return isZeroAt(this.values, 8 * slot);
  }
}

/** Returns a byte of a word of eight limbs, counted from the most significant byte. */
function byteAt(limbs: Uint32Array, base: number, byte: number): number {
  const shift = 31 - byte;
  return (limbs[base + (shift >> 2)] >>> (8 * (shift & 3))) & 0xff;
}

/** Returns the bytes of a word from index `from` on. */
function bytesAt(limbs: Uint32Array, base: number, from: number): Uint8Array {
  const bytes = new Uint8Array(32 - from);
  for (let byte = from; byte < 32; byte++) bytes[byte - from] = byteAt(limbs, base, byte);
  return bytes;
}

/** Returns true when eight limbs are zero. */
export function isZeroAt(limbs: Uint32Array, base: number): boolean {
  return (
    (limbs[base] |
      limbs[base + 1] |
      limbs[base + 2] |
      limbs[base + 3] |
      limbs[base + 4] |
      limbs[base + 5] |
      limbs[base + 6] |
      limbs[base + 7]) ===
    0
  );
}

/** Returns true when eight limbs are equal in two arrays. */
export function isSameAt(a: Uint32Array, aBase: number, b: Uint32Array, bBase: number): boolean {
  for (let limb = 0; limb < 8; limb++) if (a[aBase + limb] !== b[bBase + limb]) return false;
  return true;
}

function hashOf(owner: number, limbs: Uint32Array, base: number): number {
  let hash = Math.imul(SEED ^ owner, 0x9e37_79b1);
  for (let limb = 0; limb < 8; limb++) {
    hash = Math.imul(hash ^ limbs[base + limb], 0x85eb_ca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}

function doubled<Numbers extends Uint32Array | Int32Array>(numbers: Numbers): Numbers;
function doubled(numbers: Uint32Array | Int32Array): Uint32Array | Int32Array {
  const grown =
    numbers instanceof Uint32Array ? new Uint32Array(2 * numbers.length) : new Int32Array(2 * numbers.length);
  grown.set(numbers);
  return grown;
}
