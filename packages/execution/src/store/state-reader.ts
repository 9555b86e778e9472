import { bytesToHex, createLruCache } from '@ethread/core';
import type { BlockHashOf } from '../block-hashes.ts';
import type { StateSource } from '../state/state-source.ts';
import { createTrieState, requireCode } from '../state/trie-state.ts';
import { createWarmState } from '../state/warm-state.ts';
import type { TrieNodes } from '../trie/trie-node.ts';
import { createExecutedBlocks, type ExecutedBlockRecord } from './executed-blocks.ts';
import { createFlatSource } from './flat-source.ts';
import { createFlatState } from './flat-state.ts';
import { plain, type StateStore } from './state-store.ts';
import { createTrieNodeCache } from './trie-node-cache.ts';

/** The state after one executed block. */
export interface StateAt {
  readonly stateRoot: Uint8Array;
  readonly state: StateSource;
  readonly blockHashOf: BlockHashOf;
}

/** Reads the state after any executed block. */
export interface StateReader {
  readonly nodes: TrieNodes;
  /**
   * Opens a state for what the thread does until its next turn of the event loop. undefined: the block was not executed.
   */
  at(blockHash: Uint8Array): StateAt | undefined;
}

/** Memory for code, for trie nodes, and for what was read of each of the blocks that were asked for last. */
const CODE_BYTES = 16 * 1024 * 1024;
const NODE_BYTES = 8 * 1024 * 1024;
const WARM_BYTES = 4 * 1024 * 1024;
const WARM_BLOCKS = 8;

interface OpenState {
  readonly block: ExecutedBlockRecord;
  readonly state: StateSource;
  /** Looks again where to read: a reorganisation may take a block from the line that the flat state holds. */
  follow(): void;
}

/** A reader over a store that another thread writes. */
export function createStateReader(store: StateStore): StateReader {
  const flat = createFlatState(store);
  const blocks = createExecutedBlocks(store, flat);
  const nodes = createTrieNodeCache(store, NODE_BYTES);
  const codes = createLruCache<string, Uint8Array>(CODE_BYTES);
  const warm = createLruCache<string, OpenState>(WARM_BLOCKS);

  function code(codeHash: Uint8Array): Uint8Array {
    const key = bytesToHex(codeHash);
    const known = codes.get(key);
    if (known) return known;
    const read = requireCode((hash) => plain(store.codes.get(hash)), codeHash);
    codes.set(key, read, read.length + 2 * key.length);
    return read;
  }

  function open(block: ExecutedBlockRecord): OpenState {
    const flatState = createFlatSource(flat, code, block.number);
    const trieState = createTrieState(nodes, code, block.stateRoot);
    let source = trieState;
    return {
      block,
      state: createWarmState(
        {
          account: (address) => source.account(address),
          storage: (address, slot) => source.storage(address, slot),
          code,
        },
        WARM_BYTES,
      ),
      follow: () => (source = blocks.isOnLine(block) ? flatState : trieState),
    };
  }

  return {
    nodes,
    at(blockHash) {
      store.refresh();
      const key = bytesToHex(blockHash);
      let known = warm.get(key);
      if (!known) {
        const block = blocks.byHash(blockHash);
        if (!block) return undefined;
        known = open(block);
        warm.set(key, known, 1);
      }
      known.follow();
      const { block, state } = known;
      return {
        stateRoot: block.stateRoot,
        state,
        blockHashOf: (number) => blocks.ancestorHash(block, number),
      };
    },
  };
}
