import type { NodesReport } from '@ethread/upstreams/consensus';
import type { ConsensusNetwork } from '@ethread/consensus';
import type { Clock } from '@ethread/core';
import { loadOrigin } from '../chain-origin.ts';
import type { ChainConfiguration, ConsensusConfiguration } from '../configuration/configuration.ts';
import { chosenCheckpoint, networkOfChain } from './open-consensus.ts';

export interface ExamineConsensusOptions {
  readonly clock: Clock;
  /** The only block that is asked for. Default: those that nodes call finalized. */
  readonly root?: Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/** Returns the parameters of the beacon chain of a configured chain. @throws {UserError} when they are not known. */
async function beaconNetworkOf(chain: ChainConfiguration): Promise<ConsensusNetwork> {
  const { copy, nodes } = chain;
  const chainId = copy ? (await loadOrigin(copy.origin)).genesis.chainId : nodes?.chainId;
  return networkOfChain(chain, chainId ?? 0n);
}

/** Returns the checkpoint of a chain: the configured one, or that of the release. @throws {UserError} */
export async function examinedCheckpoint(
  chain: ChainConfiguration,
  consensus: ConsensusConfiguration,
): Promise<ConsensusConfiguration['checkpoint']> {
  return chosenCheckpoint(consensus, await beaconNetworkOf(chain));
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
  const network = await beaconNetworkOf(chain);
  const { examineBeaconNodes } = await import('@ethread/upstreams/consensus');
  return examineBeaconNodes({ network, nodes, clock }, { root, signal });
}
