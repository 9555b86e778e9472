import {
  type BlockKeeper,
  type BlockSource,
  type HeadSource,
  type HeadView,
  isNotHeld,
  type ProvenBlock,
} from '@ethread/backend';
import { bytesEqual, type Clock, type Logger } from '@ethread/core';
import { backfill } from './backfill.ts';
import { createFillBelow, gapsIn } from './fill-below.ts';
import { ContradictionError, keepHead, UnkeptError } from './keep-head.ts';
import { KEEP_DEFAULTS, type KeepOptions } from './keep-options.ts';
import { createPauses } from './pauses.ts';
import { createRepair } from './repair.ts';
import { createShownHead } from './shown-head.ts';

/** How often it is looked whether there is something to do when nobody says so, in milliseconds. */
const LOOK_MS = 500;
/** When a head is tried again that could not be had, in milliseconds. */
const RETRY_MS = 50;

export interface ChainKeeperModules {
  readonly followed: HeadSource;
  readonly source: BlockSource;
  readonly keeper: BlockKeeper;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Executes blocks that are held without their state, until the signal ends it; without it none are. */
  readonly execute?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** Keeps what the nodes bring. */
export interface ChainKeeper {
  /** What callers see of the head. */
  readonly head: HeadView;
  /** Begins to keep. Resolves when a head is shown, or none was heard of. */
  begin(): Promise<void>;
  /** Fetches what is missing of a range, where it is not too much. Returns whether all of it is held then. */
  fill(range: { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** Keeps the chain that is followed: the head as it moves, and in the background what came before. */
export function createChainKeeper(
  modules: ChainKeeperModules,
  given: Partial<KeepOptions> = {},
): ChainKeeper {
  const { followed, source, keeper, clock, logger, execute } = modules;
  const options: KeepOptions = { ...KEEP_DEFAULTS, ...given };
  const closing = new AbortController();
  const { signal } = closing;
  const shown = createShownHead(followed, keeper);
  const fillBelow = createFillBelow({ source, keeper, keep: (blocks) => keep(blocks) });
  const ofHead = createPauses(signal);
  const ofBackfill = createPauses(signal);
  const firstLook = Promise.withResolvers<undefined>();
  let working: readonly Promise<void>[] = [];
  const unsubscribe = followed.subscribe(ofHead.wake);
  let executing: { readonly ending: AbortController; readonly done: Promise<void> } | undefined;
  let isNewToExecution = true;
  let lastProblem: string | undefined;
  /** Since when the head that is followed is another than the one that is kept, in monotonic milliseconds. */
  let behindSince: number | undefined;
  const finality: { safe?: Uint8Array; finalized?: Uint8Array } = {};

  /** One thing is written at a time: executing gives way, and goes on when the head is kept. */
  async function keep(blocks: readonly ProvenBlock[], ancestor?: Uint8Array): Promise<void> {
    while (executing) {
      executing.ending.abort();
      await executing.done;
    }
    keeper.keepProven(blocks, ancestor);
    isNewToExecution = true;
    ofHead.wake();
  }

  function goOnExecuting(): void {
    if (!execute || executing || !isNewToExecution || signal.aborted) return;
    isNewToExecution = false;
    const ending = new AbortController();
    const done = execute(AbortSignal.any([ending.signal, signal]))
      .catch((error: unknown) => logger.error({ err: error }, 'held blocks could not be executed'))
      .then(() => {
        executing = undefined;
      });
    executing = { ending, done };
  }

  /** Keeps the newest head. Returns when to look again, in milliseconds. */
  async function catchUp(): Promise<number> {
    const target = followed.head()?.latest;
    if (!target || (shown.kept && bytesEqual(shown.kept.hash, target.hash))) {
      behindSince = undefined;
      return LOOK_MS;
    }
    behindSince ??= clock.monotonic();
    // Before the first head is shown nobody is served by waiting, either.
    const graceMs = options.graceMs - (clock.monotonic() - behindSince);
    const late = setTimeout(() => shown.showFollowed(), Math.max(0, graceMs));
    try {
      await keepHead({ followed, source, keeper, shown, keep, logger }, target, signal);
      lastProblem = undefined;
      return 0;
    } catch (error) {
      if (signal.aborted) return 0;
      // Better an old head of the store than one of a chain that contradicts it.
      if (error instanceof ContradictionError) {
        if (error.message !== lastProblem) {
          logger.error({ err: error, number: target.header.number }, 'the nodes contradict the store');
        }
        lastProblem = error.message;
        return LOOK_MS;
      }
      // A block that was replaced meanwhile is no loss, and its successor soon known.
      if (error instanceof UnkeptError && graceMs > 0) return RETRY_MS;
      shown.showFollowed();
      const problem = error instanceof Error ? error.message : String(error);
      const { number } = target.header;
      if (problem !== lastProblem) logger.warn({ err: error, number }, 'the head is not kept');
      lastProblem = problem;
      return LOOK_MS;
    } finally {
      clearTimeout(late);
    }
  }

  /** Tells the store which held blocks are safe and finalized. */
  function tellFinality(): void {
    const known = followed.head();
    for (const tag of ['safe', 'finalized'] as const) {
      const header = known?.[tag];
      const before = finality[tag];
      if (!header || (before && bytesEqual(before, header.hash))) continue;
      const held = keeper.header({ hash: header.hash, requireCanonical: true });
      if (held === null || isNotHeld(held)) continue;
      keeper.setFinality({ [tag]: header.header.number });
      finality[tag] = header.hash;
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      let lookAgainMs = LOOK_MS;
      try {
        lookAgainMs = await catchUp();
        tellFinality();
      } catch (error) {
        logger.error({ err: error }, 'the chain could not be kept, by our own fault');
      }
      if (shown.head() || !followed.head()) firstLook.resolve(undefined);
      goOnExecuting();
      if (lookAgainMs > 0) await ofHead.wait(lookAgainMs);
    }
  }

  async function fillGaps(): Promise<void> {
    const { backfillFrom: from, backfillBlocksPerSecond: blocksPerSecond } = options;
    const repair = createRepair({ source, keeper, logger });
    const modulesOfIt = { keeper, fillBelow, repair, clock, logger, pauses: ofBackfill };
    await backfill(modulesOfIt, { from, blocksPerSecond }, signal);
  }

  return {
    head: shown,
    async begin() {
      working = [follow(), fillGaps()];
      await firstLook.promise;
    },
    async fill(range, asked) {
      for (;;) {
        const gaps = gapsIn(keeper.ranges(), range);
        const [gap] = gaps;
        if (!gap) return (keeper.ranges().at(-1)?.to ?? -1) >= range.to;
        // Blocks that are held prove those below them, down to the lowest that is wanted.
        const edge = keeper.ranges().find(({ from: first }) => first > gap.to)?.from;
        const count = gaps.reduce((sum, one) => sum + one.to - one.from + 1, 0);
        if (edge === undefined || count + (edge - 1 - gap.to) > options.fillBlocks) return false;
        const either = AbortSignal.any([asked, signal]);
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
