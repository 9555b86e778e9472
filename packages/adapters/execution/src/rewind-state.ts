import { createPace } from '@ethread/storage/disk';
import { type Clock, EthreadError } from '@ethread/core';
import { createExecutedBlocks, type ExecutedBlocks } from './store/executed-blocks.ts';
import { createFlatState } from './store/flat-state.ts';
import { openStateStore } from './store/state-store.ts';

/** Reports that the state cannot be set back to a block. The message names the reason and the remedy. */
export class RewindStateError extends EthreadError {
  override readonly name = 'RewindStateError';
}

/** Sets the state of a chain back to an executed block. */
export interface StateRewind {
  /**
   * Moves the end of the flat state to the block, in steps. After each of them the state of every executed block is
   * complete, so that a killed process can continue.
   */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** The blocks whose changes one transaction reverts. */
const REVERTED_AT_ONCE = 16;

/**
 * Opens a state store to set it back. No other process may have it open.
 *
 * @param path The folder of the store.
 * @param hash The executed block.
 * @throws {RewindStateError} when the store has no changes of a block above it any more, or never executed the block.
 */
export async function openStateRewind(path: string, hash: Uint8Array, clock: Clock): Promise<StateRewind> {
  const store = openStateStore(path);
  try {
    const blocks = createExecutedBlocks(store, createFlatState(store));
    const to = blocks.byHash(hash);
    if (!to) throw new RewindStateError('the state of the block is not stored; run ethread verify');
    checkDepth(blocks, to.number);
    return {
      async run() {
        const pace = createPace(clock);
        for (let tip = blocks.tip(); tip && tip.number > to.number; tip = blocks.tip()) {
          const next = blocks.lineHash(Math.max(to.number, tip.number - REVERTED_AT_ONCE));
          const block = next && blocks.byHash(next);
          if (!block) break;
          store.transaction(() => blocks.moveLine(block));
          if (pace.isDue()) await pace.rest();
        }
        // The block may be on another fork than the flat state.
        store.transaction(() => blocks.moveLine(to));
      },
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Checks that the store has the changes of all blocks above a block. @throws {RewindStateError} */
function checkDepth(blocks: ExecutedBlocks, to: number): void {
  const newest = blocks.tip()?.number ?? 0;
  for (let number = newest; number > to; number--) {
    const hash = blocks.lineHash(number);
    const block = hash && blocks.byHash(hash);
    if (block && blocks.hasDiff(block)) continue;
    throw new RewindStateError(
      `the state cannot be set back to block ${to}: the store has the changes of the newest blocks alone; ` +
        `choose block ${number} or a later one, restore a backup, or remove the data folder and import the chain again`,
    );
  }
}
