import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { companionTable } from '@ethread/companions';
import { eventLoopTurns } from '@ethread/core';
import { isUnavailableError } from './block-finder.ts';
import type { BlockLogReader, PrintedLog } from './block-logs.ts';
import type { ChainStep, ChainAtHead } from './chain-at-head.ts';
import type { LogMatcher } from './log-matcher.ts';
import { MatcherIndex } from './matcher-index.ts';
import { TRAIL_CLIENT } from './trail-context.ts';
import type { TrailBlock } from './trail-block.ts';

/** The blocks of a chain that the feed follows. */
export interface FollowedBlocks {
  readonly logs: BlockLogReader;
  /** Resolves with a later view once the chain has another head. @throws the signal's reason. */
  after(view: ChainAtHead, signal: AbortSignal): Promise<ChainAtHead>;
  /** Returns the canonical block of a number, or undefined when it is unavailable. */
  at(number: number): Promise<TrailBlock | undefined>;
}

/** The last block that a subscription has, and the chain as it saw it. */
export interface Place {
  readonly position: TrailBlock;
  readonly view: ChainAtHead;
}

/** The wait of one subscription for logs. */
export interface LogWatch {
  /**
   * Resolves once the chain goes on, with a place between which and the given one no log matches.
   *
   * @throws the signal's reason.
   */
  after(place: Place, signal: AbortSignal): Promise<Place>;
  /** Ends the watch. */
  end(): void;
}

/** Wakes the subscriptions that match a block, so that the others cost nothing. */
export interface LogFeed {
  /** Number of subscriptions that wait. */
  readonly waiting: number;
  watch(matcher: LogMatcher): LogWatch;
}

const { maxBlocksBehind } = companionTable.eth_subscribe.limits;
/** Pause before logs that were not available are read again, in milliseconds. */
const RETRY_MS = 50;
/** Subscriptions that are woken in one event-loop tick. Each then waits for a turn of its key. */
const WOKEN_AT_ONCE = 128;

type Wake = (place: Place) => void;

/** The subscriptions that wait at one block, while the feed follows the chain for them. */
interface Run {
  place: Place;
  readonly waiting: Map<number, Wake>;
  /** Those that came while a block was searched, which may have missed some of its logs. */
  readonly joining: Map<number, Wake>;
  isSearching: boolean;
  readonly stop: AbortController;
}

/** Creates the feed of a chain. It follows the chain only while subscriptions wait. */
export function createLogFeed({ after, at, logs }: FollowedBlocks): LogFeed {
  const index = new MatcherIndex();
  let current: Run | undefined;

  /** Returns whether a subscription that waits at the place joins those that wait already. */
  function join(place: Place, slot: number, wake: Wake): Run | undefined {
    if (current && current.place.position.hash !== place.position.hash) return undefined;
    const run = (current ??= begin(place));
    if (run.isSearching) run.joining.set(slot, wake);
    else run.waiting.set(slot, wake);
    index.setWaiting(slot, true);
    return run;
  }

  function begin(place: Place): Run {
    const run: Run = {
      place,
      waiting: new Map(),
      joining: new Map(),
      isSearching: false,
      stop: new AbortController(),
    };
    void follow(run)
      .catch(() => undefined)
      // The subscriptions find the cause of an error themselves.
      .finally(() => release(run, [...run.waiting.keys(), ...run.joining.keys()], run.place));
    return run;
  }

  /** Lets subscriptions follow the chain themselves from a place. */
  function release(run: Run, slots: readonly number[], place: Place): void {
    const wakes = slots.map((slot) => run.waiting.get(slot) ?? run.joining.get(slot));
    for (const slot of slots) leave(run, slot);
    void wakeInTicks(wakes, place);
  }

  function leave(run: Run, slot: number): void {
    if (!run.waiting.delete(slot) && !run.joining.delete(slot)) return;
    index.setWaiting(slot, false);
    if (run.waiting.size > 0 || run.joining.size > 0) return;
    run.stop.abort();
    if (current === run) current = undefined;
  }

  /** Follows the chain while subscriptions wait, until they have to follow it themselves. */
  async function follow(run: Run): Promise<void> {
    const { signal } = run.stop;
    while (!signal.aborted) {
      const { position, view } = run.place;
      if (view.head.number - position.number > maxBlocksBehind) return;
      const step = await stepFrom(run.place);
      if (signal.aborted) return;
      if (step) {
        const found = await logsOf(step, signal);
        if (!found) return;
        const slots = await search(run, found);
        run.place = { position: step.next, view };
        release(run, slots, { position, view });
      }
      if (!step || view.isStale)
        run.place = { position: run.place.position, view: await after(view, signal) };
    }
  }

  /** Returns the slots that match the logs, and those that may. */
  async function search(run: Run, found: readonly PrintedLog[]): Promise<readonly number[]> {
    const { signal } = run.stop;
    const searching = index.search();
    const pace = eventLoopTurns.paceOf(TRAIL_CLIENT);
    run.isSearching = true;
    for (const { log } of found) {
      if (pace.isDue()) await pace.rest();
      if (signal.aborted) break;
      searching.add(log);
    }
    run.isSearching = false;
    return [...searching.found(), ...run.joining.keys()];
  }

  /** Returns the logs of a step, or undefined when each subscription has to find out what it missed. */
  async function logsOf(
    { kind, block }: ChainStep,
    signal: AbortSignal,
  ): Promise<readonly PrintedLog[] | undefined> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await logs.all(block);
      } catch (error) {
        if (!isUnavailableError(error)) throw error;
      }
      const canonical = await at(block.number);
      if (kind === 'removed' || (canonical && canonical.hash !== block.hash)) return undefined;
      await sleep(RETRY_MS, undefined, { signal });
    }
  }

  return {
    get waiting() {
      return current ? current.waiting.size + current.joining.size : 0;
    },
    watch(matcher) {
      const slot = index.add(matcher);
      return {
        async after(place, signal) {
          signal.throwIfAborted();
          const { promise, resolve, reject } = Promise.withResolvers<Place>();
          const run = join(place, slot, resolve);
          if (!run) return { position: place.position, view: await after(place.view, signal) };
          const abort = () => {
            leave(run, slot);
            reject(signal.reason);
          };
          signal.addEventListener('abort', abort);
          return promise.finally(() => signal.removeEventListener('abort', abort));
        },
        end: () => index.remove(slot, matcher),
      };
    },
  };
}

async function wakeInTicks(wakes: readonly (Wake | undefined)[], place: Place): Promise<void> {
  for (const [at, wake] of wakes.entries()) {
    if (at > 0 && at % WOKEN_AT_ONCE === 0) await nextTick();
    wake?.(place);
  }
}

async function stepFrom({ position, view }: Place): Promise<ChainStep | undefined> {
  try {
    return await view.step(position);
  } catch (error) {
    if (isUnavailableError(error)) return undefined;
    throw error;
  }
}
