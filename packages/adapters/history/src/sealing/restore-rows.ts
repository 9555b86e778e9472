import { decodeBody } from '@ethread/chain';
import type { SenderRecovery } from '../senders/sender-recovery.ts';
import { logsOfReceipts, writeLogs } from '@ethread/log-index';
import type { BlockRange } from '../base/block-range.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { type BlockRows, toBlockRows, writeParts } from '../chain/block-rows.ts';
import { readBody, readReceipts } from '../chain/block-parts.ts';
import { readRecord } from '../chain/stored-chain.ts';
import type { Store } from '../store/store.ts';

/** The number of blocks whose rows one transaction writes. */
const RESTORED_AT_ONCE = 16;

/** The dependencies of {@link restoreRows}. */
export interface RestoreModules {
  readonly store: Store;
  readonly recovery: SenderRecovery;
}

/**
 * Writes the rows of blocks of a segment, except their positions, as they were before the blocks were moved. The segment
 * must be the unswept one. Steps are short.
 *
 * @throws {CorruptStoreError}
 */
export async function* restoreRows(
  { store, recovery }: RestoreModules,
  { from, to }: BlockRange,
): AsyncGenerator<void> {
  for (let first = from; first <= to; first += RESTORED_AT_ONCE) {
    const blocks: BlockRows[] = [];
    for (let number = first; number <= Math.min(to, first + RESTORED_AT_ONCE - 1); number++) {
      blocks.push(await rowsOf({ store, recovery }, number));
      yield;
    }
    store.transaction(() => writeParts(store, blocks));
    yield;
  }
}

/**
 * Copies the logs of blocks of a segment to the log files, because their ids stay in the index when the blocks are
 * removed. Steps are short.
 *
 * @throws {CorruptStoreError}
 */
export function* restoreLogs(store: Store, records: readonly BlockRecord[]): Generator<void> {
  for (const record of records) {
    if (record.logCount === 0) continue;
    const { firstLog, hash, header } = record;
    const logs = logsOfReceipts(readReceipts(store, record).receipts);
    const { number, timestamp } = header;
    store.transaction(() => writeLogs(store, [{ firstLog, number, hash, timestamp, logs }]));
    yield;
  }
}

async function rowsOf({ store, recovery }: RestoreModules, number: number): Promise<BlockRows> {
  const record = readRecord(store, number);
  const body = readBody(store, number);
  const block = { header: record.header, ...decodeBody(body) };
  const { receipts } = readReceipts(store, record);
  const senders = await recovery.recoverSenders(block.transactions);
  return toBlockRows({ ...record, block, body, receipts, senders });
}
