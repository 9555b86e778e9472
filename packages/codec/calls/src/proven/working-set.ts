import { EMPTY_CODE_HASH, type Header } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { HotCache } from './hot-cache.ts';
import { accountAfter } from './line/block-changes.ts';
import { BlockLine, type HashedHeader, type Holder, type LineBlock } from './line/block-line.ts';
import { accountAt, slotAt } from './line/value-at.ts';
import type { KnownAccount, LikelyState, ProvenState } from './proven-state.ts';
import { type ProvenValues, slotName } from './proven-values.ts';

/** A value as it was proven once. */
interface Version<Value> {
  readonly value: Value;
  /**
   * The root under which it was proven: of the state for an account, of its account's storage for a slot. The value is
   * right wherever the root is the same. undefined where it is not known.
   */
  readonly root: string | undefined;
  /** The block at which it was proven. undefined for a block without access list, or below those of the line. */
  readonly holder: Holder | undefined;
  /** True when it follows from other versions and access lists. */
  readonly isDerived: boolean;
}

type Account = KnownAccount | null;

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
 * unchanged, the proof of the account at a new head proves the slots, too. Where blocks have access lists, both count
 * for all blocks between which no list changes them.
 */
export class WorkingSet {
  readonly #accounts: HotCache<readonly Version<Account>[]>;
  readonly #slots: HotCache<readonly Version<Uint8Array>[]>;
  readonly #codes: HotCache<Uint8Array>;
  /** Hashes of ancestors by number, by the hash of a block. */
  readonly #ancestors = new Map<string, Map<number, Uint8Array>>();
  readonly #line: BlockLine;

  /**
   * @param maxBytes Approximate limit of its memory, without access lists.
   * @param forkOf Returns a name for the fork of a block. Without it no access list counts.
   */
  constructor(maxBytes: number, forkOf: (header: Header) => unknown = () => Symbol('unknown fork')) {
    this.#codes = new HotCache(CODE_SHARE * maxBytes);
    this.#slots = new HotCache(SLOT_SHARE * maxBytes);
    this.#accounts = new HotCache((1 - CODE_SHARE - SLOT_SHARE) * maxBytes);
    this.#line = new BlockLine({ forkOf, onMerge: (parent, child) => this.#merge(parent, child) });
  }

  /** Returns the state that is proven at a block. */
  at(block: HashedHeader): ProvenState {
    const { hash, header } = block;
    const stateRoot = bytesToHex(header.stateRoot);
    const ancestors = this.#ancestors.get(bytesToHex(hash));
    const place = this.#placeOf(block);
    const accountOf = (address: Uint8Array) => this.#accountAt(bytesToHex(address), stateRoot, place);
    return {
      account: accountOf,
      slot: (address, key) => {
        const account = accountOf(address);
        const root = account?.storageRoot && bytesToHex(account.storageRoot);
        return this.#slotAt(slotName(address, key), root, place);
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

  /** Adds values that are proven at a block. */
  add(values: ProvenValues, block: HashedHeader): void {
    const { hash, header } = block;
    const root = bytesToHex(header.stateRoot);
    const holder = this.#placeOf(block)?.holder;
    for (const [name, value] of values.accounts) {
      this.#put(this.#accounts, name, { value, root, holder, isDerived: false });
    }
    for (const [name, value] of values.slots) {
      const account = values.accounts.get(name.slice(0, ADDRESS_LENGTH));
      if (!account) continue;
      const storageRoot = bytesToHex(account.storageRoot);
      this.#put(this.#slots, name, { value, root: storageRoot, holder, isDerived: false });
    }
    for (const [name, code] of values.codes) this.#codes.set(name, code, ENTRY_BYTES + code.length);
    if (values.blockHashes.size > 0) this.#addAncestors(bytesToHex(hash), values.blockHashes);
  }

  /**
   * Adds the access list of a block. Values proven at its parent, and at later blocks, then count for both blocks where
   * the list does not change them.
   *
   * @param list RLP, whose hash is that of the header.
   */
  addAccessList(block: HashedHeader, list: Uint8Array): void {
    this.#line.link(block, list);
  }

  /** Returns whether the access list of a block was added. */
  hasAccessList(hash: Uint8Array): boolean {
    return this.#line.hasChanges(hash);
  }

  /** Returns the hashes, in hex, of blocks to whose values access lists can be added. */
  linkableBlocks(): string[] {
    return this.#line.hashes();
  }

  #placeOf(block: HashedHeader): LineBlock | undefined {
    return block.header.blockAccessListHash && this.#line.at(block);
  }

  #accountAt(name: string, root: string, place: LineBlock | undefined): Account | undefined {
    const versions = this.#accounts.get(name);
    const exact = versions?.find((version) => version.root === root);
    if (exact || !versions || !place) return exact?.value;
    const value = accountAt(place, name, versions);
    if (value === undefined) return undefined;
    this.#addCode(place, name, value);
    this.#put(this.#accounts, name, { value, root, holder: place.holder, isDerived: true });
    return value;
  }

  #slotAt(name: string, root: string | undefined, place: LineBlock | undefined): Uint8Array | undefined {
    const versions = this.#slots.get(name) ?? [];
    const exact = versions.find((version) => root !== undefined && version.root === root);
    if (exact) return exact.value;
    const here = place && versions.find(({ holder }) => holder?.block === place);
    if (here || !place) return here?.value;
    const value = slotAt(place, name, versions);
    if (value) this.#put(this.#slots, name, { value, root, holder: place.holder, isDerived: true });
    return value;
  }

  /** Adds the code that an account received in one of the blocks before a place. */
  #addCode(place: LineBlock, name: string, account: Account): void {
    if (!account || bytesEqual(account.codeHash, EMPTY_CODE_HASH)) return;
    for (let at: LineBlock | undefined = place; at; at = at.parent) {
      const code = at.changes?.accounts.get(name)?.code;
      if (!code) continue;
      const hash = bytesToHex(code.hash);
      if (!this.#codes.get(hash)) this.#codes.set(hash, code.bytes, ENTRY_BYTES + code.bytes.length);
      return;
    }
  }

  /** Changes the values that were proven at a block to those of its child. The others stay as they are. */
  #merge(parent: LineBlock, { changes, header }: LineBlock): void {
    const holder = parent.holder;
    const stateRoot = bytesToHex(header.stateRoot);
    for (const [name, change] of changes?.accounts ?? []) {
      this.#replace(this.#accounts, name, parent, (before) => {
        const value = accountAfter(before, change);
        return value === undefined ? undefined : { value, root: stateRoot, holder, isDerived: false };
      });
    }
    for (const [name, value] of changes?.slots ?? []) {
      this.#replace(this.#slots, name, parent, () => ({ value, root: undefined, holder, isDerived: false }));
    }
  }

  /** Replaces the versions of an entry that were proven at a block. They go on counting by their roots alone. */
  #replace<Value>(
    cache: HotCache<readonly Version<Value>[]>,
    name: string,
    block: LineBlock,
    after: (before: Value) => Version<Value> | undefined,
  ): void {
    const versions = cache.peek(name);
    const at = versions?.find(({ holder }) => holder?.block === block);
    if (!versions || !at) return;
    const made = after(at.value);
    const others = versions.map((version) =>
      version.holder?.block === block ? { ...version, holder: undefined } : version,
    );
    this.#store(cache, name, made ? [...others, made] : others);
  }

  #put<Value>(cache: HotCache<readonly Version<Value>[]>, name: string, version: Version<Value>): void {
    const { root, holder, isDerived } = version;
    const others = (cache.get(name) ?? []).filter((other) => {
      // One derived version is enough: the others follow anew from the same versions.
      if (isDerived && other.isDerived) return false;
      const isSameBlock = holder !== undefined && other.holder?.block === holder.block;
      return !isSameBlock && (root === undefined || other.root !== root || other.holder !== undefined);
    });
    this.#store(cache, name, [version, ...others]);
  }

  /** Stores the newest versions, and the one of the lowest block, from which those of the later blocks follow. */
  #store<Value>(
    cache: HotCache<readonly Version<Value>[]>,
    name: string,
    versions: readonly Version<Value>[],
  ): void {
    const stored = [...versions];
    while (stored.length > MAX_VERSIONS) {
      const numbers = stored.map(({ holder }) => holder?.block?.header.number ?? Infinity);
      const lowest = numbers.indexOf(Math.min(...numbers));
      const last = stored.length - 1;
      stored.splice(numbers[lowest] !== Infinity && lowest === last ? last - 1 : last, 1);
    }
    cache.set(name, stored, ENTRY_BYTES + VERSION_BYTES * stored.length);
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
