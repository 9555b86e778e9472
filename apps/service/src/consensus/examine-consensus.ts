import type { NodesReport } from '@ethread/beacon';
import type { Clock } from '@ethread/core';
import { loadOrigin } from '../chain-origin.ts';
import type { ChainConfiguration, ConsensusConfiguration } from '../configuration/configuration.ts';
import { networkOfChain } from './open-consensus.ts';

export interface ExamineConsensusOptions {
  readonly clock: Clock;
  /** The only block that is asked for. Default: those that nodes call finalized. */
  readonly root?: Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/**
 * Asks the beacon nodes of a chain what they finalized, and which light client data they serve. @throws {UserError} when
 * the parameters of its beacon chain are not known, or the signal's reason.
 */
export async function examineConsensus(
  chain: ChainConfiguration,
  { nodes }: ConsensusConfiguration,
  { clock, root, signal }: ExamineConsensusOptions,
): Promise<NodesReport> {
  const { copy, nodes: upstreams } = chain;
  const chainId = copy ? (await loadOrigin(copy.origin)).genesis.chainId : upstreams?.chainId;
  const network = await networkOfChain(chain, chainId ?? 0n);
  const { examineBeaconNodes } = await import('@ethread/beacon');
  return examineBeaconNodes({ network, nodes, clock }, { root, signal });
}
