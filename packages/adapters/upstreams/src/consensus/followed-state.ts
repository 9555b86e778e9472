import {
  type Bls,
  type ConsensusNetwork,
  createLightClient,
  decodeBootstrap,
  decodeUpdate,
  encodeStore,
  isExpired,
  isForkName,
  isLie,
  type LightClientStore,
  MalformedMessageError,
  type Outcome,
  slotAt,
  type UpdateKind,
} from '@ethread/consensus';
import { bytesEqual, bytesToHex, type Clock, concatBytes, type Logger } from '@ethread/core';
import type { ConsensusHead } from '@ethread/ports';
import { TransportFault } from '../transport/node-transport.ts';
import type { StateFile } from '../state-file.ts';

const ROOT_BYTES = 32;
/** Says how to find a checkpoint. The request prints the root of the newest finalized block. */
export const CHOOSE_CHECKPOINT =
  'set consensus.checkpoint to the root that `curl BEACON/eth/v1/beacon/headers/finalized` prints at a beacon node that you trust';
export const NO_CHECKPOINT = `no checkpoint is configured, so nodes alone say what the head is: ${CHOOSE_CHECKPOINT}`;

/** What became of a message: it moved the state, it was no news, or the committee that signed it is unknown. */
export type Taken = 'moved' | 'known' | 'behind';

export interface FollowedStateModules {
  readonly network: ConsensusNetwork;
  readonly bls: Bls;
  readonly checkpoint: Uint8Array | undefined;
  readonly state: StateFile | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onChange: (head: ConsensusHead) => void;
}

/** The verified state of consensus, and the only place that changes it. */
export interface FollowedState {
  /** undefined before a checkpoint was verified. */
  readonly store: LightClientStore | undefined;
  readonly problem: string | undefined;
  currentSlot(): number;
  /** Returns the newest verified message of a kind, `{ version, data }` as its node sent it. undefined after a restart. */
  newest(kind: 'finalityUpdate' | 'optimisticUpdate'): unknown;
  head(): ConsensusHead | undefined;
  staleSeconds(): number | undefined;
  /** Reads the stored state, unless it began at another checkpoint or is too old. */
  restore(): Promise<void>;
  /** The root of the block whose bootstrap is needed, or undefined when none is. */
  wanted(): Uint8Array | undefined;
  /**
   * Starts from a bootstrap.
   *
   * @param root What `wanted` returned before the request.
   * @param message `{ version, data }` of the Beacon API.
   * @throws {TransportFault}
   */
  start(root: Uint8Array, message: unknown): void;
  /** Verifies an update, one after another. @param message `{ version, data }`. @throws {TransportFault} */
  take(kind: UpdateKind, message: unknown): Promise<Taken>;
  close(): Promise<void>;
}

export function createFollowedState({
  network,
  bls,
  checkpoint,
  state: file,
  clock,
  logger,
  onChange,
}: FollowedStateModules): FollowedState {
  const client = createLightClient({ network, bls });
  let store: LightClientStore | undefined;
  let problem: string | undefined = checkpoint ? undefined : NO_CHECKPOINT;
  let last: Promise<unknown> = Promise.resolve();
  let writing: Promise<void> = Promise.resolve();
  const unknownForks = new Set<string>();
  const newest = new Map<UpdateKind, unknown>();

  const currentSlot = () => slotAt(network, clock.now());

  function setProblem(text: string): void {
    if (problem !== text) logger.error({ network: network.name }, text);
    problem = text;
  }

  /** Returns the fork and the data of a message. @throws {TransportFault} */
  function open(message: unknown) {
    const { version, data } = Object(message);
    if (isForkName(version)) return { version, data };
    if (typeof version !== 'string') throw new TransportFault('malformed', 'it names no version');
    noteUnknownFork(version.slice(0, 32));
    throw new TransportFault('malformed', 'it is of a fork that this version does not support');
  }

  function noteUnknownFork(name: string): void {
    if (unknownForks.has(name) || unknownForks.size > 4) return;
    unknownForks.add(name);
    logger.warn(
      { fork: name },
      'a beacon node names a fork that this version does not support; if the fork is real, update ethread',
    );
  }

  function decode<Message>(read: () => Message): Message {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof MalformedMessageError)) throw error;
      throw new TransportFault('malformed', 'it is not the container of its fork');
    }
  }

  function accept(outcome: Outcome): Taken {
    if (!outcome.accepted) {
      if (isLie(outcome.cause)) throw new TransportFault('lied', outcome.cause);
      if (outcome.cause === 'unsupported-fork') noteUnknownFork('after the newest known one');
      return outcome.cause === 'unknown-committee' ? 'behind' : 'known';
    }
    const { changed } = outcome;
    const isFirst = store === undefined;
    // Finality never goes back, whatever the order in which nodes send updates.
    if (store && outcome.store.finalized.beacon.slot < store.finalized.beacon.slot) return 'known';
    ({ store } = outcome);
    problem = undefined;
    if (isFirst || changed.finalized || changed.committee) persist();
    if (!isFirst && !changed.attested && !changed.finalized && !changed.committee) return 'known';
    const head = headOf(store);
    if (isFirst || changed.attested || changed.finalized) onChange(head);
    return 'moved';
  }

  /** Writes the newest state, after the one before. */
  function persist(): void {
    const state = store;
    if (!file || !checkpoint || !state) return;
    writing = writing
      .then(() => file.write(concatBytes(checkpoint, encodeStore(network, state))))
      .catch((error: unknown) => {
        logger.warn(
          { err: error },
          'the state of consensus could not be stored, and is fetched again after a restart',
        );
      });
  }

  /** Drops a state whose committee may have left its stake meanwhile, such as after a suspension of the machine. */
  function dropExpired(): void {
    if (!store || !isExpired(network, store.finalized.beacon.slot, currentSlot())) return;
    const { slot } = store.finalized.beacon;
    store = undefined;
    newest.clear();
    setProblem(`the followed state of slot ${slot} is too old to be trusted: ${CHOOSE_CHECKPOINT}`);
  }

  return {
    get store() {
      return store;
    },
    get problem() {
      return problem;
    },
    currentSlot,
    newest: (kind) => newest.get(kind),
    head: () => store && headOf(store),
    staleSeconds() {
      if (!store) return undefined;
      return (Math.max(0, currentSlot() - store.attested.beacon.slot) * network.slotMs) / 1_000;
    },
    async restore() {
      const bytes = await file?.read();
      if (!bytes || !checkpoint || !bytesEqual(bytes.subarray(0, ROOT_BYTES), checkpoint)) return;
      const outcome = client.restore(bytes.subarray(ROOT_BYTES), currentSlot());
      if (outcome.accepted) {
        ({ store } = outcome);
        problem = undefined;
        onChange(headOf(store));
      } else
        logger.warn(
          { cause: outcome.cause, detail: outcome.message },
          'the stored state of consensus is not used',
        );
    },
    wanted() {
      dropExpired();
      return store ? undefined : checkpoint;
    },
    start(root, message) {
      if (store) return;
      const { version, data } = open(message);
      const bootstrap = decode(() => decodeBootstrap(network, version, data));
      const outcome = client.initialize(bootstrap, root, currentSlot());
      if (!outcome.accepted && outcome.cause === 'expired') {
        return setProblem(
          `the checkpoint ${bytesToHex(root)} is older than the weak subjectivity period: ${CHOOSE_CHECKPOINT}`,
        );
      }
      accept(outcome);
    },
    take(kind, message) {
      const taking = last.then(async (): Promise<Taken> => {
        dropExpired();
        if (!store || isOld(store, kind, message)) return 'known';
        const { version, data } = open(message);
        const update = decode(() => decodeUpdate(network, kind, version, data));
        const { slot } = store.attested.beacon;
        const taken = accept(await client.process(store, update, currentSlot()));
        if (taken !== 'moved' || kind === 'update') return taken;
        if (kind === 'finalityUpdate') newest.set(kind, message);
        // A finality update has all fields of an optimistic one.
        if (store.attested.beacon.slot > slot) newest.set('optimisticUpdate', message);
        return taken;
      });
      last = taking.catch(() => undefined);
      return taking;
    },
    async close() {
      await last;
      await writing;
      client.close();
    },
  };
}

/** Returns whether the slots that a message claims are not newer than the state. Most messages repeat another node's. */
function isOld({ attested, finalized }: LightClientStore, kind: UpdateKind, message: unknown): boolean {
  if (kind === 'update') return false;
  const data = Object(Object(message).data);
  const slotOf = (header: unknown) => Number(Object(Object(header).beacon).slot);
  const isAttestedOld = slotOf(data.attested_header) <= attested.beacon.slot;
  return (
    isAttestedOld && (kind === 'optimisticUpdate' || slotOf(data.finalized_header) <= finalized.beacon.slot)
  );
}

function headOf({ attested, finalized }: LightClientStore): ConsensusHead {
  const vouched = ({ execution, beacon }: LightClientStore['finalized']) => ({
    hash: execution.hash,
    number: execution.number,
    slot: beacon.slot,
  });
  return { attested: vouched(attested), finalized: vouched(finalized) };
}
