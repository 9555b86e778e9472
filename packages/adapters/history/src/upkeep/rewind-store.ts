import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SenderRecovery } from '../senders/sender-recovery.ts';
import { type Pace, takeSteps } from '@ethread/storage/disk';
import type { BlockRecord } from '../records/block-record.ts';
import { removeRows } from '../chain/block-rows.ts';
import { idsOf } from '../chain/branch.ts';
import { RewindError } from '../base/errors.ts';
import { finalityOf } from '../chain/finality.ts';
import { removeReplacedAbove } from '../chain/replaced-blocks.ts';
import { namesOfFiles, removeSegment, setUnswept } from '../segments/segment-catalogue.ts';
import { restoreLogs, restoreRows, sweepSegment } from '../sealing/segment-rows.ts';
import { filesOf, type SegmentRecord, SEGMENTS } from '../segments/segment-record.ts';
import { logsEnd, readRecord, type StoredChain } from '../chain/stored-chain.ts';
import { clearUnfinished } from '../chain/unfinished-segment.ts';
import type { Store } from '../store/store.ts';

/** Options of {@link History.rewind}. */
export interface RewindOptions {
  /** Called after each step. */
  readonly onProgress?: (progress: { readonly removed: number; readonly head: number }) => void;
  /** Stops after the current step. The store is then complete with fewer blocks. */
  readonly signal?: AbortSignal;
}

/** The outcome of {@link History.rewind}. */
export interface RewindSummary {
  /** The number of removed blocks. */
  readonly removed: number;
  /** True when the signal stopped it. */
  readonly aborted: boolean;
}

/** The dependencies of {@link rewindStore}. */
export interface RewindModules {
  /** The folder of the store. */
  readonly path: string;
  readonly store: Store;
  readonly chain: StoredChain;
  readonly recovery: SenderRecovery;
}

/** The blocks that one transaction removes. The blocks of a segment are removed together. */
const REMOVED_AT_ONCE = 64;

/**
 * Checks that a store can be set back to a block.
 *
 * @throws {RewindError} naming the reason and the remedy.
 */
export function checkRewind({ path, store, chain }: Omit<RewindModules, 'recovery'>, to: number): void {
  if (!chain.has(to)) {
    const available = chain.ranges().map((range) => `${range.from} to ${range.to}`);
    throw new RewindError(
      `block ${to} is not available; choose one of ${available.join(', ') || 'no block: the store is empty'}`,
    );
  }
  const removed = store.segments.records().filter((segment) => segment.to > to);
  const [first] = removed;
  if (!first) return;
  const bucket = store.facts.get('bucket');
  const isAbsent = removed.some((segment) =>
    filesOf(segment).some(({ name }) => !existsSync(join(path, SEGMENTS, name))),
  );
  if (bucket === undefined && !isAbsent) return;
  const place =
    bucket === undefined
      ? 'whose files are not on the disk, as when servers share them in a bucket'
      : `that servers share in a bucket (${bucket})`;
  throw new RewindError(
    `blocks ${Math.max(first.from, to + 1)} to ${removed.at(-1)?.to} are in segments ${place}, and the next start would add them again; ` +
      `stop all servers of the bucket, delete its objects segments/FROM-TO.json with blocks after ${to}, and remove this data folder: a start adds the other segments again`,
  );
}

/**
 * Removes all blocks above a block from a store. Each step is one durable transaction after which the store is complete
 * with fewer blocks, so that a killed process leaves an intact store, and the next run continues.
 *
 * @throws {RewindError} as {@link checkRewind}, before anything is changed.
 */
export async function rewindStore(
  modules: RewindModules,
  to: number,
  { signal, onProgress, pace }: RewindOptions & { readonly pace: Pace },
): Promise<RewindSummary> {
  checkRewind(modules, to);
  const { store, chain } = modules;
  await clearUnfinished(store, chain, pace);
  await takeSteps(sweepSegment(store), pace);
  await takeSteps(removeReplacedAbove(store, to), pace);
  let removed = 0;
  let aborted = false;
  for (let last = chain.head(); last && last.header.number > to; last = chain.head()) {
    aborted = signal?.aborted ?? false;
    if (aborted) break;
    removed += await removeTop(modules, { to, head: last.header.number }, pace);
    onProgress?.({ removed, head: chain.head()?.header.number ?? to });
    await pace.rest();
  }
  store.logFiles.removeUnused(store.count('logFileBytes'));
  return { removed, aborted };
}

/** Removes the last blocks. Returns their number. */
async function removeTop(
  modules: RewindModules,
  { to, head }: { readonly to: number; readonly head: number },
  pace: Pace,
): Promise<number> {
  const { path, store, chain } = modules;
  const segment = store.segments.records().find((one) => one.from <= head && head <= one.to);
  const below = store.segments.ranges().findLast((range) => range.to < head);
  const run = chain.ranges().at(-1);
  const from = segment
    ? Math.max(segment.from, to + 1)
    : Math.max(to + 1, head - REMOVED_AT_ONCE + 1, (below?.to ?? -1) + 1, run?.from ?? 0);
  const numbers = Array.from({ length: head - from + 1 }, (_, index) => from + index);
  const records = numbers.map((number) => readRecord(store, number));
  const areLast = areLastLogs(chain, records);
  if (segment && (from > segment.from || !areLast)) {
    await restore(modules, { segment, from, lost: areLast ? [] : records }, pace);
  }
  const files = segment ? namesOfFiles(store, segment) : [];
  chain.keep({
    above: from - 1,
    ...(areLast ? {} : { lostLogs: records.flatMap(idsOf) }),
    added: [],
    ...(isAbove(chain.executed(), from - 1) ? { executed: from - 1 } : {}),
    write() {
      removeRows(store, numbers, { wereStored: true, withLogs: areLast });
      const { safe = 0, finalized = 0 } = finalityOf(store);
      if (safe >= from) store.facts.put('safe', String(from - 1));
      if (finalized >= from) store.facts.put('finalized', String(from - 1));
      // Last, because the rows of its blocks were read from it.
      if (segment) removeSegment(store, segment);
    },
  });
  for (const name of files) rmSync(join(path, SEGMENTS, name), { force: true });
  return numbers.length;
}

/**
 * Writes rows of the blocks of a segment that remain, and logs that remain in the index without a block. Until the
 * segment is removed, the fact `unswept` makes the next process remove these rows.
 */
async function restore(
  { store, ...modules }: RewindModules,
  {
    segment,
    from,
    lost,
  }: { readonly segment: SegmentRecord; readonly from: number; readonly lost: readonly BlockRecord[] },
  pace: Pace,
): Promise<void> {
  store.transaction(() => setUnswept(store, segment));
  await takeSteps(restoreRows({ store, ...modules }, { from: segment.from, to: from - 1 }), pace);
  await takeSteps(restoreLogs(store, lost), pace);
}

/** Reports whether blocks have the last logs of the store, so that these can be removed from the index. */
function areLastLogs(chain: StoredChain, records: readonly BlockRecord[]): boolean {
  let end = records[0]?.firstLog;
  for (const record of records) {
    if (record.firstLog !== end) return false;
    end = logsEnd(record);
  }
  return end === chain.nextLog();
}

function isAbove(executed: BlockRecord | undefined, number: number): boolean {
  return executed !== undefined && executed.header.number > number;
}
