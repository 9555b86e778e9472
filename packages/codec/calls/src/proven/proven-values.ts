import { bytesToHex } from '@ethread/core';
import type { AccountState } from '@ethread/evm';

/** State that is proven at one block. Absence is proven like a value. */
export interface ProvenState {
  /** Returns an account, null when it does not exist, or undefined when neither is proven. */
  account(address: Uint8Array): AccountState | null | undefined;
  /** Returns a slot's value without leading zeros; undefined when it is not proven. `key` is reused afterwards. */
  slot(address: Uint8Array, key: Uint8Array): Uint8Array | undefined;
  /** Returns the code with a hash. It needs no block. */
  code(codeHash: Uint8Array): Uint8Array | undefined;
  blockHash(number: number): Uint8Array | undefined;
}

/** Values with which a run goes on where none is proven, such as those of an earlier block. */
export type LikelyState = Pick<ProvenState, 'account' | 'slot'>;

/** Returns the name of a slot: its address and its key in hex. */
export const slotName = (address: Uint8Array, key: Uint8Array): string =>
  bytesToHex(address) + bytesToHex(key).slice(2);

/** Values that are proven at one block, in memory. */
export class ProvenValues implements ProvenState {
  /** By address in hex, with their storage roots. */
  readonly accounts: Map<string, AccountState | null> = new Map<string, AccountState | null>();
  /** By the address and the key in hex. */
  readonly slots: Map<string, Uint8Array> = new Map<string, Uint8Array>();
  /** By hash in hex. */
  readonly codes: Map<string, Uint8Array> = new Map<string, Uint8Array>();
  readonly blockHashes: Map<number, Uint8Array> = new Map<number, Uint8Array>();
  readonly #others: ProvenState | undefined;

  /** @param others Values of the same block that count where these have none. */
  constructor(others?: ProvenState) {
    this.#others = others;
  }

  account(address: Uint8Array): AccountState | null | undefined {
    const account = this.accounts.get(bytesToHex(address));
    return account === undefined ? this.#others?.account(address) : account;
  }

  /**
   * Returns the hash that the code of an account must have, or undefined when it is not known, or has none. The expected
   * hash may be that of another block, where the account is likely only, so that a proven account decides.
   */
  codeHashOf(address: Uint8Array, expected: Uint8Array | undefined): Uint8Array | undefined {
    const account = this.account(address);
    return account === undefined ? expected : account?.codeHash;
  }

  slot(address: Uint8Array, key: Uint8Array): Uint8Array | undefined {
    return this.slots.get(slotName(address, key)) ?? this.#others?.slot(address, key);
  }

  code(codeHash: Uint8Array): Uint8Array | undefined {
    return this.codes.get(bytesToHex(codeHash)) ?? this.#others?.code(codeHash);
  }

  blockHash(number: number): Uint8Array | undefined {
    return this.blockHashes.get(number) ?? this.#others?.blockHash(number);
  }

  setAccount(address: Uint8Array, account: AccountState | null): void {
    this.accounts.set(bytesToHex(address), account);
  }

  /** @param value without leading zeros */
  setSlot(address: Uint8Array, key: Uint8Array, value: Uint8Array): void {
    this.slots.set(slotName(address, key), value);
  }

  setCode(codeHash: Uint8Array, code: Uint8Array): void {
    this.codes.set(bytesToHex(codeHash), code);
  }

  setBlockHash(number: number, hash: Uint8Array): void {
    this.blockHashes.set(number, hash);
  }

  /** Adds all values of others, which must be of the same block. Returns itself. */
  add(others: Pick<ProvenValues, 'accounts' | 'slots' | 'codes' | 'blockHashes'>): this {
    for (const [name, account] of others.accounts) this.accounts.set(name, account);
    for (const [name, value] of others.slots) this.slots.set(name, value);
    for (const [name, code] of others.codes) this.codes.set(name, code);
    for (const [number, hash] of others.blockHashes) this.blockHashes.set(number, hash);
    return this;
  }
}
