import type { TrieNodes } from '@ethread/chain';
import { bytesToHex, createLruCache } from '@ethread/core';
import { type BlockHashOf, createPrograms, World } from '@ethread/evm';
import type { StateSource } from '../state/state-source.ts';
import { createTrieState, requireCode } from '../state/trie-state.ts';
import { createExecutedBlocks, type ExecutedBlockRecord, findExecuted } from './executed-blocks.ts';
import { createFlatSource } from './flat-source.ts';
import { createFlatState } from './flat-state.ts';
import { readHashed } from './hashed-rows.ts';
import type { StateStore } from './state-store.ts';
import { createTrieNodeCache } from './trie-node-cache.ts';

/** The state after one executed block. */
export interface StateAt {
  readonly stateRoot: Uint8Array;
  /** Shared and warm: leave it unchanged for the next reader of the state. */
  readonly world: World;
  /** Creates a separate world over the state, which may be changed permanently. */
  readonly ownWorld: () => World;
  readonly blockHashOf: BlockHashOf;
}

/** Reads the state after any executed block. */
export interface StateReader {
  readonly nodes: TrieNodes;
  /**
   * Opens a state for use until the thread's next event-loop tick. Returns undefined when the block was not executed.
   */
  at(blockHash: Uint8Array): StateAt | undefined;
}

/** Bytes for cached code, for cached trie nodes, and for the cached accounts and slots of each recently used block. */
const CODE_BYTES = 16 * 1024 * 1024;
const NODE_BYTES = 8 * 1024 * 1024;
const WARM_BYTES = 4 * 1024 * 1024;
const WARM_BLOCKS = 8;

interface OpenState {
  readonly block: ExecutedBlockRecord;
  world(): World;
  ownWorld(): World;
  /** Checks again where to read: a reorg may remove a block from the line that the flat state follows. */
  follow(): void;
}

/** Creates a reader over a store that another thread writes. */
export function createStateReader(store: StateStore): StateReader {
  const flat = createFlatState(store);
  const blocks = createExecutedBlocks(store, flat);
  const nodes = createTrieNodeCache((hash) => readHashed(store, 'nodes', hash), NODE_BYTES);
  const programs = createPrograms(CODE_BYTES);
  const warm = createLruCache<string, OpenState>(WARM_BLOCKS);

  const code = (codeHash: Uint8Array) => requireCode((hash) => readHashed(store, 'codes', hash), codeHash);

  function open(block: ExecutedBlockRecord): OpenState {
    const flatState = createFlatSource(flat, code, block.number);
    const trieState = createTrieState(nodes, code, block.stateRoot);
    let source = trieState;
    const below: StateSource = {
      account: (address) => source.account(address),
      storage: (address, slot) => source.storage(address, slot),
      code,
    };
    const world = new World(below, programs);
    return {
      block,
      world() {
        if (world.isWorn(WARM_BYTES)) world.forget();
        return world;
      },
      ownWorld: () => new World(below, programs),
      follow: () => (source = blocks.isOnLine(block) ? flatState : trieState),
    };
  }

  return {
    nodes,
    at(blockHash) {
      const key = bytesToHex(blockHash);
      let known = warm.get(key);
      if (!known) {
        const block = findExecuted(store, blocks, blockHash);
        if (!block) return undefined;
        known = open(block);
        warm.set(key, known, 1);
      }
      known.follow();
      const { block } = known;
      return {
        stateRoot: block.stateRoot,
        world: known.world(),
        ownWorld: known.ownWorld,
        blockHashOf: (number) => blocks.ancestorHash(block, number),
      };
    },
  };
}
