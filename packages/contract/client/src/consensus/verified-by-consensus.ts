import type { Transport } from '../transport.ts';
import {
  verified as verifiedByAnchor,
  type VerifiedOptions,
  type VerifiedTransport,
} from '../verify/verified.ts';
import type { ConsensusSource } from './consensus-source.ts';
import { fromService } from './from-service.ts';
import { type ConsensusOptions, followConsensus } from './follow-consensus.ts';

export interface VerifiedByConsensusOptions
  extends Omit<ConsensusOptions, 'source'>, Omit<VerifiedOptions, 'anchor' | 'consensus'> {
  /** Default: the service, which must have `methods: extended` and consensus. */
  readonly source?: ConsensusSource;
}

/**
 * Creates a transport that proves every result against the newest block that two thirds of a sync committee signed.
 *
 * @throws {VerificationError} at once for an unknown network, and from `request` as `verified` of `@ethread/client/verify`
 * @throws {UpdateRequiredError} from `request`, at a fork that this version does not implement
 * @example
 *   const transport = verified(http(url), { checkpoint: '0x…' }); // Of mainnet, through the service.
 */
export function verified(transport: Transport, options: VerifiedByConsensusOptions): VerifiedTransport {
  const { network = 'mainnet', source = fromService(transport) } = options;
  const chain = options.chain ?? (typeof network === 'string' ? network : undefined);
  return verifiedByAnchor(transport, {
    ...options,
    ...(chain === undefined ? {} : { chain }),
    consensus: followConsensus({ ...options, network, source }),
  });
}
