import type { Bls } from '../bls.ts';
import { type ConsensusNetwork, forkAt } from '../network/consensus-network.ts';
import { createLightClient } from '../protocol/light-client.ts';
import type { LightClientStore } from '../protocol/store.ts';
import { decodeBootstrap } from '../wire/messages.ts';
import type { SignedChain } from './signed-chain.ts';

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
