import { type BlockRange, cutRange, type HeldCopy, type HeldReceipts, isNotHeld } from '@ethread/backend';
import type { SharedHistory } from './shared-history.ts';

/** From where to where blocks are published. */
export interface PublishModules {
  /** Verified blocks, of which those up to its finalized one are published. */
  readonly from: HeldCopy;
  readonly to: SharedHistory;
}

/** Blocks are added this many at a time, or as many as have this many logs. */
const BLOCKS_AT_A_TIME = 200;
const LOGS_AT_A_TIME = 5_000;

/**
 * Adds to the shared history what a copy holds of final blocks and it does not. Returns how many blocks were added.
 *
 * @param onProgress Told after each part of the number of blocks until then.
 * @throws {SharedHistoryError} when the two hold different chains.
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
  let batch: HeldReceipts[] = [];
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
      const held = await from.receipts({ number: BigInt(number) });
      // A reorganisation can not reach it, but it may be taken out.
      if (held === null || isNotHeld(held)) break;
      batch.push(held);
      logs += held.receipts.reduce((sum, receipt) => sum + receipt.logs.length, 0);
      if (batch.length >= BLOCKS_AT_A_TIME || logs >= LOGS_AT_A_TIME) await write();
    }
    await write();
  }
  return published;
}

/** Final blocks that the one holds and the other does not. */
async function missingParts(from: HeldCopy, to: SharedHistory): Promise<readonly BlockRange[]> {
  const finalized = await from.header({ tag: 'finalized' });
  if (finalized === null || isNotHeld(finalized)) return [];
  const shared = to.ranges();
  const isShared = (part: BlockRange) => shared.some((one) => one.from <= part.from && part.from <= one.to);
  return from
    .ranges()
    .map((range) => ({ from: range.from, to: Math.min(range.to, finalized.header.number) }))
    .filter((range) => range.from <= range.to)
    .flatMap((range) => cutRange(range, shared))
    .filter((part) => !isShared(part));
}
