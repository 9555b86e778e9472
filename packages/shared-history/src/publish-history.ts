import {
  type BlockRange,
  cutRange,
  type ChainReplica,
  type StoredReceipts,
  isUnavailable,
} from '@ethread/ports';
import type { SharedHistory } from './shared-history.ts';

/** The source and the destination of published blocks. */
export interface PublishModules {
  /** Verified blocks, which are published up to its finalized block. */
  readonly from: ChainReplica;
  readonly to: SharedHistory;
}

/** Limits of one batch, by blocks and by logs. */
const BLOCKS_AT_A_TIME = 200;
const LOGS_AT_A_TIME = 5_000;

/**
 * Adds the finalized blocks of a local store that the shared history lacks. Returns the number of added blocks.
 *
 * @param onProgress Called after each batch with the number of blocks added so far.
 * @throws {SharedHistoryError} when the two contain different chains.
 */
export async function publishHistory(
  { from, to }: PublishModules,
  signal: AbortSignal,
  onProgress?: (published: number, of: number) => void,
): Promise<number> {
  await to.refresh();
  const parts = await missingParts(from, to);
  const total = parts.reduce((sum, part) => sum + part.to - part.from + 1, 0);
  let published = 0;
  let batch: StoredReceipts[] = [];
  let logs = 0;

  async function write(): Promise<void> {
    if (batch.length > 0) await to.add(batch);
    published += batch.length;
    batch = [];
    logs = 0;
    onProgress?.(published, total);
  }

  for (const part of parts) {
    for (let number = part.from; number <= part.to && !signal.aborted; number++) {
      const stored = await from.receipts({ number: BigInt(number) });
      // A reorganisation cannot reach this block, but it may be removed from the store.
      if (stored === null || isUnavailable(stored)) break;
      batch.push(stored);
      logs += stored.receipts.reduce((sum, receipt) => sum + receipt.logs.length, 0);
      if (batch.length >= BLOCKS_AT_A_TIME || logs >= LOGS_AT_A_TIME) await write();
    }
    await write();
  }
  return published;
}

/** Returns the ranges of finalized blocks that are in `from` and missing in `to`. */
async function missingParts(from: ChainReplica, to: SharedHistory): Promise<readonly BlockRange[]> {
  const finalized = await from.header({ tag: 'finalized' });
  if (finalized === null || isUnavailable(finalized)) return [];
  const shared = to.ranges();
  const isShared = (part: BlockRange) => shared.some((one) => one.from <= part.from && part.from <= one.to);
  return from
    .ranges()
    .map((range) => ({ from: range.from, to: Math.min(range.to, finalized.header.number) }))
    .filter((range) => range.from <= range.to)
    .flatMap((range) => cutRange(range, shared))
    .filter((part) => !isShared(part));
}
