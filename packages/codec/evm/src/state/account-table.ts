import { readUint32 } from '@ethread/core';
import { Account } from './account.ts';
import { SEED } from './seed.ts';

const INITIAL_PLACES = 64;

/**
 * A table of accounts by address. It compares addresses by limbs, so that a look-up allocates no string and no copy.
 */
export class AccountTable {
  readonly list: Account[] = [];
  #places = new Int32Array(INITIAL_PLACES);

  /** Finds the account with the given address, or adds it. The address is five limbs in an array. */
  find(limbs: Uint32Array, base: number): Account {
    const mask = this.#places.length - 1;
    let place = hashOf(limbs, base) & mask;
    for (;;) {
      const entry = this.#places[place];
      if (entry === 0) break;
      const account = this.list[entry - 1];
      const own = account.limbs;
      if (
        own[0] === limbs[base] &&
        own[1] === limbs[base + 1] &&
        own[2] === limbs[base + 2] &&
        own[3] === limbs[base + 3] &&
        own[4] === limbs[base + 4]
      ) {
        return account;
      }
      place = (place + 1) & mask;
    }
    const account = new Account(addressOf(limbs, base), limbs.slice(base, base + 5), this.list.length);
    this.list.push(account);
    this.#places[place] = this.list.length;
    if (2 * this.list.length > this.#places.length) this.#grow();
    return account;
  }

  /** Removes all accounts. */
  clear(): void {
    this.list.length = 0;
    this.#places.fill(0);
  }

  #grow(): void {
    const places = new Int32Array(2 * this.#places.length);
    const mask = places.length - 1;
    for (const account of this.list) {
      let place = hashOf(account.limbs, 0) & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = account.index + 1;
    }
    this.#places = places;
  }
}

function hashOf(limbs: Uint32Array, base: number): number {
  let hash = SEED;
  for (let limb = 0; limb < 5; limb++) {
    hash = Math.imul(hash ^ limbs[base + limb], 0x9e37_79b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function addressOf(limbs: Uint32Array, base: number): Uint8Array {
  const address = new Uint8Array(20);
  for (let byte = 0; byte < 20; byte++) address[19 - byte] = limbs[base + (byte >> 2)] >>> (8 * (byte & 3));
  return address;
}

/** Splits an address into limbs of 32 bits, the lowest first. */
export function addressLimbs(address: Uint8Array, limbs: Uint32Array): void {
  for (let limb = 0; limb < 5; limb++) limbs[limb] = readUint32(address, 16 - 4 * limb);
}
