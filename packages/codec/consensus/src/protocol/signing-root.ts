import type { ConsensusNetwork } from '../network/consensus-network.ts';
import { ForkData, SigningData } from '../wire/ssz-types.ts';

/** DOMAIN_SYNC_COMMITTEE. */
const DOMAIN_TYPE = Uint8Array.of(7, 0, 0, 0);

/** Returns what members sign for a header's root, by the fork version of the slot before (`compute_signing_root`). */
export function signingRoot(
  { genesisValidatorsRoot }: Pick<ConsensusNetwork, 'genesisValidatorsRoot'>,
  version: Uint8Array,
  root: Uint8Array,
): Uint8Array {
  const forkDataRoot = ForkData.hashTreeRoot({ currentVersion: version, genesisValidatorsRoot });
  const domain = new Uint8Array(32);
  domain.set(DOMAIN_TYPE);
  domain.set(forkDataRoot.subarray(0, 28), 4);
  return SigningData.hashTreeRoot({ objectRoot: root, domain });
}
