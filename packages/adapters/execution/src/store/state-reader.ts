import { bytesEqual, bytesToHex, createLruCache } from '@ethread/core';
import type { FlatAccount } from '../state/account-record.ts';
import { ZERO } from '../state/state-source.ts';
import { EmptyRanges } from './empty-ranges.ts';
import { FlatState } from './flat-state.ts';
import { type AccountState, type BlockHashOf, createPrograms, type StatePort, World } from '@ethread/evm';
import { createTrieState, requireCode } from '../state/trie-state.ts';
import { ExecutedBlocks, type ExecutedBlockRecord } from './executed-blocks.ts';
import { readHashed, type StateStore } from './state-store.ts';
import { createTrieNodeCache } from './trie-node-cache.ts';

/** Ranges without accounts, and without values in one storage, that a source caches: 64 and 16 KiB. */
const MAX_ACCOUNT_RANGES = 4_096;
const MAX_SLOT_RANGES = 1_024;
/** Number of storages whose ranges a source caches. */
const MAX_STORAGES = 64;

/**
 * Creates a source for the flat state after one block of its line. It caches where the state is empty, because a search
 * for an absent row takes as long as a hundred instructions of a call. The ranges stay valid while the block is on the
 * line: later blocks only add entries with higher numbers.
 */
export function createFlatSource(flat: FlatState, code: StatePort['code'], number: number): StatePort {
  const emptyAccounts = new EmptyRanges(MAX_ACCOUNT_RANGES);
  /** The ranges of each storage, by its account. */
  const emptySlots = new Map<AccountState, EmptyRanges>();
  const account = (address: Uint8Array) =>
    emptyAccounts.has(address) ? undefined : flat.account(address, number, emptyAccounts);

  function emptySlotsOf(found: AccountState): EmptyRanges {
    let empty = emptySlots.get(found);
    if (empty) return empty;
    if (emptySlots.size === MAX_STORAGES) emptySlots.clear();
    emptySlots.set(found, (empty = new EmptyRanges(MAX_SLOT_RANGES)));
    return empty;
  }

  return {
    account,
    storage(address, slot, found = account(address)) {
      if (!found) return ZERO;
      const empty = emptySlotsOf(found);
      if (empty.has(slot)) return ZERO;
      // An account that was read from the trie does not say it.
      const { storageSince = account(address)?.storageSince ?? number + 1 }: Partial<FlatAccount> = found;
      return flat.storage(address, slot, number, storageSince, empty);
    },
    code,
  };
}

/** The state after a block. */
export interface StateAt {
  readonly hash: Uint8Array;
  readonly stateRoot: Uint8Array;
  /** Shared and warm: leave it unchanged for the next reader of the state. */
  readonly world: World;
  /** Creates a separate world over the shared one, which may be changed permanently. */
  readonly ownWorld: () => World;
  readonly blockHashOf: BlockHashOf;
  /** Lets the next read check again where to read. */
  readonly follow: () => void;
}

/** Bytes for cached code, for cached trie nodes, and for the cached accounts and slots of each recently used block. */
const CODE_BYTES = 16 * 1024 * 1024;
const NODE_BYTES = 8 * 1024 * 1024;
const WARM_BYTES = 4 * 1024 * 1024;
const WARM_BLOCKS = 8;

/** Reads a state through a world without changes: traces of one block read the same values again and again. */
function readThrough(world: World, below: StatePort): StatePort {
  const isFull = () => world.byteLength > WARM_BYTES;
  return {
    account: (address) => (isFull() ? below.account(address) : world.account(address).below),
    storage: (address, slot, account) =>
      isFull() ? below.storage(address, slot, account) : world.readSlot(world.account(address), slot),
    code: below.code,
  };
}

/** Creates a reader over a store that another thread writes. */
export function createStateReader(store: StateStore) {
  const flat = new FlatState(store);
  const blocks = new ExecutedBlocks(store, flat);
  const nodes = createTrieNodeCache((hash) => readHashed(store, 'nodes', hash), NODE_BYTES);
  const programs = createPrograms(CODE_BYTES);
  const warm = createLruCache<string, StateAt>(WARM_BLOCKS);
  /** The state that was opened last: its hash makes no text. */
  let latest: StateAt | undefined;

  const code = (codeHash: Uint8Array) => requireCode((hash) => readHashed(store, 'codes', hash), codeHash);

  function open(block: ExecutedBlockRecord): StateAt {
    const { hash, stateRoot } = block;
    const flatState = createFlatSource(flat, code, block.number);
    const trieState = createTrieState(nodes, code, stateRoot);
    let source: StatePort | undefined;
    /** Checked once a call, and only where one reads: a reorg may remove a block from the line of the flat state. */
    const current = () => (source ??= blocks.isOnLine(block) ? flatState : trieState);
    const below: StatePort = {
      account: (address) => current().account(address),
      storage: (address, slot, account) => current().storage(address, slot, account),
      code,
    };
    let world = new World(below, programs);
    const shared = () => (world.byteLength > WARM_BYTES ? (world = new World(below, programs)) : world);
    return {
      hash,
      stateRoot,
      get world() {
        return shared();
      },
      ownWorld: () => new World(readThrough(shared(), below), programs),
      blockHashOf: (number) => blocks.ancestorHash(block, number),
      follow: () => (source = undefined),
    };
  }

  function find(blockHash: Uint8Array): StateAt | undefined {
    if (latest && bytesEqual(latest.hash, blockHash)) return latest;
    const key = bytesToHex(blockHash);
    const known = warm.get(key);
    if (known) return known;
    const block = blocks.find(blockHash);
    if (!block) return undefined;
    const opened = open(block);
    warm.set(key, opened, 1);
    return opened;
  }

  return {
    nodes,
    /** Returns code by its hash. @throws {ExecutionError} when it is missing. */
    code,
    /** Opens a state until the thread's next event-loop tick; undefined when the block was not executed. */
    at(blockHash: Uint8Array): StateAt | undefined {
      const found = find(blockHash);
      if (!found) return undefined;
      latest = found;
      found.follow();
      return found;
    },
  };
}
