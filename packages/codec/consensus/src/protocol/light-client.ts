import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Bls, LoadedKeys } from '../bls.ts';
import { type ConsensusNetwork, forkAt, isExpired, periodOf } from '../network/consensus-network.ts';
import type { Bootstrap, Update } from '../wire/messages.ts';
import { applyUpdate } from './apply-update.ts';
import { checkBootstrap, checkUpdate } from './check-message.ts';
import { type Outcome, reject, type Rejection } from './outcome.ts';
import { signingRoot } from './signing-root.ts';
import { decodeStore } from './store-codec.ts';
import { advanceWithoutFinality, type LightClientStore } from './store.ts';
import type { Committee } from '../wire/beacon-values.ts';

/** The committees whose keys stay loaded: of the current and the next period, and of one that a reorg replaced. */
const MAX_LOADED = 3;

export interface LightClientParts {
  readonly network: ConsensusNetwork;
  readonly bls: Bls;
}

/** Ethereum's light client protocol over immutable stores. */
export interface LightClient {
  /** Starts from the bootstrap of a trusted root. @param currentSlot - by the clock */
  initialize(bootstrap: Bootstrap, trustedRoot: Uint8Array, currentSlot: number): Outcome;
  /** Starts from the bytes of `encodeStore`, unless their finalized header is older than the weak subjectivity period. */
  restore(bytes: Uint8Array, currentSlot: number): Outcome;
  /** Verifies an update. An accepted one has a new store, which the next update takes. */
  process(store: LightClientStore, update: Update, currentSlot: number): Promise<Outcome>;
  close(): void;
}

/** Creates the protocol of a network. It keeps the keys of a few committees loaded, and no other state. */
export function createLightClient({ network, bls }: LightClientParts): LightClient {
  /** Loaded keys by the committee's root, the least recently used first. */
  const loaded = new Map<string, Promise<LoadedKeys | undefined>>();
  /** Roots of the committees of a restored store, whose keys were checked before. */
  let restored: readonly string[] = [];

  function keysOf(committee: Committee): Promise<LoadedKeys | undefined> {
    const root = bytesToHex(committee.root);
    const isTrusted = restored.includes(root);
    const keys = loaded.get(root) ?? bls.load(committee.keys, { isTrusted });
    loaded.delete(root);
    loaded.set(root, keys);
    // The end of a thread says nothing about the committee: the next update loads it again.
    keys.catch(() => loaded.delete(root));
    for (const [oldest] of loaded) {
      if (loaded.size <= MAX_LOADED) break;
      release(oldest);
    }
    return keys;
  }

  function release(root: string): void {
    const keys = loaded.get(root);
    loaded.delete(root);
    keys?.then((known) => known?.release()).catch(() => undefined);
  }

  async function checkSignature(
    { period, current, next }: LightClientStore,
    update: Update,
  ): Promise<Rejection | undefined> {
    const signers = periodOf(network, update.signatureSlot) === period ? current : next;
    const fork = forkAt(network, Math.max(update.signatureSlot, 1) - 1);
    if (!signers || !fork) return reject('unknown-committee', 'no committee or fork for the signature');
    const keys = await keysOf(signers);
    const root = signingRoot(network, fork.version, update.attested.root);
    if (keys && (await keys.verify(update.participants, root, update.signature))) return undefined;
    return reject('invalid-signature', `the signature of slot ${update.signatureSlot} does not verify`);
  }

  return {
    initialize(bootstrap, trustedRoot, currentSlot) {
      const { header, committee } = bootstrap;
      if (!bytesEqual(header.root, trustedRoot)) {
        const [root, trusted] = [bytesToHex(header.root), bytesToHex(trustedRoot)];
        return reject('wrong-root', `the bootstrap is of block ${root}, not of the trusted ${trusted}`);
      }
      const rejection = checkBootstrap(network, bootstrap, currentSlot);
      if (rejection) return rejection;
      const { beacon, root, execution } = header;
      const finalized = { beacon, root, execution };
      return {
        accepted: true,
        store: {
          finalized,
          attested: { ...finalized, participants: 0 },
          period: periodOf(network, beacon.slot),
          current: { root: committee.root, keys: committee.keys },
          progressSlot: beacon.slot,
        },
        changed: { attested: true, finalized: true, committee: true },
      };
    },
    restore(bytes, currentSlot) {
      const store = decodeStore(network, bytes);
      if (!store) return reject('malformed', 'the stored state is damaged or of another network');
      const { slot } = store.finalized.beacon;
      if (isExpired(network, slot, currentSlot)) {
        return reject('expired', `the stored state of slot ${slot} is past the weak subjectivity period`);
      }
      restored = [store.current, store.next].flatMap((known) => (known ? [bytesToHex(known.root)] : []));
      return { accepted: true, store, changed: { attested: true, finalized: true, committee: true } };
    },
    async process(store, update, currentSlot) {
      const base = advanceWithoutFinality(network, store, currentSlot);
      const rejection = checkUpdate(network, base, update, currentSlot);
      if (rejection) return rejection;
      const acceptance = applyUpdate(network, store, base, update);
      if (!acceptance.accepted) return acceptance;
      return (await checkSignature(base, update)) ?? acceptance;
    },
    close() {
      for (const root of [...loaded.keys()]) release(root);
    },
  };
}
