import { InvalidChainBytesError } from '@ethread/chain';
import { createLruCache } from '@ethread/core';
import { DamagedStoreError } from '@ethread/ports';
import { type BlockRecord, decodeBlockRecord } from '../records/block-record.ts';
import { type ChainRules, checkHeaderOn, totalDifficultyOn } from '../checks/block-checks.ts';
import {
  addRange,
  type BlockRange,
  type BlockRanges,
  joinedRanges,
  parseRanges,
  partsOutside,
  printRanges,
  rangeAt,
  upTo,
} from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import type { Store } from '../store/store.ts';

/** The available blocks of a store. A block that is written but not yet available does not exist for readers. */
export interface StoredChain {
  /** Returns runs of blocks in order. Within a run the logs are numbered without a gap. Two runs may touch. */
  runs(): BlockRanges;
  /**
   * Returns the available blocks in the fewest possible ranges. Within a range every block is the child of the one
   * before.
   */
  ranges(): readonly BlockRange[];
  has(number: number): boolean;
  /** Returns the record of a block, or undefined when the block is unavailable. */
  record(number: number): BlockRecord | undefined;
  /** Returns the record of the highest block. */
  head(): BlockRecord | undefined;
  /** Returns the ids of logs that no longer belong to a block, as ranges. */
  lostLogs(): BlockRanges;
  /**
   * Returns a number that changes when blocks are replaced. Ids of logs are valid only while it stays the same. Checks
   * the store for changes first, as {@link follow} does.
   */
  replacements(): number;
  /**
   * Loads the changes that another process has written. All reads until the next event-loop tick then see the same
   * state.
   */
  follow(): void;
  /** Drops the cached records, after rows of available blocks were rewritten. */
  forget(): void;
  /** Returns the last block, counted from the genesis block, whose state is available. */
  executed(): BlockRecord | undefined;
  /** Returns the id of the next log. */
  nextLog(): number;
  /**
   * Makes blocks available, in one transaction with the writes of `write`. All of it is on disk when this returns, or
   * none of it.
   *
   * @throws {InvalidChainBytesError} naming block and field, when a block does not follow the one below it.
   */
  keep(change: StoredChange): void;
}

/** A change of the available blocks. */
export interface StoredChange {
  /** The blocks above this number become unavailable before others are added. */
  readonly above?: number;
  /** The blocks that become unavailable, and leave a gap. */
  readonly removed?: BlockRange;
  /** Ids of their logs that stay in the index. */
  readonly lostLogs?: BlockRanges;
  /** Blocks that were unavailable and whose rows are written. */
  readonly added: BlockRanges;
  /** The last block whose state is available after the change. */
  readonly executed?: number;
  readonly write?: () => void;
}

/** The dependencies of {@link createStoredChain}. */
export interface StoredChainModules {
  readonly store: Store;
  /** Named in errors. */
  readonly path: string;
  readonly rules: ChainRules;
}

/** Memory of a decoded record in bytes, rounded up. Measured with headers of mainnet. */
const RECORD_BYTES = 2_560;

/** Reads the available blocks of a store. @throws {CorruptStoreError} */
export function createStoredChain(
  { store, path, rules }: StoredChainModules,
  cacheBytes: number,
): StoredChain {
  const records = createLruCache<number, BlockRecord>(cacheBytes);
  let runs = readRanges(store, path, 'runs');
  let executed = store.number('executed');
  let lost = readRanges(store, path, 'lostLogs');
  /** Computed on first use, because it takes a read for each run. */
  let nextLog: number | undefined;
  let joined: readonly BlockRange[] | undefined;
  let head = headOf(runs);
  let replacements = store.count('removals');
  let revision = store.revision();

  /**
   * Returns the id after the last log. Runs may have arrived in any order, and the last log may have lost its block.
   */
  function endOfLogs(all: BlockRanges, lostLogs: BlockRanges): number {
    const end = lostLogs.reduce((last, { to }) => Math.max(last, to + 1), 0);
    return all.reduce((last, { to }) => Math.max(last, logsEnd(readRecord(store, to))), end);
  }

  function headOf(all: BlockRanges): BlockRecord | undefined {
    const last = all.at(-1);
    return last && readRecord(store, last.to);
  }

  function record(number: number): BlockRecord | undefined {
    if (number === head?.header.number) return head;
    // The cache is emptied when blocks become unavailable.
    const cached = records.get(number);
    if (cached) return cached;
    if (!rangeAt(runs, number)) return undefined;
    const read = readRecord(store, number);
    records.set(number, read, RECORD_BYTES);
    return read;
  }

  function follow(): void {
    const now = store.revision();
    if (now === revision) return;
    runs = readRanges(store, path, 'runs');
    executed = store.number('executed');
    lost = readRanges(store, path, 'lostLogs');
    const removals = store.count('removals');
    if (removals !== replacements) records.clear();
    replacements = removals;
    nextLog = undefined;
    joined = undefined;
    head = headOf(runs);
    // Set last, so that a failed read is repeated.
    revision = now;
  }

  return {
    runs: () => runs,
    ranges: () => (joined ??= joinedRanges(runs)),
    has: (number) => rangeAt(runs, number) !== undefined,
    record,
    head: () => head,
    executed: () => (executed === undefined ? undefined : record(executed)),
    nextLog: () => (nextLog ??= endOfLogs(runs, lost)),
    lostLogs: () => lost,
    replacements() {
      follow();
      return replacements;
    },
    follow,
    forget() {
      records.clear();
      head = headOf(runs);
      nextLog = undefined;
    },
    keep(change) {
      let stored = change.above === undefined ? runs : upTo(runs, change.above);
      if (change.removed) stored = partsOutside(stored, change.removed);
      const isLess = change.above !== undefined || change.removed !== undefined;
      const lostLogs = (change.lostLogs ?? []).reduce(
        (ranges, range) => addRange(ranges, range, () => true),
        lost,
      );
      store.transaction(() => {
        change.write?.();
        for (const range of change.added) {
          stored = addRange(stored, range, (before) => checkSeam(store, rules, before));
        }
        store.facts.put('runs', printRanges(stored));
        if (change.lostLogs) store.facts.put('lostLogs', printRanges(lostLogs));
        if (change.executed !== undefined) store.facts.put('executed', String(change.executed));
      });
      if (isLess) {
        records.clear();
        replacements++;
      }
      runs = stored;
      lost = lostLogs;
      joined = undefined;
      // Without removed blocks the other runs end where they did.
      nextLog =
        !isLess && !change.lostLogs && nextLog !== undefined
          ? Math.max(nextLog, endOfLogs(change.added, []))
          : undefined;
      executed = change.executed ?? executed;
      head = headOf(runs);
    },
  };
}

/**
 * Checks that the block above a seam follows the block below it. Returns whether log numbers continue across the seam.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
function checkSeam(store: Store, rules: ChainRules, before: number): boolean {
  const below = readRecord(store, before);
  const above = readRecord(store, before + 1);
  checkHeaderOn(below, above.header, rules);
  const expected = totalDifficultyOn(below.totalDifficulty, above.header);
  if (expected !== undefined && above.totalDifficulty !== undefined && expected !== above.totalDifficulty) {
    throw new InvalidChainBytesError(
      `block ${before + 1}: totalDifficulty is ${above.totalDifficulty}, on block ${before} it is ${expected}`,
    );
  }
  return logsEnd(below) === above.firstLog;
}

function readRanges(store: Store, path: string, fact: 'runs' | 'lostLogs'): BlockRanges {
  const ranges = parseRanges(store.facts.get(fact) ?? '');
  if (!ranges) throw new CorruptStoreError(`${path}: the store's fact ${fact} is unreadable`);
  return ranges;
}

/** Returns the id after a block's last log. */
export function logsEnd({ firstLog, logCount }: BlockRecord): number {
  return firstLog + logCount;
}

/** Reads a record like {@link readRecord}. Returns undefined when it is missing or damaged. */
export function readableRecord(store: Store, number: number): BlockRecord | undefined {
  try {
    return readRecord(store, number);
  } catch (error) {
    if (error instanceof DamagedStoreError) return undefined;
    throw error;
  }
}

/** Reads the record of an available block or of one that is only written. @throws {CorruptStoreError} */
export function readRecord(store: Store, number: number): BlockRecord {
  const record = store.headers.get(number);
  if (!record) throw new CorruptStoreError(`the store lacks the header of block ${number}`);
  return decodeBlockRecord(record, number);
}
