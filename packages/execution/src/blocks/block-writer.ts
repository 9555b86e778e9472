import type { ExecutedBlock } from '@ethread/backend';
import { decodeBlock, type Genesis, genesisHeader, headerHash } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { chainRules } from '../chain-rules.ts';
import { ExecutionError } from '../execution-error.ts';
import { createTrieState } from '../state/trie-state.ts';
import { createExecutedBlocks, type ExecutedBlockRecord } from '../store/executed-blocks.ts';
import { createFlatState } from '../store/flat-state.ts';
import { plain, type StateStore } from '../store/state-store.ts';
import { BlockRunner, type StateBefore } from './block-runner.ts';
import { genesisState } from './genesis-state.ts';
import { createHeadState, type StateAddition } from './head-state.ts';

/** Executes blocks and writes their state: the one writer of a chain's store. */
export interface BlockWriter {
  /** Writes the state of block 0 and returns its root. Idempotent. */
  initGenesis(genesis: Pick<Genesis, 'alloc' | 'header'>): Promise<Uint8Array>;
  /**
   * Executes a block on its parent's state. What it changed waits in memory until {@link flush}; a block whose state is
   * held already is only run.
   *
   * @param encoded The block's RLP.
   * @throws {ExecutionError} when the block is not what its header claims, or its parent was not executed.
   */
  execute(encoded: Uint8Array): Promise<ExecutedBlock>;
  /** Writes everything that waits: all of it is on disk when this returns, or none. */
  flush(): void;
}

/** Makes the writer of a store. */
export function createBlockWriter(store: StateStore, genesis: Pick<Genesis, 'json'>): BlockWriter {
  const flat = createFlatState(store);
  const blocks = createExecutedBlocks(store, flat);
  const head = createHeadState(store, flat, blocks.tip()?.number ?? -1);
  /** Executed and not yet written, in order; the first one's parent is the written tip. */
  let waiting: { readonly block: ExecutedBlockRecord; readonly addition: StateAddition }[] = [];
  let runner: Promise<BlockRunner> | undefined;

  const tip = () => waiting.at(-1)?.block ?? blocks.tip();
  const find = (hash: Uint8Array) =>
    waiting.find(({ block }) => bytesEqual(block.hash, hash))?.block ?? blocks.byHash(hash);

  function add(block: ExecutedBlockRecord, addition: StateAddition): void {
    waiting.push({ block, addition });
    head.add(addition);
  }

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
    head.written(newest);
  }

  /** The state after the line's newest block, which becomes the given one where it is not. */
  function headAt(parent: ExecutedBlockRecord): StateBefore {
    const newest = tip();
    if (!newest || !bytesEqual(newest.hash, parent.hash)) {
      flush();
      store.transaction(() => blocks.moveLine(parent));
      head.reset(parent.number);
    }
    return { state: head, stateRoot: parent.stateRoot, blockHashOf: lineHash };
  }

  /** Hashes of the line, of which the newest blocks are not written. */
  function lineHash(number: number): Uint8Array | undefined {
    const [first] = waiting;
    if (first && number >= first.block.number) return waiting[number - first.block.number]?.block.hash;
    return blocks.lineHash(number);
  }

  return {
    async initGenesis(genesis) {
      const { stateRoot, ...addition } = await genesisState(genesis);
      const header = genesisHeader(genesis, stateRoot);
      const hash = headerHash(header);
      if (!find(hash)) {
        if (tip()) throw new ExecutionError('the state is of a chain with another genesis block');
        add({ number: 0, hash, parentHash: header.parentHash, stateRoot }, addition);
      }
      return stateRoot;
    },

    async execute(encoded) {
      const block = decodeBlock(encoded);
      const { number, parentHash, stateRoot } = block.header;
      const parent = find(parentHash);
      if (!parent) throw new ExecutionError(`block ${number}: the state of its parent is not held`);
      runner ??= BlockRunner.create(chainRules(genesis), head);
      const running = await runner;
      const hash = headerHash(block.header);
      if (find(hash)) {
        flush();
        return running.run(block, encoded, {
          state: createTrieState(head, (codeHash) => plain(store.codes.get(codeHash)), parent.stateRoot),
          stateRoot: parent.stateRoot,
          blockHashOf: (ancestor) => blocks.ancestorHash(parent, ancestor),
        });
      }
      const executed = await running.run(block, encoded, headAt(parent));
      const { state } = running;
      add(
        { number, hash, parentHash, stateRoot },
        {
          diff: state.diff(number, (address) => head.account(address)?.storageSince),
          nodes: state.newNodes(),
          codes: state.changedCodes(),
        },
      );
      return executed;
    },

    flush,
  };
}
