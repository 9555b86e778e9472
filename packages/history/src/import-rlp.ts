import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BlockExecutor } from '@ethread/backend';
import { type Block, decodeBlock, headerHash, splitRlpStream } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { History } from './create-history.ts';
import { HistoryError } from './history-error.ts';

/** Executed blocks between two commits. */
const BLOCKS_A_COMMIT = 256;

/** How far an import is. */
export interface ImportProgress {
  /** The last block that was taken in or found to be held. */
  readonly block: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

export interface ImportOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Ends the import after the block at hand; what was executed is kept. */
  readonly signal?: AbortSignal;
}

/**
 * Imports blocks from files as `geth export` writes them. Each block is executed and checked before it is kept; what is
 * held already is passed over, so that an import which was cut off goes on where it was.
 *
 * @throws {HistoryError} naming file, block and reason. What came before the bad block is kept.
 */
export async function importRlp(
  history: History,
  executor: BlockExecutor,
  files: readonly string[],
  { onProgress, signal }: ImportOptions = {},
): Promise<void> {
  const sizes = await Promise.all(files.map(sizeOf));
  const bytesTotal = sizes.reduce((sum, size) => sum + size, 0);
  let bytesBefore = 0;
  let sinceCommit = 0;

  const commit = async () => {
    // The state goes to disk first: a block that is held can always be asked for its state.
    await executor.flush();
    await history.commit();
    sinceCommit = 0;
  };

  for (const [index, file] of files.entries()) {
    try {
      for await (const { offset, bytes } of splitRlpStream(createReadStream(file))) {
        if (signal?.aborted) return await commit();
        const block = decodeBlock(bytes);
        if (await takeIn(history, executor, block)) sinceCommit++;
        if (sinceCommit === BLOCKS_A_COMMIT) await commit();
        onProgress?.({ block: block.header.number, bytesDone: bytesBefore + offset + bytes.length, bytesTotal });
        // Executing resolves in microtasks alone; requests get their turn here.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (cause) {
      await commit();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new HistoryError(`${file}: ${reason}`, { cause });
    }
    bytesBefore += sizes[index] ?? 0;
  }
  await commit();
}

/** Whether the block was new. */
async function takeIn(history: History, executor: BlockExecutor, block: Block): Promise<boolean> {
  const tip = history.tip();
  if (!tip) throw new HistoryError('block 0 is not held');
  const { number } = block.header;
  if (number <= tip.number) {
    const held = history.hashOf(number);
    if (held && bytesEqual(held, headerHash(block.header))) return false;
    throw new HistoryError(`block ${number} is another than the one that is held`);
  }
  if (number !== tip.number + 1) {
    throw new HistoryError(`block ${number} does not follow block ${tip.number}, the last that is held`);
  }
  const { receipts, senders } = await executor.execute(block, tip);
  history.append({ block, receipts, senders });
  return true;
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new HistoryError(`${file}: ${isMissing ? 'there is no such file' : 'cannot be read'}`, { cause });
  }
}
