import type { Header } from '@ethread/chain';
import { bytesToHex, createLruCache, type LruCache } from '@ethread/core';
import type { AccountState } from '@ethread/evm';
import type { LikelyState, ProvenState } from './proven-state.ts';
import { type ProvenValues, slotName } from './proven-values.ts';

export interface HashedHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
}

interface Version<Value> {
  readonly value: Value;
  /** The root under which it was proven: of the state, or of its account's storage. It is right wherever that is the same. */
  readonly root: string;
}

/** Versions of an account, or of a slot. */
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
  readonly #accounts: LruCache<string, readonly Version<AccountState | null>[]>;
  readonly #slots: LruCache<string, readonly Version<Uint8Array>[]>;
  readonly #codes: LruCache<string, Uint8Array>;
  /** Hashes of ancestors by number, by the hash of a block. */
  readonly #ancestors = new Map<string, Map<number, Uint8Array>>();

  /** @param maxBytes Approximate limit of its memory. */
  constructor(maxBytes: number) {
    this.#codes = createLruCache(CODE_SHARE * maxBytes);
    this.#slots = createLruCache(SLOT_SHARE * maxBytes);
    this.#accounts = createLruCache((1 - CODE_SHARE - SLOT_SHARE) * maxBytes);
  }

  at({ hash, header }: HashedHeader): ProvenState {
    const stateRoot = bytesToHex(header.stateRoot);
    const ancestors = this.#ancestors.get(bytesToHex(hash));
    const account = (address: Uint8Array) => valueUnder(this.#accounts.get(bytesToHex(address)), stateRoot);
    return {
      account,
      slot: (address, key) => {
        const owner = account(address);
        return owner
          ? valueUnder(this.#slots.get(slotName(address, key)), bytesToHex(owner.storageRoot))
          : undefined;
      },
      code: (codeHash) => this.#codes.get(bytesToHex(codeHash)),
      blockHash: (number) => (number === header.number - 1 ? header.parentHash : ancestors?.get(number)),
    };
  }

  /** The values that were proven last, at any block. */
  readonly likely: LikelyState = {
    account: (address) => this.#accounts.get(bytesToHex(address))?.[0]?.value,
    slot: (address, key) => this.#slots.get(slotName(address, key))?.[0]?.value,
  };

  add(values: ProvenValues, { hash, header }: HashedHeader): void {
    const root = bytesToHex(header.stateRoot);
    for (const [name, value] of values.accounts) put(this.#accounts, name, { value, root });
    for (const [name, value] of values.slots) {
      const account = values.accounts.get(name.slice(0, ADDRESS_LENGTH));
      if (account) put(this.#slots, name, { value, root: bytesToHex(account.storageRoot) });
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

function valueUnder<Value>(versions: readonly Version<Value>[] | undefined, root: string): Value | undefined {
  return versions?.find((version) => version.root === root)?.value;
}

/** Adds a version before those of other roots, of which the oldest go. */
function put<Value>(
  cache: LruCache<string, readonly Version<Value>[]>,
  name: string,
  version: Version<Value>,
): void {
  const others = (cache.get(name) ?? []).filter(({ root }) => root !== version.root);
  const versions = [version, ...others.slice(0, MAX_VERSIONS - 1)];
  cache.set(name, versions, ENTRY_BYTES + VERSION_BYTES * versions.length);
}
