import type { Bls } from '../bls.ts';
import { type BeaconForkName, type ConsensusNetwork, forkAt } from '../network/consensus-network.ts';
import { createLightClient } from '../protocol/light-client.ts';
import type { LightClientStore } from '../protocol/store.ts';
import { decodeBootstrap, type UpdateKind } from '../wire/messages.ts';
import type { SignedChain } from './signed-chain.ts';

/** An update that its store accepts. */
export interface ValidUpdate {
  readonly store: LightClientStore;
  readonly kind: UpdateKind;
  readonly fork: BeaconForkName;
  readonly bytes: Uint8Array;
  readonly currentSlot: number;
}

const KINDS: readonly UpdateKind[] = ['update', 'finalityUpdate', 'optimisticUpdate'];

/** Starts a store at the block of a slot. */
export function storeAt(
  network: ConsensusNetwork,
  bls: Bls,
  chain: SignedChain,
  slot: number,
): LightClientStore {
  const fork = forkAt(network, slot);
  if (!fork) throw new RangeError(`no fork at slot ${slot}`);
  const bootstrap = decodeBootstrap(network, fork.name, chain.bootstrap(slot));
  const started = createLightClient({ network, bls }).initialize(bootstrap, chain.root(slot), slot);
  if (!started.accepted) throw new Error(started.message);
  return started.store;
}

/**
 * Makes one update of each kind in each fork, and over the fork of Gloas one whose finalized header is older. Each is
 * signed in the slot after its header, which is the current one, so that no other signature slot is valid.
 */
export function signedUpdates(network: ConsensusNetwork, bls: Bls, chain: SignedChain): ValidUpdate[] {
  const slots = network.forks.map(({ epoch }) => epoch * network.slotsPerEpoch + 8);
  const gloas = (network.forks.at(-1)?.epoch ?? 0) * network.slotsPerEpoch;
  const cases = [
    ...slots.map((slot) => ({ start: slot, finalized: slot + 8, attested: slot + 24 })),
    { start: gloas - 16, finalized: gloas - 8, attested: gloas },
  ];
  return cases.flatMap(({ attested, finalized, start }) =>
    KINDS.map((kind) => {
      const fork = forkAt(network, attested);
      if (!fork) throw new RangeError(`no fork at slot ${attested}`);
      const bytes = chain.update(kind, attested, { finalizedSlot: finalized });
      return {
        store: storeAt(network, bls, chain, start),
        kind,
        fork: fork.name,
        bytes,
        currentSlot: attested + 1,
      };
    }),
  );
}
