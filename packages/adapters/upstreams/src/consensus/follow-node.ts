import { type ConsensusNetwork, periodOf, timeOfSlot, type UpdateKind } from '@ethread/consensus';
import { bytesToHex, type Clock, type Sleep } from '@ethread/core';
import type { BeaconClient } from './beacon-client.ts';
import { BeaconFault } from './beacon-fault.ts';
import type { FollowedState, Taken } from './followed-state.ts';
import { LIGHT_CLIENT_PATH, MAX_BYTES, PERIODS_AT_ONCE } from './light-client-requests.ts';
import type { NodeStanding } from './node-standing.ts';
import type { ServerEvent } from './server-events.ts';

/** Slots between polls of a node whose events arrive. */
const POLLS_SPARED = 8;
/** Events of a slot after which a stream is closed. An honest node sends two. */
const MAX_EVENTS_PER_SLOT = 32;
/** The pause before a node without events is asked for them again, in milliseconds. */
const NO_EVENTS_MS = 600_000;
/** Part of a slot after which its block has arrived, with the signatures for the one before. */
const POLL_AT = 0.5;

const EVENTS: Readonly<Record<string, UpdateKind>> = {
  light_client_finality_update: 'finalityUpdate',
  light_client_optimistic_update: 'optimisticUpdate',
};

/** A beacon node that is followed. */
export interface FollowedNode {
  readonly client: BeaconClient;
  readonly standing: NodeStanding;
  /** True while its event stream is open. */
  hasEvents: boolean;
}

export interface FollowNodeModules {
  readonly state: FollowedState;
  readonly network: ConsensusNetwork;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
}

/** Asks one node for what the state lacks, by polls and by its events, until the signal is aborted. */
export async function followNode(node: FollowedNode, modules: FollowNodeModules): Promise<void> {
  const { client, standing } = node;
  const { state, network, clock, sleep, signal } = modules;
  let lastMoved = -Infinity;
  let askedForNext = -Infinity;

  /** Runs requests to the node. Notes its fault. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof BeaconFault)) throw error;
      standing.fail(error);
    }
  }

  function note(taken: Taken): Taken {
    if (taken === 'moved') {
      lastMoved = clock.monotonic();
      standing.succeed();
    }
    return taken;
  }

  const get = (path: string, maxBytes: number) => client.get(`${LIGHT_CLIENT_PATH}${path}`, maxBytes, signal);

  async function start(): Promise<void> {
    const root = state.wanted();
    if (!root) return;
    state.start(root, await get(`/bootstrap/${bytesToHex(root)}`, MAX_BYTES.bootstrap));
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
      const updates = await get(`/updates?start_period=${first}&count=${count}`, MAX_BYTES.updates);
      if (!Array.isArray(updates)) throw new BeaconFault('malformed', 'the updates are no list');
      isMoving = false;
      for (const update of updates.slice(0, count)) {
        const before = state.store;
        note(await state.take('update', update));
        isMoving ||=
          before?.period !== state.store?.period || (!before?.next && state.store?.next !== undefined);
      }
      if (!isMoving && isUrgent) throw new BeaconFault('absent', `it lacks the update of period ${first}`);
    }
  }

  async function poll(): Promise<void> {
    await start();
    if (!state.store) return;
    await catchUp();
    for (const [path, kind] of [
      ['/finality_update', 'finalityUpdate'],
      ['/optimistic_update', 'optimisticUpdate'],
    ] as const) {
      try {
        if (note(await state.take(kind, await get(path, MAX_BYTES.update))) === 'behind')
          askedForNext = -Infinity;
      } catch (error) {
        // A node has no such update shortly after the genesis block.
        if (!(error instanceof BeaconFault && error.kind === 'absent')) throw error;
        if (kind === 'optimisticUpdate') throw error;
      }
    }
    // A node that is only behind, or that has no news, is usable.
    if (standing.fault !== 'lied') standing.succeed();
  }

  /** Returns the time until the next poll is due, in milliseconds. */
  function pauseMs(): number {
    const { slotMs } = network;
    if (!state.store) return Math.min(1_000, slotMs);
    const slot = state.currentSlot();
    const next = timeOfSlot(network, slot) + POLL_AT * slotMs - clock.now();
    const isTold = node.hasEvents && clock.monotonic() - lastMoved < 2 * slotMs;
    return (next > 0 ? next : next + slotMs) + (isTold ? (POLLS_SPARED - 1) * slotMs : 0);
  }

  async function pollOn(): Promise<void> {
    while (!signal.aborted) {
      if (standing.waitMs() === 0) await attempt(poll);
      // In steps of a slot, since events may end meanwhile.
      const untilMs = clock.monotonic() + Math.max(standing.waitMs(), pauseMs());
      while (!signal.aborted && clock.monotonic() < untilMs) {
        await sleep(Math.min(untilMs - clock.monotonic(), network.slotMs), signal);
        if (!node.hasEvents && standing.waitMs() === 0 && untilMs - clock.monotonic() > network.slotMs) break;
      }
    }
  }

  async function listenOnce(): Promise<void> {
    const leaving = new AbortController();
    const either = AbortSignal.any([signal, leaving.signal]);
    const newest = new Map<UpdateKind, string>();
    let isTaking = false;
    let slot = -1;
    let count = 0;

    /** Verifies the newest event of each kind. Those that arrived meanwhile replaced the ones before. */
    async function takeAll(): Promise<void> {
      if (isTaking) return;
      isTaking = true;
      for (const [kind, text] of newest) {
        newest.delete(kind);
        if (note(await state.take(kind, parse(text))) === 'behind') askedForNext = -Infinity;
      }
      isTaking = false;
    }

    function onEvent({ name, data }: ServerEvent): void {
      const now = state.currentSlot();
      if (now !== slot) [slot, count] = [now, 0];
      if (++count > MAX_EVENTS_PER_SLOT) throw new BeaconFault('tooLarge', 'too many events in one slot');
      const kind = EVENTS[name];
      if (!kind || data === '') return;
      node.hasEvents = true;
      newest.delete(kind);
      newest.set(kind, data);
      takeAll().catch((error: unknown) => leaving.abort(error));
    }

    try {
      await client.listen(`/eth/v1/events?topics=${Object.keys(EVENTS).join(',')}`, onEvent, either);
    } finally {
      node.hasEvents = false;
    }
  }

  async function listenOn(): Promise<void> {
    let failed = 0;
    while (!signal.aborted) {
      if (!state.store || standing.waitMs() > 0) {
        await sleep(Math.min(Math.max(standing.waitMs(), 100), network.slotMs), signal);
        continue;
      }
      const began = clock.monotonic();
      let pause = 0;
      try {
        await listenOnce();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof BeaconFault)) throw error;
        failed = clock.monotonic() - began > 2 * network.slotMs ? 0 : failed + 1;
        pause = Math.min(60_000, 500 * 2 ** Math.min(failed, 8));
        // Without events the node is still polled.
        if (error.kind === 'absent') pause = NO_EVENTS_MS;
        else if (error.kind !== 'broken') standing.fail(error);
      }
      await sleep(pause, signal);
    }
  }

  await Promise.all([pollOn(), listenOn()]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BeaconFault('malformed', 'an event is not JSON');
  }
}
