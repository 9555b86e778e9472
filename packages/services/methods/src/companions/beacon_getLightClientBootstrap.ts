import { hexToBytes } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireConsensus } from './require-consensus.ts';

/** Returns the bootstrap of a beacon block. */
export function beacon_getLightClientBootstrap({
  lightClient,
}: CompanionModules): CompanionHandler<'beacon_getLightClientBootstrap'> {
  return async ([root], { signal }) => requireConsensus(lightClient).bootstrap(hexToBytes(root), signal);
}
