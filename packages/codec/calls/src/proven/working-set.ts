import type { Header } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { AccountState } from '@ethread/evm';
import { HotCache } from './hot-cache.ts';
import type { LikelyState, ProvenState } from './proven-state.ts';
import { type ProvenValues, slotName } from './proven-values.ts';

/** A header with the hash that it has. */
export interface HashedHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
}

/** An account as it was proven under one state root. */
interface AccountVersion {
  readonly stateRoot: string;
  readonly account: AccountState | null;
}

/** The value of a slot under one storage root. It is the value at every block at which the account has this root. */
interface SlotVersion {
  readonly storageRoot: string;
  readonly value: Uint8Array;
}

/** Versions of an account, or of a slot. Newer ones replace the oldest. */
const MAX_VERSIONS = 8;
/** Blocks of which the hashes of ancestors are remembered. */
const MAX_BLOCKS = 16;
/** Approximate memory of an entry, and of each version, in bytes. */
const ENTRY_BYTES = 300;
const VERSION_BYTES = 400;
/** Shares of the memory. */
const CODE_SHARE = 0.4;
const SLOT_SHARE = 0.4;

/**
 * The state that calls have read, proven and kept. An account counts for blocks with the state root under which it was
 * proven, so a reorg needs no care. A slot counts wherever its account has the same storage root: while that root is
 * unchanged, the proof of the account at a new head proves the slots, too.
 */
export class WorkingSet {
  readonly #accounts: HotCache<readonly AccountVersion[]>;
  readonly #slots: HotCache<readonly SlotVersion[]>;
  readonly #codes: HotCache<Uint8Array>;
  /** Hashes of ancestors by number, by the hash of a block. */
  readonly #ancestors = new Map<string, Map<number, Uint8Array>>();

  /** @param maxBytes Approximate limit of its memory. */
  constructor(maxBytes: number) {
    this.#codes = new HotCache(CODE_SHARE * maxBytes);
    this.#slots = new HotCache(SLOT_SHARE * maxBytes);
    this.#accounts = new HotCache((1 - CODE_SHARE - SLOT_SHARE) * maxBytes);
  }

  /** Returns the state that is proven at a block. */
  at({ hash, header }: HashedHeader): ProvenState {
    const stateRoot = bytesToHex(header.stateRoot);
    const ancestors = this.#ancestors.get(bytesToHex(hash));
    const accountOf = (address: Uint8Array): AccountState | null | undefined =>
      this.#accounts.get(bytesToHex(address))?.find((version) => version.stateRoot === stateRoot)?.account;
    return {
      account: accountOf,
      slot: (address, key) => {
        const account = accountOf(address);
        if (!account) return undefined;
        const versions = this.#slots.get(slotName(address, key));
        if (!versions) return undefined;
        const storageRoot = bytesToHex(account.storageRoot);
        return versions.find((version) => version.storageRoot === storageRoot)?.value;
      },
      code: (codeHash) => this.#codes.get(bytesToHex(codeHash)),
      blockHash: (number) => (number === header.number - 1 ? header.parentHash : ancestors?.get(number)),
    };
  }

  /** The values that were proven last, at any block. */
  readonly likely: LikelyState = {
    account: (address) => this.#accounts.get(bytesToHex(address))?.[0]?.account,
    slot: (address, key) => this.#slots.get(slotName(address, key))?.[0]?.value,
  };

  /** Adds values that are proven at a block. */
  add(values: ProvenValues, { hash, header }: HashedHeader): void {
    const stateRoot = bytesToHex(header.stateRoot);
    for (const [name, account] of values.accounts) {
      const others = this.#accounts.get(name)?.filter((version) => version.stateRoot !== stateRoot) ?? [];
      const versions = [{ stateRoot, account }, ...others].slice(0, MAX_VERSIONS);
      this.#accounts.set(name, versions, ENTRY_BYTES + VERSION_BYTES * versions.length);
    }
    for (const [name, value] of values.slots) {
      const account = values.accounts.get(name.slice(0, ADDRESS_LENGTH));
      if (!account) continue;
      const storageRoot = bytesToHex(account.storageRoot);
      const others = this.#slots.get(name)?.filter((version) => version.storageRoot !== storageRoot) ?? [];
      const versions = [{ storageRoot, value }, ...others].slice(0, MAX_VERSIONS);
      this.#slots.set(name, versions, ENTRY_BYTES + VERSION_BYTES * versions.length);
    }
    for (const [name, code] of values.codes) this.#codes.set(name, code, ENTRY_BYTES + code.length);
    if (values.blockHashes.size > 0) this.#addAncestors(bytesToHex(hash), values.blockHashes);
  }

  #addAncestors(block: string, hashes: ReadonlyMap<number, Uint8Array>): void {
    const known = this.#ancestors.get(block) ?? new Map<number, Uint8Array>();
    for (const [number, hash] of hashes) known.set(number, hash);
    this.#ancestors.delete(block);
    this.#ancestors.set(block, known);
    const [oldest] = this.#ancestors.keys();
    if (this.#ancestors.size > MAX_BLOCKS && oldest !== undefined) this.#ancestors.delete(oldest);
  }
}

/** Characters of an address in hex. */
const ADDRESS_LENGTH = 42;
