import {
  decodeLogBlock,
  isInSegment,
  logsOfReceipts,
  moveLogsToSegment,
  writeLogs,
} from '@ethread/log-index';
import { removePositions } from '../chain/block-positions.ts';
import type { BlockRange } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { readRecord, type StoredChain } from '../chain/stored-chain.ts';
import type { Store } from '../store/store.ts';
import { decodeBody } from '@ethread/chain';
import type { SenderRecovery } from '../senders/sender-recovery.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { type BlockRows, toBlockRows, writeParts } from '../chain/block-rows.ts';
import { readBody, readReceipts } from '../chain/block-parts.ts';

/** The number of blocks whose rows one transaction removes. */
const SWEPT_AT_ONCE = 16;

/** Returns the blocks of the segment whose rows are not removed yet, if any. @throws {CorruptStoreError} */
export function unsweptBlocks(store: Store): BlockRange | undefined {
  const from = store.facts.get('unswept');
  if (from === undefined) return undefined;
  const range = store.segments.records().find((record) => record.from === Number(from));
  if (!range) throw new CorruptStoreError("the store's fact unswept names no segment");
  return range;
}

/**
 * Removes the rows of the blocks of the segment that the fact `unswept` names, because the segment contains their data.
 * Rows that are gone already are skipped, so that a killed process can continue. Steps are short. Between two steps the
 * program may do other work.
 */
export function* sweepSegment(store: Store): Generator<void> {
  const range = unsweptBlocks(store);
  if (!range) return;
  // These files were unused before this segment, so that no reader still reads a long record of them.
  store.logFiles.removeUnused(store.count('logFileBytes'));
  yield* removePositions(store, range);
  for (let first = range.from; first <= range.to; first += SWEPT_AT_ONCE) {
    const some: BlockRange = { from: first, to: Math.min(range.to, first + SWEPT_AT_ONCE - 1) };
    store.transaction(() => sweepRows(store, some));
    yield;
  }
  store.transaction(() => store.facts.remove('unswept'));
}

function sweepRows(store: Store, { from, to }: BlockRange): void {
  for (let number = from; number <= to; number++) {
    for (const rows of [store.bodies, store.senders, store.receipts]) rows.remove(number);
    const { firstLog, logCount } = readRecord(store, number);
    const place = logCount > 0 ? store.logBlocks.get(firstLog) : undefined;
    if (place && !isInSegment(decodeLogBlock(place))) moveLogsToSegment(store, firstLog);
  }
}

/** The number of blocks whose rows one transaction writes. */
const RESTORED_AT_ONCE = 16;

/** The dependencies of {@link restoreRows}. */
export interface RestoreModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly recovery: SenderRecovery;
}

/**
 * Writes the rows of blocks of a segment, as they were before the blocks were moved. The segment must be the unswept one. Steps are short.
 *
 * @throws {CorruptStoreError}
 */
export async function* restoreRows(modules: RestoreModules, { from, to }: BlockRange): AsyncGenerator<void> {
  const { store, chain } = modules;
  for (let first = from; first <= to; first += RESTORED_AT_ONCE) {
    const blocks: BlockRows[] = [];
    for (let number = first; number <= Math.min(to, first + RESTORED_AT_ONCE - 1); number++) {
      blocks.push(await rowsOf(modules, number));
      yield;
    }
    store.transaction(() => writeParts(store, blocks, chain.has));
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
