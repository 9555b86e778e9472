import {
  checkBootstrap,
  checkClaims,
  type ConsensusNetwork,
  decodeBootstrap,
  decodeUpdate,
  type BeaconForkName,
  isForkName,
  isLie,
  MalformedMessageError,
  type MessageKind,
  normalizeMessage,
  periodOf,
  type UpdateKind,
} from '@ethread/consensus';
import { bytesEqual, bytesToHex, type Clock, createLruCache, createSingleFlight } from '@ethread/core';
import { type LightClientData, type LightClientSource, PortError } from '@ethread/ports';
import { TransportFault } from '../transport/node-transport.ts';
import { type BeaconClient, type NewestKind, PERIODS_AT_ONCE } from './beacon-client.ts';
import type { FollowedNode } from './follow-node.ts';
import type { FollowedState } from './followed-state.ts';

/** Requests to beacon nodes for clients in one minute. The nodes are needed to follow the chain. */
const REQUESTS_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** Bootstraps and updates that are cached. One with 512 keys takes some 80 KB. */
const CACHED = 12;

export interface LightClientRelayModules {
  readonly nodes: readonly FollowedNode[];
  readonly state: Pick<FollowedState, 'newest' | 'currentSlot'>;
  readonly network: ConsensusNetwork;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Hands on light client data: the newest verified updates, and what beacon nodes have besides. Of the latter it checks
 * form and Merkle branches. The signatures of older committees are left to clients, which need them anyway. A node that
 * forges them makes clients fail at most, and the next request begins at another node.
 */
export function createLightClientRelay(modules: LightClientRelayModules): LightClientSource {
  const { nodes, state, network, clock, signal: closing } = modules;
  const cache = createLruCache<string, LightClientData>(CACHED);
  const flights = createSingleFlight<readonly LightClientData[]>();
  let first = 0;
  let minute = -Infinity;
  let requests = 0;

  function countRequest(): void {
    const now = clock.monotonic();
    if (now - minute >= MINUTE_MS) [minute, requests] = [now, 0];
    if (++requests <= REQUESTS_A_MINUTE) return;
    const retryAfterSeconds = Math.ceil((minute + MINUTE_MS - now) / 1_000);
    throw new PortError({ kind: 'unavailable', cause: 'limited', retryAfterSeconds });
  }

  /** Asks one node after another, until one has usable data. Resolves to an empty list when none has it. */
  function ask<Response>(
    what: string,
    request: (client: BeaconClient, signal: AbortSignal) => Promise<Response>,
    read: (response: Response) => readonly LightClientData[],
    waiting: AbortSignal,
  ): Promise<readonly LightClientData[]> {
    return flights.share(what, waiting, async (signal) => {
      const either = AbortSignal.any([signal, closing]);
      const usable = nodes.filter(({ standing }) => standing.waitMs() === 0);
      const start = first++ % Math.max(1, usable.length);
      let isAbsent = false;
      for (const node of [...usable.slice(start), ...usable.slice(0, start)]) {
        countRequest();
        try {
          const found = read(await request(node.client, either));
          if (found.length > 0) return found;
          isAbsent = true;
        } catch (error) {
          either.throwIfAborted();
          if (error instanceof MalformedMessageError) continue;
          if (!(error instanceof TransportFault)) throw error;
          // What a node lacks, or has in another form, depends on what the client asked for.
          if (error.kind === 'unable') isAbsent = true;
          else if (error.kind !== 'malformed' && error.kind !== 'tooLarge') node.standing.fail(error);
        }
      }
      if (isAbsent) return [];
      throw new PortError({ kind: 'unavailable', cause: 'noBeaconNode' });
    });
  }

  /**
   * Checks a message, and reads its slot. Returns undefined for one of a fork that this version does not check.
   *
   * @param root That of the block whose bootstrap was asked for.
   */
  function readMessage(
    kind: MessageKind,
    message: unknown,
    root?: Uint8Array,
  ): { readonly slot: number; readonly data: LightClientData } | undefined {
    const { version, data } = Object(message);
    if (!isForkName(version)) return undefined;
    const { header, rejection } =
      kind === 'bootstrap' ? bootstrapOf(version, data) : updateOf(kind, version, data);
    if (root && !bytesEqual(header.root, root)) throw new TransportFault('lied', 'wrong-root');
    if (rejection) {
      const isForged = isLie(rejection.cause) && rejection.cause !== 'malformed';
      throw new TransportFault(isForged ? 'lied' : 'malformed', rejection.cause);
    }
    const printed = { version, data: normalizeMessage(network, kind, version, data) };
    return { slot: header.beacon.slot, data: printed };
  }

  function bootstrapOf(fork: BeaconForkName, data: unknown) {
    const bootstrap = decodeBootstrap(network, fork, data);
    const { header } = bootstrap;
    // An expired one is the client's to reject, with its own words.
    return { header, rejection: checkBootstrap(network, bootstrap, header.beacon.slot) };
  }

  function updateOf(kind: UpdateKind, fork: BeaconForkName, data: unknown) {
    const update = decodeUpdate(network, kind, fork, data);
    return { header: update.attested, rejection: checkClaims(network, update) };
  }

  const readOne = (kind: MessageKind, message: unknown, root?: Uint8Array): readonly LightClientData[] =>
    [readMessage(kind, message, root)].flatMap((found) => found?.data ?? []);

  /** Reads updates of consecutive periods, up to the first that is of another period, or of an unknown fork. */
  function readUpdates(firstPeriod: number, list: readonly unknown[]): readonly LightClientData[] {
    const updates: LightClientData[] = [];
    for (const message of list) {
      const found = readMessage('update', message);
      if (!found || periodOf(network, found.slot) !== firstPeriod + updates.length) break;
      updates.push(found.data);
    }
    return updates;
  }

  /** Resolves to the newest verified update, or before there is one to the newest of a node. */
  async function newest(kind: NewestKind, waiting: AbortSignal): Promise<LightClientData> {
    const message = state.newest(kind);
    const read = (response: unknown) => readOne(kind, response);
    const [found] =
      message === undefined
        ? await ask(kind, (client, signal) => client.newest(kind, signal), read, waiting)
        : read(message);
    if (found) return found;
    throw new PortError({ kind: 'unavailable', cause: 'noBeaconNode' });
  }

  return {
    async bootstrap(root, waiting) {
      const name = bytesToHex(root);
      const cached = cache.get(name);
      if (cached) return cached;
      const read = (response: unknown) => readOne('bootstrap', response, root);
      const [found] = await ask(name, (client, signal) => client.bootstrap(root, signal), read, waiting);
      if (found) cache.set(name, found, 1);
      return found ?? null;
    },
    async updates(firstPeriod, count, waiting) {
      const current = periodOf(network, state.currentSlot());
      const end = Math.min(firstPeriod + count, current + 1);
      const updates: LightClientData[] = [];
      for (let period = firstPeriod; period < end; period = firstPeriod + updates.length) {
        const cached = cache.get(`update ${period}`);
        if (cached) {
          updates.push(cached);
          continue;
        }
        const wanted = Math.min(PERIODS_AT_ONCE, end - period);
        const found = await ask(
          `updates ${period} ${wanted}`,
          (client, signal) => client.updates(period, wanted, signal),
          (list) => readUpdates(period, list),
          waiting,
        );
        for (const [at, update] of found.entries()) {
          // The best update of the current period may still change.
          if (period + at < current) cache.set(`update ${period + at}`, update, 1);
        }
        updates.push(...found);
        if (found.length === 0) break;
      }
      return updates;
    },
    finalityUpdate: (signal) => newest('finalityUpdate', signal),
    optimisticUpdate: (signal) => newest('optimisticUpdate', signal),
  };
}
