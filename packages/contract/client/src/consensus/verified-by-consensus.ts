import type { Transport } from '../transport.ts';
import {
  verified as verifiedByAnchor,
  type VerifiedOptions,
  type VerifiedTransport,
} from '../verify/verified.ts';
import { type ConsensusOptions, followConsensus } from './follow-consensus.ts';

export interface VerifiedByConsensusOptions
  extends ConsensusOptions, Omit<VerifiedOptions, 'anchor' | 'consensus'> {}

/**
 * Creates a transport that proves every result against the newest block that two thirds of a sync committee signed.
 *
 * @throws {VerificationError} at once for an unknown network, and from `request` as `verified` of `@ethread/client/verify`
 * @throws {UpdateRequiredError} from `request`, at a fork that this version does not implement
 * @example
 *   const transport = verified(http(url), { network: 'mainnet', checkpoint: '0x…', source: beaconApi(nodeUrl) });
 */
export function verified(transport: Transport, options: VerifiedByConsensusOptions): VerifiedTransport {
  const chain = options.chain ?? (typeof options.network === 'string' ? options.network : undefined);
  return verifiedByAnchor(transport, {
    ...options,
    ...(chain === undefined ? {} : { chain }),
    consensus: followConsensus(options),
  });
}
