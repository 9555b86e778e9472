import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import { NO_PROGRAM, type Program } from '../programs.ts';
import { readUint32 } from '@ethread/core';
import { SEED } from './seed.ts';
import type { AccountState } from './state-port.ts';

/** An account as messages read and change it. Only {@link World} writes to it. */
export class Account {
  readonly address: Uint8Array;
  /** Address in limbs of 32 bits, the lowest first. */
  readonly limbs: Uint32Array;
  /** Identifies the account in the journal. */
  readonly index: number;
  exists = false;
  nonce = 0n;
  balance = 0n;
  codeHash: Uint8Array = EMPTY_CODE_HASH;
  /** Loaded on first use. */
  program: Program | undefined = NO_PROGRAM;
  /** Number that identifies its storage among the slots. It changes when the storage is cleared. */
  storage = 0;
  /** Number of its storage before the block that last changed the account. */
  storageBefore = 0;
  /** True when unwritten slots have the values of the underlying state. */
  hasStorageBelow = false;
  /** The account as the underlying state has it. */
  below: AccountState | undefined;
  /** Storage root that replaced that of the underlying state. */
  #storageRoot: Uint8Array | undefined;
  /**
   * Numbers of the transactions in which it was accessed, created, destroyed and touched, and of the blocks that
   * changed it.
   */
  warmIn = 0;
  madeIn = 0;
  destroyedIn = 0;
  touchedIn = 0;
  changedIn = 0;
  /** Transactions counted before the account was read, see {@link World.countNonce}. */
  countedNonces = 0;
  /** True when it was read, did not exist, and exists only by its counted transactions. */
  isMadeByCount = false;
  /** True when it is warm in every transaction. */
  isAlwaysWarm = false;
  /** Values before the transaction that last touched it. */
  before: { readonly balance: bigint; readonly nonce: bigint; readonly codeHash: Uint8Array } | undefined;

  constructor(address: Uint8Array, limbs: Uint32Array, index: number) {
    this.address = address;
    this.limbs = limbs;
    this.index = index;
  }

  /**
   * Storage root before the current messages. It shows if the account has storage (EIP-7610). It is read from the
   * underlying state on demand, because some states have to ask for it.
   */
  get storageRoot(): Uint8Array {
    return this.#storageRoot ?? this.below?.storageRoot ?? EMPTY_TRIE_ROOT;
  }

  set storageRoot(root: Uint8Array) {
    this.#storageRoot = root;
  }

  get hasCode(): boolean {
    return this.program !== NO_PROGRAM;
  }

  /** True for an empty account by EIP-161. */
  get isEmpty(): boolean {
    return this.nonce === 0n && this.balance === 0n && !this.hasCode;
  }
}

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
