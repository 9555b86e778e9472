import type { ExecutedBlock } from '@ethread/ports';
import { decodeBlock, type Genesis, genesisHeader, headerHash } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Crypto } from '@ethread/evm';
import { ExecutionError } from '../execution-error.ts';
import type { StateAddition } from '../state/block-state.ts';
import { createTrieState } from '../state/trie-state.ts';
import { ExecutedBlocks, type ExecutedBlockRecord } from '../store/executed-blocks.ts';
import { FlatState } from '../store/flat-state.ts';
import { plain, type StateStore } from '../store/state-store.ts';
import { BlockRunner, type StateBefore } from './block-runner.ts';
import type { BlockGenesis } from './chain-config.ts';
import { genesisState } from './genesis-state.ts';
import { createHeadState } from './head-state.ts';

/** Creates the writer of a store, which executes blocks and writes their state. A chain's store has exactly one writer. */
export function createBlockWriter(store: StateStore, genesis: BlockGenesis, crypto: Crypto) {
  const flat = new FlatState(store);
  const blocks = new ExecutedBlocks(store, flat);
  const head = createHeadState(store, flat, blocks.tip()?.number ?? -1);
  /** Executed blocks that are not yet written, in order. The parent of the first one is the written tip. */
  let waiting: { readonly block: ExecutedBlockRecord; readonly addition: StateAddition }[] = [];
  const runner = new BlockRunner(genesis, head, crypto);

  const waitingByHash = new Map<string, ExecutedBlockRecord>();

  const tip = () => waiting.at(-1)?.block ?? blocks.tip();
  const find = (hash: Uint8Array) => waitingByHash.get(bytesToHex(hash)) ?? blocks.byHash(hash);

  function add(block: ExecutedBlockRecord, addition: StateAddition): void {
    waiting.push({ block, addition });
    waitingByHash.set(bytesToHex(block.hash), block);
    head.add(addition);
  }

  /** Writes all pending blocks in one transaction: all are on disk when it returns, none when it throws. */
  function flush(): void {
    const newest = waiting.at(-1)?.block.number;
    if (newest === undefined) return;
    store.transaction(() => {
      for (const { block, addition } of waiting) {
        for (const { hash, encoded } of addition.nodes) store.nodes.putSync(hash, encoded);
        for (const { codeHash, code } of addition.codes) store.codes.putSync(codeHash, code);
        blocks.append(block, addition.diff);
      }
    });
    waiting = [];
    waitingByHash.clear();
    head.written(newest);
  }

  /** Returns the state after a block, to which it first moves the end of the line. */
  function headAt(parent: ExecutedBlockRecord): StateBefore {
    const newest = tip();
    if (!newest || !bytesEqual(newest.hash, parent.hash)) {
      flush();
      store.transaction(() => blocks.moveLine(parent));
      head.reset(parent.number);
    }
    return { state: head, stateRoot: parent.stateRoot, blockHashOf: lineHash };
  }

  /** Returns the state after a written block, on the line or off it. */
  function olderState(parent: ExecutedBlockRecord): StateBefore {
    const codeOf = (codeHash: Uint8Array) => plain(store.codes.get(codeHash));
    const state = createTrieState(head, codeOf, parent.stateRoot);
    const blockHashOf = (ancestor: number) => blocks.ancestorHash(parent, ancestor);
    return { state, stateRoot: parent.stateRoot, blockHashOf };
  }

  /** Returns the hash of a block of the line, including the newest blocks, which are not written yet. */
  function lineHash(number: number): Uint8Array | undefined {
    const [first] = waiting;
    if (first && number >= first.block.number) return waiting[number - first.block.number]?.block.hash;
    return blocks.lineHash(number);
  }

  return {
    /** Adds the state of block 0 and returns its root. Idempotent. */
    initGenesis(genesis: Pick<Genesis, 'alloc' | 'header'>): Uint8Array {
      const { stateRoot, ...addition } = genesisState(genesis);
      const header = genesisHeader(genesis, stateRoot);
      const hash = headerHash(header);
      if (!find(hash)) {
        if (tip()) throw new ExecutionError('the state is of a chain with another genesis block');
        add({ number: 0, hash, parentHash: header.parentHash, stateRoot }, addition);
      }
      return stateRoot;
    },

    /**
     * Executes a block on its parent's state. The changes stay in memory until `flush`. A block whose state is already
     * stored is executed without storing anything.
     *
     * @param encoded The block's RLP.
     * @throws {ExecutionError} when the block is not what its header claims, or its parent was not executed.
     */
    execute(encoded: Uint8Array): ExecutedBlock {
      const block = decodeBlock(encoded);
      const { number, parentHash, stateRoot } = block.header;
      const parent = find(parentHash);
      if (!parent) throw new ExecutionError(`block ${number}: the state of its parent is not available`);
      const hash = headerHash(block.header);
      if (find(hash)) {
        flush();
        return runner.run(block, olderState(parent));
      }
      const executed = runner.run(block, headAt(parent));
      add({ number, hash, parentHash, stateRoot }, executed.addition);
      return executed;
    },

    flush,
  };
}
