import type { HeadSource } from '@ethread/ports';
import { createSingleFlight, type Sleep } from '@ethread/core';
import { NodeFault } from '../node-fault.ts';
import { createNodeIdentity, type NodeIdentityModules } from './node-identity.ts';
import { readHeader } from './read-header.ts';

const LOOK_MS = 60_000;

export interface IdleWatchModules extends Omit<NodeIdentityModules, 'finalizedHash' | 'headNumber'> {
  readonly sleep: Sleep;
  /** The followed head, whose finalized block the node must have. */
  readonly head: Pick<HeadSource, 'head'>;
}

/** A watch over a node that gets no calls while other nodes respond. Its heads are not followed. */
export interface IdleWatch {
  /** Begins to look. Resolves when the node was asked once, whether it responded or not. */
  begin(): Promise<void>;
  /** Asks whether the node serves the chain, unless it was asked within a minute. Rejects with the signal's reason. */
  check(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Watches an idle node: asks once a minute whether it responds and serves the chain, and for its newest block. */
export function watchIdle(modules: IdleWatchModules, { prove }: { readonly prove: boolean }): IdleWatch {
  const { node, clock, sleep, head, anchors } = modules;
  const closing = new AbortController();
  const flights = createSingleFlight<undefined>();
  const identity = createNodeIdentity(
    {
      ...modules,
      anchors: () => {
        const certain = anchors();
        const finalized = certain?.finalized ?? head.head()?.finalized;
        // A node that has the finalized block has the genesis block, too.
        return { ...certain, head: undefined, genesis: finalized ? undefined : certain?.genesis, finalized };
      },
      finalizedHash: () => undefined,
      headNumber: () => -1,
    },
    prove,
  );

  async function look(signal: AbortSignal): Promise<undefined> {
    try {
      if (!(await identity.check(signal))) return;
      const latest = await readHeader(node, 'latest', { prove, signal });
      if (latest) node.reportedHead = latest;
    } catch (error) {
      // Its breaker shows that it cannot be reached.
      if (!(error instanceof NodeFault)) throw error;
    }
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(LOOK_MS, closing.signal);
      if (!closing.signal.aborted) await look(closing.signal).catch(() => undefined);
    }
  }

  return {
    async begin() {
      await look(closing.signal).catch(() => undefined);
      void watch();
    },
    async check(signal) {
      if (clock.monotonic() - identity.checkedAt < LOOK_MS || !node.isUsable) return;
      await flights.share('', signal, look);
    },
    close: () => closing.abort(),
  };
}
