import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@ethread/core';
import { createLogIndexCheck, createLogReader, removedTo } from '@ethread/log-index';
import { type ChainRules, checkHeaderOn, checkUnclesOn, totalDifficultyOn } from '../checks/block-checks.ts';
import type { BlockRange } from '../base/block-range.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { recordedIn } from '../chain/block-rows.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { logsEnd, readableRecord, readRecord, type StoredChain } from '../chain/stored-chain.ts';
import { createPace, type Pace, takeSteps } from '@ethread/storage/disk';
import { replacedBlocks } from '../chain/replaced-blocks.ts';
import { checkPagedFile } from '../paged-files/check-paged-file.ts';
import { filesOf, groupName, SEGMENTS } from '../segments/segment-record.ts';
import { sweepSegment } from '../sealing/segment-rows.ts';
import type { Store } from '../store/store.ts';
import { verifyBlock } from './verify-block.ts';

const REPORT_EVERY = 100;
/** The number of problems after which the verification stops, because more of them add no information. */
const MAX_PROBLEMS = 20;

/** The dependencies of the verification. */
export interface VerifyModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
  /** Checks block 0. @throws when it differs from the genesis block of the genesis file. */
  checkGenesis(header: BlockRecord['header']): void;
  /** The folder of the store. */
  readonly path: string;
  readonly clock: Clock;
}

/** Verifies a whole store; see {@link History.verify}. */
export async function verifyStore(modules: VerifyModules, options: VerifyOptions): Promise<VerifyReport> {
  const { store, chain, rules, checkGenesis, clock } = modules;
  const { signal, onProgress } = options;
  const pace = createPace(clock);
  const problems: VerifyProblem[] = [];
  const counts = { blocks: 0, transactions: 0, logs: 0, positions: 0, withSenders: 0, withLogs: 0 };
  const index = createLogIndexCheck(store);
  const blockOf = createLogReader(store);
  let nextLog = 0;

  /** Runs a check and records its error as a problem. */
  function noting(block: number | undefined, check: () => void): void {
    try {
      check();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (block === undefined) problems.push({ problem: message });
      // A damaged row names its table alone.
      else
        problems.push({
          block,
          problem: /\bblock \d/.test(message) ? message : `block ${block}: ${message}`,
        });
    }
  }

  /** Skips the logs that no longer belong to a block. They lie in the index between the logs of blocks. */
  function skipLost(): void {
    for (const { from, to } of chain.lostLogs()) {
      if (from !== nextLog) continue;
      for (let id = from; id <= to;) {
        counts.withLogs++;
        const left = removedTo(store, id);
        index.skip(left - id);
        if (left > id) id = left;
        else
          for (const block = blockOf(id); id < block.firstLog + block.count; id++)
            index.add(block.log(id - block.firstLog));
      }
      nextLog = to + 1;
    }
  }

  const isBetweenLost = (id: number) => chain.lostLogs().some(({ from, to }) => from < id && id <= to);

  function verifyOne(number: number): void {
    const record = readRecord(store, number);
    // Blocks without logs may precede lost logs, and lie between those of others.
    if (record.logCount > 0 || !isBetweenLost(record.firstLog)) {
      if (record.firstLog !== nextLog) skipLost();
      if (record.firstLog !== nextLog) {
        throw new CorruptStoreError(`block ${number}: firstLog is ${record.firstLog}, not ${nextLog}`);
      }
      nextLog = logsEnd(record);
    }
    if (number === 0) checkGenesis(record.header);
    else checkAfter(record, chain.has(number - 1) ? readRecord(store, number - 1) : undefined, rules);
    const { logs, transactions, positions, hasSenders, uncles } = verifyBlock(store, rules, record, number);
    const recordedAt = (at: number) => recordedIn(store, chain.has(at) ? readRecord(store, at) : undefined);
    checkUnclesOn(recordedAt, { header: record.header, uncles }, rules);
    counts.blocks++;
    counts.transactions += transactions;
    counts.positions += positions;
    counts.logs += logs.count;
    if (hasSenders) counts.withSenders++;
    if (logs.count > 0) counts.withLogs++;
    for (let at = 0; at < logs.count; at++) index.add(logs.log(at));
  }

  const absent = absentFiles(modules);
  if (absent.length > 0) {
    return { blocks: 0, transactions: 0, logs: 0, problems: absent.slice(0, MAX_PROBLEMS), aborted: false };
  }
  // So that each transaction has one position.
  await takeSteps(sweepSegment(store), pace);
  const runs = runsByLogs(store, chain);
  const total = runs.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  for (const { from, to } of runs) {
    for (let number = from; number <= to && problems.length < MAX_PROBLEMS; number++) {
      if (signal?.aborted) break;
      noting(number, () => verifyOne(number));
      if (counts.blocks % REPORT_EVERY === 0) onProgress?.({ verified: counts.blocks, of: total });
      if (pace.isDue()) await pace.rest();
    }
  }
  const aborted = signal?.aborted ?? false;
  // Problems of a block also make the counts differ, so the counts are checked only without problems.
  if (!aborted && problems.length === 0) {
    noting(undefined, skipLost);
    let replaced = 0;
    noting(undefined, () => {
      for (const _block of replacedBlocks(store)) replaced++;
    });
    noting(undefined, () => index.end());
    problems.push(...(await fileProblems(modules, { pace, signal })));
    for (const check of countChecks(store, { ...counts, replaced })) noting(undefined, check);
  }
  onProgress?.({ verified: counts.blocks, of: total });
  const { blocks, transactions, logs } = counts;
  return { blocks, transactions, logs, problems, aborted };
}

/** Returns the runs of blocks in the order of their logs. The verification of a block reports its damaged record. */
function runsByLogs(store: Store, chain: StoredChain): BlockRange[] {
  return chain
    .runs()
    .map((run) => {
      const first = readableRecord(store, run.from);
      const last = readableRecord(store, run.to);
      return { run, firstLog: first?.firstLog ?? Infinity, end: last ? logsEnd(last) : Infinity };
    })
    .sort((a, b) => compare(a.firstLog, b.firstLog) || compare(a.end, b.end) || a.run.from - b.run.from)
    .map(({ run }) => run);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function checkAfter(record: BlockRecord, parent: BlockRecord | undefined, rules: ChainRules): void {
  checkHeaderOn(parent, record.header, rules);
  if (!parent) return;
  const sum = totalDifficultyOn(parent.totalDifficulty, record.header);
  if (sum === undefined || record.totalDifficulty === undefined || sum === record.totalDifficulty) return;
  throw new CorruptStoreError(
    `block ${record.header.number}: totalDifficulty is ${record.totalDifficulty} in the store, ${sum} by the block before`,
  );
}

/** Returns the segments whose files are not on the disk, because they were removed or are in a bucket. */
function absentFiles({ store, path }: VerifyModules): VerifyProblem[] {
  return store.segments.records().flatMap((record) =>
    filesOf(record)
      .map(({ name }) => join(path, SEGMENTS, name))
      .filter((file) => !existsSync(file))
      .map((file) => ({
        block: record.from,
        problem: `blocks ${record.from} to ${record.to}: ${file} is not on the disk; fetch the files of a bucket with ethread segments download`,
      })),
  );
}

/** Verifies the files of all segments and groups, and returns what differs from their manifests. */
async function fileProblems(
  { store, path }: VerifyModules,
  work: { readonly pace: Pace; readonly signal: AbortSignal | undefined },
): Promise<VerifyProblem[]> {
  const problems: VerifyProblem[] = [];
  const groups = store.segments.groups().map((group) => ({ name: groupName(group), root: group.root }));
  for (const file of [...store.segments.records().flatMap(filesOf), ...groups]) {
    if (work.signal?.aborted) break;
    await checkPagedFile(join(path, SEGMENTS, file.name), file, work).catch((error: unknown) => {
      if (work.signal?.aborted) return;
      problems.push({ problem: error instanceof Error ? error.message : String(error) });
    });
  }
  return problems;
}

/** Checks that the store contains only rows that belong to a block. */
function* countChecks(
  store: Store,
  counts: { blocks: number; positions: number; withSenders: number; withLogs: number; replaced: number },
): Generator<() => void> {
  const { blocks, positions, withSenders, withLogs, replaced } = counts;
  const expected = [
    ['headers', blocks],
    ['bodies', blocks],
    ['receipts', blocks],
    ['senders', withSenders],
    ['hashes', blocks + replaced],
    ['replaced', replaced],
    ['positions', positions],
    ['logBlocks', withLogs],
  ] as const;
  for (const [name, count] of expected) {
    yield () => {
      const found = name === 'positions' ? positionsOf(store) : store[name].count();
      if (found === count) return;
      throw new CorruptStoreError(`the store has ${found} ${name}, its blocks make ${count}`);
    };
  }
}

/** Counts the positions of transactions, also of those in segments. */
function positionsOf({ positions, segments }: Store): number {
  return segments.records().reduce((sum, { transactions }) => sum + transactions, positions.count());
}

/** Options of {@link History.verify}. */
export interface VerifyOptions {
  /** Called every few hundred blocks. */
  readonly onProgress?: (progress: { readonly verified: number; readonly of: number }) => void;
  /** Stops the verification early. The report contains the problems found so far. */
  readonly signal?: AbortSignal;
}

/** The result of verifying a store. */
export interface VerifyReport {
  readonly blocks: number;
  readonly transactions: number;
  readonly logs: number;
  /** At most some twenty problems. Empty when the store is intact. */
  readonly problems: readonly VerifyProblem[];
  /** True when the signal stopped the verification. */
  readonly aborted: boolean;
}

/** A contradiction between the store and its blocks. */
export interface VerifyProblem {
  /** Absent for a problem that concerns no single block. */
  readonly block?: number;
  /** Names the field. */
  readonly problem: string;
}
