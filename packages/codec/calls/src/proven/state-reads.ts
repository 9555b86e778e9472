import { bytesToHex } from '@ethread/core';
import { type ProvenState, ProvenValues } from './proven-values.ts';

const NOTHING = new Uint8Array();

export interface AccountReads {
  readonly address: Uint8Array;
  /** Keys of 32 bytes, by their hex. */
  readonly keys: Map<string, Uint8Array>;
  /** True when nothing is known of the account, not even at another block. Its code is then useful too. */
  isUnknown: boolean;
}

/** Reads of state that are not proven yet. */
export class StateReads {
  /** By address in hex. */
  readonly accounts: Map<string, AccountReads> = new Map<string, AccountReads>();
  /** Code hashes by their hex, each with an account that has the code. */
  readonly codes: Map<string, { readonly codeHash: Uint8Array; readonly address: Uint8Array }> = new Map();
  readonly blocks: Set<number> = new Set<number>();
  slots = 0;

  get isEmpty(): boolean {
    return this.accounts.size === 0 && this.codes.size === 0 && this.blocks.size === 0;
  }

  account(address: Uint8Array, isUnknown: boolean): AccountReads {
    const name = bytesToHex(address);
    let reads = this.accounts.get(name);
    if (!reads) this.accounts.set(name, (reads = { address, keys: new Map(), isUnknown }));
    return reads;
  }

  /** @param key 32 bytes, which are copied. */
  slot(address: Uint8Array, key: Uint8Array, isUnknown: boolean): void {
    const { keys } = this.account(address, isUnknown);
    const name = bytesToHex(key);
    if (keys.has(name)) return;
    keys.set(name, key.slice());
    this.slots++;
  }

  code(address: Uint8Array, codeHash: Uint8Array): void {
    this.codes.set(bytesToHex(codeHash), { address, codeHash });
  }

  /** Returns the values of these reads that a state has proven, and the reads that it has not. */
  split(proven: ProvenState): { readonly known: ProvenValues; readonly unknown: StateReads } {
    const [known, unknown] = [new ProvenValues(), new StateReads()];
    for (const { address, keys, isUnknown } of this.accounts.values()) {
      const account = proven.account(address);
      if (account === undefined) unknown.account(address, isUnknown);
      else known.setAccount(address, account);
      for (const key of keys.values()) {
        const value = account === null ? NOTHING : proven.slot(address, key);
        if (value) known.setSlot(address, key, value);
        else unknown.slot(address, key, isUnknown);
      }
      const code = account && isUnknown ? proven.code(account.codeHash) : undefined;
      if (account && code) known.setCode(account.codeHash, code);
    }
    for (const { address, codeHash } of this.codes.values()) {
      const code = proven.code(codeHash);
      if (code) known.setCode(codeHash, code);
      else unknown.code(address, codeHash);
    }
    for (const number of this.blocks) {
      const hash = proven.blockHash(number);
      if (hash) known.setBlockHash(number, hash);
      else unknown.blocks.add(number);
    }
    return { known, unknown };
  }
}
