import { bytesToHex, hexToBytes } from '@ethread/core';
import {
  type Bls,
  type ConsensusNetwork,
  createLightClient,
  decodeBootstrap,
  decodeUpdate,
  encodeStore,
  type BeaconForkName,
  isForkName,
  isLie,
  type LightClientStore,
  type Outcome,
  periodOf,
  publicNetwork,
  type Rejection,
  slotAt,
  type UpdateKind,
} from '@ethread/consensus';
import { loadWasmBls } from '@ethread/consensus/wasm-bls';
import type { Hash } from '@ethread/types';
import type { ConsensusHeads } from '../verify/consensus-heads.ts';
import { VerificationError } from '../verify/verification-error.ts';
import type { ConsensusData, ConsensusSource } from './consensus-source.ts';

/** The chain is at a fork that this version of the client does not implement. */
export class UpdateRequiredError extends VerificationError {
  override readonly name = 'UpdateRequiredError';
}

/** Where the followed state is stored between uses, about 50 KB. It must be as trustworthy as the program. */
export interface StateStorage {
  get(): Promise<Uint8Array | undefined>;
  set(state: Uint8Array): Promise<void>;
}

export interface ConsensusOptions {
  /** A public network by name, or the parameters of an own one. Default mainnet. */
  readonly network?: string | ConsensusNetwork;
  /** The root of a finalized beacon block, from a trusted source, younger than the weak subjectivity period. */
  readonly checkpoint: Hash;
  readonly source: ConsensusSource;
  /** Default: the client starts from the checkpoint each time. */
  readonly storage?: StateStorage;
  /** The most slots since the newest signed header. Past it, calls fail. Default 32. */
  readonly maxAgeSlots?: number;
  /** Default: wasm. */
  readonly bls?: Bls;
  /** Unix time in milliseconds. Default: the clock. */
  readonly now?: () => number;
}

/** The updates of a request: 16 periods are more than two weeks. */
const UPDATES = 16;
/** The signed blocks that the service may still lack. */
const RECENT = 4;

/**
 * Follows consensus: `verified` then trusts what two thirds of a sync committee signed. It asks the source when it is
 * used, at most twice a slot, and has no timers.
 *
 * @throws {UpdateRequiredError} from its methods, at a fork that this version does not implement
 * @throws {VerificationError} from its methods, for data that contradicts the checkpoint, or when nothing new was signed
 */
export function followConsensus(options: ConsensusOptions): ConsensusHeads {
  const { maxAgeSlots = 32, now = Date.now, source, storage } = options;
  const { network: named = 'mainnet' } = options;
  const network = typeof named === 'string' ? publicNetwork(named) : named;
  if (!network)
    throw new VerificationError(`the network "${String(named)}" is not known: give its parameters`);
  const rules = network;
  const root = hexToBytes(options.checkpoint);
  let client: ReturnType<typeof createLightClient> | undefined;
  let store: LightClientStore | undefined;
  let recent: readonly { readonly slot: number; readonly hash: Hash }[] = [];
  let refreshing: Promise<LightClientStore> | undefined;
  let refreshedAt = -Infinity;

  const currentSlot = () => slotAt(rules, now());

  async function begin(): Promise<LightClientStore> {
    client ??= createLightClient({ network: rules, bls: options.bls ?? (await loadWasmBls()) });
    const bytes = await storage?.get();
    const restored = bytes && client.restore(bytes, currentSlot());
    if (restored?.accepted) return restored.store;
    const { data, version } = await source.bootstrap(bytesToHex(root));
    const bootstrap = decodeBootstrap(rules, forkOf(version), data);
    const started = client.initialize(bootstrap, root, currentSlot());
    if (!started.accepted) throw rejectionError(started);
    await storage?.set(encodeStore(rules, started.store));
    return started.store;
  }

  /** Processes an update. What an honest node may send and changes nothing is passed over. */
  async function take(
    current: LightClientStore,
    kind: UpdateKind,
    response: ConsensusData,
  ): Promise<LightClientStore> {
    const update = decodeUpdate(rules, kind, forkOf(response.version), response.data);
    const outcome: Outcome | undefined = await client?.process(current, update, currentSlot());
    if (!outcome?.accepted) {
      if (outcome && (isLie(outcome.cause) || outcome.cause === 'unsupported-fork'))
        throw rejectionError(outcome);
      return current;
    }
    const { changed } = outcome;
    store = outcome.store;
    if (changed.committee || changed.finalized) await storage?.set(encodeStore(rules, outcome.store));
    return outcome.store;
  }

  /** Fetches the committees up to the current period, then the newest headers. */
  async function refresh(): Promise<LightClientStore> {
    let current = (store ??= await begin());
    while (current.period < periodOf(rules, currentSlot()) || !current.next) {
      const { next, period } = current;
      for (const update of await source.updates(period, UPDATES))
        current = await take(current, 'update', update);
      // The source has nothing newer: the newest headers may be of a committee that is known.
      if (current.period === period && current.next === next) break;
    }
    // A transport sends both in one message.
    const [finality, optimistic] = await Promise.all([source.finalityUpdate(), source.optimisticUpdate()]);
    current = await take(current, 'finalityUpdate', finality);
    return take(current, 'optimisticUpdate', optimistic);
  }

  /** Returns the followed state, refreshed unless it was a moment ago. A state that is young enough outlives a failure. */
  async function followed(): Promise<LightClientStore> {
    if (now() - refreshedAt >= rules.slotMs / 2) {
      refreshing ??= refresh().finally(() => (refreshing = undefined));
      try {
        store = await refreshing;
        refreshedAt = now();
      } catch (error) {
        if (!store || error instanceof VerificationError || isOld(store)) throw error;
      }
    }
    if (!store) throw new VerificationError('consensus is not followed yet');
    if (isOld(store)) {
      const age = currentSlot() - store.attested.beacon.slot;
      throw new VerificationError(
        `the newest signed header is ${age} slots old, more than maxAgeSlots allows`,
      );
    }
    return store;
  }

  const isOld = ({ attested }: LightClientStore) => currentSlot() - attested.beacon.slot > maxAgeSlots;

  return {
    async attested() {
      const { attested } = await followed();
      const { slot } = attested.beacon;
      if (recent[0]?.slot !== slot) {
        recent = [{ slot, hash: bytesToHex(attested.execution.hash) }, ...recent].slice(0, RECENT);
      }
      return recent.flatMap(({ hash, slot: at }) => (slot - at < RECENT ? [hash] : []));
    },
    async finalized() {
      const { finalized } = await followed();
      return bytesToHex(finalized.execution.hash);
    },
  };
}

function forkOf(version: string): BeaconForkName {
  if (isForkName(version)) return version;
  throw new UpdateRequiredError(
    `fork ${JSON.stringify(version.slice(0, 40))} is not known: update @ethread/client`,
  );
}

function rejectionError({ cause, message }: Rejection): VerificationError {
  if (cause !== 'unsupported-fork') return new VerificationError(`consensus: ${message}`);
  return new UpdateRequiredError(`${message}: update @ethread/client`);
}
