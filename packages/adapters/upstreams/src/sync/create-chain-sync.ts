import {
  type BlockStore,
  type BlockSource,
  type HeadSource,
  type HeadView,
  isUnavailable,
  type BlockAndReceipts,
} from '@ethread/ports';
import { bytesEqual, type Clock, type Logger } from '@ethread/core';
import { paceOfNodes } from '../long-work.ts';
import { backfill, createFillBelow, gapsIn } from './backfill.ts';
import { createExecutionWatch, type ExecutionProblem } from './execution-watch.ts';
import { ContradictionError, syncHead, NotStoredError } from './sync-head.ts';
import { SYNC_DEFAULTS, type SyncOptions } from './sync-options.ts';
import { partsOfBlocks } from './parts-of-blocks.ts';
import { createPauses } from './pauses.ts';
import { createRepair, type ScanCounts } from './repair.ts';
import { createShownHead } from './shown-head.ts';

/** Interval between checks for work without a notification, in milliseconds. */
const POLL_MS = 500;
/** Pause before a head that was not available is tried again, in milliseconds. */
const RETRY_MS = 50;

export interface ChainSyncModules {
  readonly followed: HeadSource;
  readonly source: BlockSource;
  readonly store: BlockStore;
  /** Returns the lowest block that stays stored. Older ones are not fetched. Default: all stay. */
  readonly floor?: () => number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Executes stored blocks that have no state yet, until the signal aborts. Default: no execution. */
  readonly execute?:
    | ((signal: AbortSignal) => Promise<{ readonly imported: number; readonly aborted: boolean }>)
    | undefined;
  /** Returns the remedy where a block that cannot be executed has a known cause. Default: none is known. */
  readonly remedyOfExecution?: (() => string | undefined) | undefined;
}

export interface ChainSync {
  /** The head that clients see. */
  readonly head: HeadView;
  /** Why stored blocks are not executed, or undefined while they are. */
  readonly executionProblem: ExecutionProblem | undefined;
  /** Returns what the scan for damaged blocks found since the start. */
  scanned(): ScanCounts;
  /** Begins to store blocks. Resolves when a head is shown, or when no node reported one. */
  begin(): Promise<void>;
  /** Fetches the missing blocks of a range unless they are too many. Returns whether all are stored afterwards. */
  fill(range: { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** Stores the followed chain: the head as it moves, and earlier blocks in the background. */
export function createChainSync(modules: ChainSyncModules, given: Partial<SyncOptions> = {}): ChainSync {
  const { followed, source, store, clock, logger, execute, floor = () => 0 } = modules;
  const options: SyncOptions = { ...SYNC_DEFAULTS, ...given };
  const closing = new AbortController();
  const { signal } = closing;
  const shown = createShownHead(followed, store);
  const fillBelow = createFillBelow({ source, store, storeBlocks: (blocks) => storeBlocks(blocks) });
  const repair = createRepair({ source, store, logger });
  const ofHead = createPauses(signal);
  const ofBackfill = createPauses(signal);
  const firstPoll = Promise.withResolvers<undefined>();
  let working: readonly Promise<void>[] = [];
  const unsubscribe = followed.subscribe(ofHead.wake);
  let executing: { readonly ending: AbortController; readonly done: Promise<void> } | undefined;
  let isNewToExecution = true;
  const execution = createExecutionWatch({ clock, logger }, modules.remedyOfExecution);
  let lastProblem: string | undefined;
  /** The time since which the followed head differs from the stored one, in monotonic milliseconds. */
  let behindSince: number | undefined;
  const finality: { safe?: Uint8Array; finalized?: Uint8Array } = {};

  /**
   * Stores blocks in event-loop ticks, and those of a fork, which replace others, in one. There is one writer at a time:
   * execution stops for a new head and resumes once the head is stored.
   */
  async function storeBlocks(blocks: readonly BlockAndReceipts[], ancestor?: Uint8Array): Promise<void> {
    const pace = paceOfNodes();
    for (const part of ancestor ? [blocks] : partsOfBlocks(blocks)) {
      if (pace.isDue()) await pace.rest();
      while (executing) {
        executing.ending.abort();
        await executing.done;
      }
      await store.storeProven(part, ancestor);
    }
    isNewToExecution = true;
    if (ancestor) execution.retry();
    ofHead.wake();
  }

  function goOnExecuting(): void {
    if (!execute || executing || !isNewToExecution || execution.isPaused || signal.aborted) return;
    isNewToExecution = false;
    const ending = new AbortController();
    const done = execute(AbortSignal.any([ending.signal, signal]))
      .then(
        ({ imported, aborted }) => {
          if (imported > 0 || !aborted) execution.succeed();
        },
        (error: unknown) => {
          execution.fail(error);
          // The same blocks are tried again after the pause.
          isNewToExecution = true;
        },
      )
      .finally(() => {
        executing = undefined;
      });
    executing = { ending, done };
  }

  /** Stores the newest head. Returns the pause until the next check, in milliseconds. */
  async function catchUp(): Promise<number> {
    const target = followed.head()?.latest;
    if (!target || (shown.stored && bytesEqual(shown.stored.hash, target.hash))) {
      behindSince = undefined;
      return POLL_MS;
    }
    behindSince ??= clock.monotonic();
    // Waiting before the first head is shown helps no client.
    const graceMs = options.graceMs - (clock.monotonic() - behindSince);
    const late = setTimeout(() => shown.showFollowed(), Math.max(0, graceMs));
    try {
      const { backfillFrom } = options;
      await syncHead({ followed, source, store, shown, storeBlocks, logger, backfillFrom }, target, signal);
      lastProblem = undefined;
      return 0;
    } catch (error) {
      if (signal.aborted) return 0;
      // An old head of the store is better than a head of a chain that contradicts it.
      if (error instanceof ContradictionError) {
        if (error.message !== lastProblem) {
          logger.error({ err: error, number: target.header.number }, 'the nodes contradict the store');
        }
        lastProblem = error.message;
        return POLL_MS;
      }
      // A block that was replaced meanwhile is no loss: its successor arrives soon.
      if (error instanceof NotStoredError && graceMs > 0) return RETRY_MS;
      shown.showFollowed();
      const problem = error instanceof Error ? error.message : String(error);
      const { number } = target.header;
      if (problem !== lastProblem) logger.warn({ err: error, number }, 'the head could not be stored');
      lastProblem = problem;
      return POLL_MS;
    } finally {
      clearTimeout(late);
    }
  }

  /** Notifies the store which stored block is safe, and which one is final. Clients see newer finalized blocks. */
  function tellFinality(): void {
    const known = followed.head();
    const found = { safe: known?.safe, finalized: known?.finalForStore };
    for (const tag of ['safe', 'finalized'] as const) {
      const header = found[tag];
      const before = finality[tag];
      if (!header || (before && bytesEqual(before, header.hash))) continue;
      const stored = store.header({ hash: header.hash, requireCanonical: true });
      if (stored === null || isUnavailable(stored)) continue;
      store.setFinality({ [tag]: header.header.number });
      finality[tag] = header.hash;
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      let pollAgainMs = POLL_MS;
      try {
        pollAgainMs = await catchUp();
        tellFinality();
      } catch (error) {
        logger.error({ err: error }, 'the chain could not be stored because of an internal error');
      }
      if (shown.head() || !followed.head()) firstPoll.resolve(undefined);
      goOnExecuting();
      if (pollAgainMs > 0) await ofHead.wait(pollAgainMs);
    }
  }

  async function fillGaps(): Promise<void> {
    const { backfillFrom: from, backfillBlocksPerSecond: blocksPerSecond, scanBlocksPerSecond } = options;
    const modulesOfIt = { store, floor, fillBelow, repair, clock, logger, pauses: ofBackfill };
    await backfill(modulesOfIt, { from, blocksPerSecond, scanBlocksPerSecond }, signal);
  }

  return {
    head: shown,
    get executionProblem() {
      return execution.problem;
    },
    scanned: repair.counts,
    async begin() {
      working = [follow(), fillGaps()];
      await firstPoll.promise;
    },
    async fill(range, requested) {
      if (range.from < floor()) return false;
      for (;;) {
        const gaps = gapsIn(store.ranges(), range);
        const [gap] = gaps;
        if (!gap) return (store.ranges().at(-1)?.to ?? -1) >= range.to;
        // Stored blocks prove the blocks below them, down to the lowest one in the range.
        const edge = store.ranges().find(({ from: first }) => first > gap.to)?.from;
        const count = gaps.reduce((sum, one) => sum + one.to - one.from + 1, 0);
        if (edge === undefined || count + (edge - 1 - gap.to) > options.fillBlocks) return false;
        const either = AbortSignal.any([requested, signal]);
        if ((await fillBelow.step(edge, gap.from, either)) === 0) return false;
      }
    },
    async close() {
      closing.abort();
      unsubscribe();
      await Promise.all(working);
      await executing?.done;
    },
  };
}
