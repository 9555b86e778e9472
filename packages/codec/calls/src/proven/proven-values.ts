import { bytesToHex } from '@ethread/core';
import type { AccountState } from '@ethread/evm';
import type { ProvenState } from './proven-state.ts';

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

  account(address: Uint8Array): AccountState | null | undefined {
    return this.accounts.get(bytesToHex(address));
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
    return this.slots.get(slotName(address, key));
  }

  code(codeHash: Uint8Array): Uint8Array | undefined {
    return this.codes.get(bytesToHex(codeHash));
  }

  blockHash(number: number): Uint8Array | undefined {
    return this.blockHashes.get(number);
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

  /** Adds all values of another block state, which must be of the same block. */
  add(others: Pick<ProvenValues, 'accounts' | 'slots' | 'codes' | 'blockHashes'>): void {
    for (const [name, account] of others.accounts) this.accounts.set(name, account);
    for (const [name, value] of others.slots) this.slots.set(name, value);
    for (const [name, code] of others.codes) this.codes.set(name, code);
    for (const [number, hash] of others.blockHashes) this.blockHashes.set(number, hash);
  }
}

/** Returns the state that is proven by either of two, both of the same block. */
export function eitherProven(first: ProvenState, second: ProvenState): ProvenState {
  return {
    account(address): AccountState | null | undefined {
      const found = first.account(address);
      return found === undefined ? second.account(address) : found;
    },
    slot: (address, key) => first.slot(address, key) ?? second.slot(address, key),
    code: (codeHash) => first.code(codeHash) ?? second.code(codeHash),
    blockHash: (number) => first.blockHash(number) ?? second.blockHash(number),
  };
}
