import type { Hex } from '@ethread/core';
import { unavailable } from '@ethread/types';
import type { CompanionModules } from '../companion-modules.ts';
import { createBlockFinder } from './block-finder.ts';
import { type BlockLogReader, createBlockLogs } from './block-logs.ts';
import { type ChainAtHead, createChainAtHead } from './chain-at-head.ts';
import type { TrailBlock } from './trail-block.ts';

/**
 * Follows a chain block by block, through reorgs, for filters and subscriptions. A position is a block: from it each
 * step leads to the head, so that the positions of clients take no memory besides the block.
 */
export interface BlockTrail {
  readonly logs: BlockLogReader;
  /**
   * Returns the chain as it is now.
   *
   * @throws {ResourceUnavailableError} while no source can confirm a head.
   */
  view(): Promise<ChainAtHead>;
  /** Resolves with a later view once the chain has another head. @throws the signal's reason. */
  after(view: ChainAtHead, signal: AbortSignal): Promise<ChainAtHead>;
  /** Returns the canonical block of a number, or undefined when it is unavailable. */
  at(number: number): Promise<TrailBlock | undefined>;
  /** Returns a block by hash, canonical or replaced, or undefined when it is unavailable. */
  find(hash: Hex): Promise<TrailBlock | undefined>;
}

/** Interval between checks for another head while a client waits, in milliseconds. A check takes some microseconds. */
const POLL_MS = 50;
/** Clients that are woken in one event-loop tick, so that requests do not wait for all of them. */
const WOKEN_AT_ONCE = 128;

interface Waiter {
  readonly view: ChainAtHead;
  wake(view: ChainAtHead): void;
}

/** Creates the trail of a chain. It polls only while a client waits. */
export function createBlockTrail(
  modules: Pick<CompanionModules, 'chain' | 'contract' | 'hasUpstreams'>,
): BlockTrail {
  const finder = createBlockFinder(modules);
  const waiters = new Set<Waiter>();
  let current: ChainAtHead | undefined;
  let viewing: Promise<ChainAtHead> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<ChainAtHead> {
    const head = await finder.head();
    if (!head) throw unavailable('noNode');
    if (!current || current.isStale || current.head.hash !== head.hash)
      current = createChainAtHead(head, finder);
    return current;
  }

  /** Reads the head once for all that ask at the same time. */
  function currentView(): Promise<ChainAtHead> {
    viewing ??= read().finally(() => (viewing = undefined));
    return viewing;
  }

  async function poll(): Promise<void> {
    // While no source can confirm a head, there is nothing to report.
    const view = await currentView().catch(() => undefined);
    timer = undefined;
    if (view) wake(view);
    schedule();
  }

  /** Wakes the waiting clients, some at a time. */
  function wake(view: ChainAtHead): void {
    let left = WOKEN_AT_ONCE;
    for (const waiter of waiters) {
      if (waiter.view === view) continue;
      if (left-- === 0) return void setImmediate(() => wake(current ?? view));
      waiters.delete(waiter);
      waiter.wake(view);
    }
  }

  function schedule(): void {
    if (timer || waiters.size === 0) return;
    timer = setTimeout(() => void poll(), POLL_MS);
    timer.unref();
  }

  return {
    logs: createBlockLogs(modules),
    view: currentView,
    after: (view, signal) =>
      new Promise<ChainAtHead>((resolve, reject) => {
        signal.throwIfAborted();
        const abort = () => {
          waiters.delete(waiter);
          reject(signal.reason);
        };
        const waiter: Waiter = {
          view,
          wake(later) {
            signal.removeEventListener('abort', abort);
            resolve(later);
          },
        };
        signal.addEventListener('abort', abort);
        waiters.add(waiter);
        schedule();
      }),
    find: (hash) => finder.find(hash),
    at: (number) => finder.at(number),
  };
}
