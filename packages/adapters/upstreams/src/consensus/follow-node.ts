import { type ConsensusNetwork, periodOf, timeOfSlot } from '@ethread/consensus';
import type { Clock, Sleep } from '@ethread/core';
import { type BeaconClient, PERIODS_AT_ONCE } from './beacon-client.ts';
import { TransportFault } from '../transport/node-transport.ts';
import type { FollowedState, Taken } from './followed-state.ts';
import type { NodeStanding } from './node-standing.ts';

/** Part of a slot after which its block has arrived, with the signatures for the one before. */
const POLL_AT = 0.5;

export interface FollowedNode {
  readonly client: BeaconClient;
  readonly standing: NodeStanding;
}

export interface FollowNodeModules {
  readonly state: FollowedState;
  readonly network: ConsensusNetwork;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
}

/** Asks one node for what the state lacks, once a slot, until the signal is aborted. */
export async function followNode(
  { client, standing }: FollowedNode,
  modules: FollowNodeModules,
): Promise<void> {
  const { state, network, clock, sleep, signal } = modules;
  let askedForNext = -Infinity;

  function note(taken: Taken): Taken {
    if (taken === 'moved') standing.succeed();
    return taken;
  }

  async function start(): Promise<void> {
    const root = state.wanted();
    if (!root) return;
    state.start(root, await client.bootstrap(root, signal));
    if (state.store) note('moved');
  }

  /** Fetches the updates of the periods whose committees the state lacks. */
  async function catchUp(): Promise<void> {
    for (let isMoving = true; isMoving && !signal.aborted;) {
      const { store } = state;
      if (!store) return;
      const current = periodOf(network, state.currentSlot());
      // The next committee verifies the signatures of the next period, whose finality moves the state on.
      if (store.next && current <= store.period + 1) return;
      const first = store.next ? store.period + 1 : store.period;
      // The committee of the next period is known once blocks of this one are finalized. That can wait.
      const isUrgent = store.period < current;
      if (!isUrgent && clock.monotonic() - askedForNext < network.slotsPerEpoch * network.slotMs) return;
      askedForNext = clock.monotonic();
      const count = Math.min(PERIODS_AT_ONCE, current - first + 1);
      isMoving = false;
      for (const update of await client.updates(first, count, signal)) {
        const before = state.store;
        note(await state.take('update', update));
        isMoving ||=
          before?.period !== state.store?.period || (!before?.next && state.store?.next !== undefined);
      }
      if (!isMoving && isUrgent) throw new TransportFault('unable', `it lacks the update of period ${first}`);
    }
  }

  async function poll(): Promise<void> {
    await start();
    if (!state.store) return;
    await catchUp();
    for (const kind of ['finalityUpdate', 'optimisticUpdate'] as const) {
      try {
        if (note(await state.take(kind, await client.newest(kind, signal))) === 'behind')
          askedForNext = -Infinity;
      } catch (error) {
        // A node has no such update shortly after the genesis block.
        if (!(error instanceof TransportFault && error.kind === 'unable')) throw error;
        if (kind === 'optimisticUpdate') throw error;
      }
    }
    // A node that is only behind, or that has no news, is usable.
    if (standing.fault !== 'lied') standing.succeed();
  }

  function pauseMs(): number {
    const { slotMs } = network;
    if (!state.store) return Math.min(1_000, slotMs);
    const slot = state.currentSlot();
    const next = timeOfSlot(network, slot) + POLL_AT * slotMs - clock.now();
    return next > 0 ? next : next + slotMs;
  }

  while (!signal.aborted) {
    try {
      if (standing.waitMs() === 0) await poll();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof TransportFault)) throw error;
      standing.fail(error);
    }
    await sleep(Math.max(standing.waitMs(), pauseMs()), signal);
  }
}
