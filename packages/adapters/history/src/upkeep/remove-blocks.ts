import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dropLogs } from '@ethread/log-index';
import { type Pace, setCount, takeSteps } from '@ethread/storage/disk';
import { type BlockRange, parseRanges, partsWithin, printRanges } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { readBody } from '../chain/block-parts.ts';
import { removeRowsOf } from '../chain/block-rows.ts';
import { logsEnd, readRecord, type StoredChain } from '../chain/stored-chain.ts';
import { sweepSegment } from '../sealing/segment-rows.ts';
import { encodeReceipts } from '../records/receipt-record.ts';
import { namesOfFiles, removeSegment } from '../segments/segment-catalogue.ts';
import { SEGMENTS } from '../segments/segment-record.ts';
import type { Store } from '../store/store.ts';

/** The blocks whose rows one transaction removes. */
const REMOVED_AT_ONCE = 16;

/** The dependencies of {@link beginRemoval}. */
export interface RemovalModules {
  /** The folder of the store. */
  readonly path: string;
  readonly store: Store;
  readonly chain: StoredChain;
}

/**
 * Makes the oldest blocks of a chain unavailable: those of one segment, or rows. One transaction does so, and notes the
 * data that {@link finishRemoval} removes, also after a kill. The genesis block stays, because it identifies the chain.
 *
 * @returns the bytes of the files to remove.
 */
export async function beginRemoval(modules: RemovalModules, range: BlockRange, pace: Pace): Promise<number> {
  const { path, store, chain } = modules;
  await takeSteps(sweepSegment(store), pace);
  const segment = store.segments.records().find(({ from, to }) => from <= range.to && range.from <= to);
  const removed = { from: Math.max(1, range.from), to: range.to };
  const executed = chain.executed()?.header.number ?? 0;
  const files = segment ? namesOfFiles(store, segment) : [];
  const bytes = files.reduce((sum, name) => sum + sizeOf(join(path, SEGMENTS, name)), 0);
  chain.keep({
    removed,
    lostLogs: partsWithin(chain.runs(), removed).flatMap(({ from, to }) => {
      const ids = { from: readRecord(store, from).firstLog, to: logsEnd(readRecord(store, to)) - 1 };
      return ids.from <= ids.to ? [ids] : [];
    }),
    added: [],
    // The state of a removed block begins no execution.
    ...(removed.from <= executed && executed <= removed.to ? { executed: 0 } : {}),
    write() {
      if (segment?.from === 0) keepGenesis(store);
      if (segment) removeSegment(store, segment);
      store.facts.put('removedTo', String(removed.to));
      store.facts.put('removing', [printRanges([removed]), ...files].join(' '));
      setCount(store, 'removals', store.count('removals') + 1);
    },
  });
  return bytes;
}

/** Writes the rows of the genesis block, which has no transactions and is about to be in no segment. */
function keepGenesis(store: Store): void {
  store.bodies.put(0, readBody(store, 0));
  store.receipts.put(0, encodeReceipts([]));
  store.senders.put(0, new Uint8Array(0));
}

/**
 * Removes the data of blocks that {@link beginRemoval} made unavailable. Skips those that are gone already. Steps are
 * short. Between two steps the program may do other work.
 */
export function* finishRemoval(path: string, store: Store): Generator<void> {
  const removing = store.facts.get('removing');
  if (removing === undefined) return;
  const [blocks = '', ...files] = removing.split(' ');
  const [range] = parseRanges(blocks) ?? [];
  if (!range) throw new CorruptStoreError("the store's fact removing is unreadable");
  for (let first = range.from; first <= range.to; first += REMOVED_AT_ONCE) {
    const last = Math.min(range.to, first + REMOVED_AT_ONCE - 1);
    store.transaction(() => {
      for (let number = first; number <= last; number++) removeOne(store, number);
    });
    yield;
    // Another task may have finished the removal meanwhile, and written such blocks again.
    if (store.facts.get('removing') !== removing) return;
  }
  for (const name of files) rmSync(join(path, SEGMENTS, name), { force: true });
  store.logFiles.removeUnused(store.count('logFileBytes'));
  store.transaction(() => store.facts.remove('removing'));
}

function removeOne(store: Store, number: number): void {
  const record = removeRowsOf(store, number);
  if (!record) return;
  const logs = { from: record.firstLog, to: logsEnd(record) };
  dropLogs(store, logs);
  store.logIndex.drop(logs);
}

/** Returns the bytes of a file, or 0 when it is not on the disk. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
