import { InvalidChainBytesError } from '@ethread/chain';
import { createLruCache } from '@ethread/core';
import { type BlockRecord, decodeBlockRecord } from './block-record.ts';
import { type ChainLaw, checkHeaderOn, totalDifficultyOn } from './block-checks.ts';
import {
  addRange,
  type BlockRange,
  type BlockRanges,
  joinedRanges,
  parseRanges,
  printRanges,
  rangeAt,
  upTo,
} from './block-range.ts';
import { CorruptStoreError } from './errors.ts';
import type { Store } from './store.ts';

/** Which blocks the store holds. What is written but not held does not exist for anyone who asks. */
export interface HeldChain {
  /** Runs of blocks in order; within each the logs are numbered without a gap. Two runs may touch. */
  runs(): BlockRanges;
  /** The held blocks, in as few ranges as there are; within each, every block follows the one before. */
  ranges(): readonly BlockRange[];
  has(number: number): boolean;
  /** undefined: the block is not held. */
  record(number: number): BlockRecord | undefined;
  /** The highest block. */
  head(): BlockRecord | undefined;
  /** Ids of logs that no block has any more, in ranges. */
  lostLogs(): BlockRanges;
  /** Another number once blocks were replaced: ids of logs mean the same only while it is the same. Looks itself, as {@link follow}. */
  replacements(): number;
  /** Takes in what another process has written; all reads until the next turn of the event loop belong together then. */
  follow(): void;
  /** Has records read from the store again, after rows of held blocks were written anew. */
  forget(): void;
  /** The last block of those from the genesis block on whose state is held. */
  executed(): BlockRecord | undefined;
  /** The id that the next log takes. */
  nextLog(): number;
  /**
   * Makes blocks held, in one transaction with what `write` writes: all of it is on disk when this returns, or nothing
   * is.
   *
   * @throws {InvalidChainBytesError} naming block and field, when a block does not follow the one below it.
   */
  keep(change: HeldChange): void;
}

/** What is added to the held blocks. */
export interface HeldChange {
  /** The blocks above this one are held no more, before others are added. */
  readonly above?: number;
  /** Ids of their logs that stay in the index. */
  readonly lostLogs?: BlockRanges;
  /** Blocks that were not held, and whose rows are written. */
  readonly added: BlockRanges;
  /** The last block whose state is held from now on. */
  readonly executed?: number;
  readonly write?: () => void;
}

/** What {@link createHeldChain} needs. */
export interface HeldChainModules {
  readonly store: Store;
  /** For errors. */
  readonly path: string;
  readonly law: ChainLaw;
}

/** Reads which blocks a store holds. @throws {CorruptStoreError} */
export function createHeldChain({ store, path, law }: HeldChainModules, cacheBytes: number): HeldChain {
  const records = createLruCache<number, BlockRecord>(cacheBytes);
  let runs = readRanges(store, path, 'runs');
  let executed = readExecuted(store, path);
  let lost = readRanges(store, path, 'lostLogs');
  let nextLog = endOfLogs(runs, lost);
  let head = headOf(runs);
  let replacements = store.count('removals');
  let revision = store.revision();

  /** Runs came in any order; the last of one that was cut has none of its logs behind it. */
  function endOfLogs(all: BlockRanges, lostLogs: BlockRanges): number {
    const ends = all.map(({ to }) => logsEnd(readRecord(store, to)));
    return Math.max(0, ...ends, ...lostLogs.map(({ to }) => to + 1));
  }

  function headOf(all: BlockRanges): BlockRecord | undefined {
    const last = all.at(-1);
    return last && readRecord(store, last.to);
  }

  function record(number: number): BlockRecord | undefined {
    if (number === head?.header.number) return head;
    if (!rangeAt(runs, number)) return undefined;
    const cached = records.get(number);
    if (cached) return cached;
    const read = readRecord(store, number);
    records.set(number, read, 1024);
    return read;
  }

  function follow(): void {
    const now = store.revision();
    if (now === revision) return;
    runs = readRanges(store, path, 'runs');
    executed = readExecuted(store, path);
    lost = readRanges(store, path, 'lostLogs');
    const removals = store.count('removals');
    if (removals !== replacements) records.clear();
    replacements = removals;
    nextLog = endOfLogs(runs, lost);
    head = headOf(runs);
    // Last: what could not be read is read again.
    revision = now;
  }

  return {
    runs: () => runs,
    ranges: () => joinedRanges(runs),
    has: (number) => rangeAt(runs, number) !== undefined,
    record,
    head: () => head,
    executed: () => (executed === undefined ? undefined : record(executed)),
    nextLog: () => nextLog,
    lostLogs: () => lost,
    replacements() {
      follow();
      return replacements;
    },
    follow,
    forget() {
      records.clear();
      head = headOf(runs);
      nextLog = endOfLogs(runs, lost);
    },
    keep(change) {
      let kept = change.above === undefined ? runs : upTo(runs, change.above);
      const lostLogs = (change.lostLogs ?? []).reduce(
        (ranges, range) => addRange(ranges, range, () => true),
        lost,
      );
      store.transaction(() => {
        change.write?.();
        for (const range of change.added) {
          kept = addRange(kept, range, (before) => checkSeam(store, law, before));
        }
        store.facts.putSync('runs', printRanges(kept));
        if (change.lostLogs) store.facts.putSync('lostLogs', printRanges(lostLogs));
        if (change.executed !== undefined) store.facts.putSync('executed', String(change.executed));
      });
      if (change.above !== undefined) {
        records.clear();
        replacements++;
      }
      runs = kept;
      lost = lostLogs;
      nextLog = endOfLogs(runs, lost);
      executed = change.executed ?? executed;
      head = headOf(runs);
    },
  };
}

/**
 * Checks that what is above a seam follows what is below it. Returns whether the logs are numbered on over it.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
function checkSeam(store: Store, law: ChainLaw, before: number): boolean {
  const below = readRecord(store, before);
  const above = readRecord(store, before + 1);
  checkHeaderOn(below, above.header, law);
  const expected = totalDifficultyOn(below.totalDifficulty, above.header);
  if (expected !== undefined && above.totalDifficulty !== undefined && expected !== above.totalDifficulty) {
    throw new InvalidChainBytesError(
      `block ${before + 1}: totalDifficulty is ${above.totalDifficulty}, on block ${before} it is ${expected}`,
    );
  }
  return logsEnd(below) === above.firstLog;
}

function readRanges(store: Store, path: string, fact: 'runs' | 'lostLogs'): BlockRanges {
  return parseRanges(store.facts.get(fact) ?? '') ?? unreadable(path, fact);
}

function readExecuted(store: Store, path: string): number | undefined {
  const executed = store.facts.get('executed');
  if (executed === undefined) return undefined;
  return /^\d{1,10}$/.test(executed) ? Number(executed) : unreadable(path, 'executed');
}

function unreadable(path: string, fact: string): never {
  throw new CorruptStoreError(`${path}: the store's fact ${fact} is unreadable`);
}

/** The id after a block's last log. */
export function logsEnd({ firstLog, logCount }: BlockRecord): number {
  return firstLog + logCount;
}

/** Reads a block's record, whether it is held or only written. @throws {CorruptStoreError} */
export function readRecord(store: Store, number: number): BlockRecord {
  const record = store.headers.getBinary(number);
  if (!record) throw new CorruptStoreError(`the store lacks the header of block ${number}`);
  return decodeBlockRecord(record, number);
}
