import type { Genesis } from '@ethread/chain';
import type { ChainConfig } from '@ethread/evm';

/** The parts of a genesis file that executing blocks needs. */
export type BlockGenesis = Pick<
  Genesis,
  'chainId' | 'forks' | 'terminalTotalDifficulty' | 'blobSchedule' | 'depositContract' | 'json'
>;

/** Returns the parameters of a chain's blocks. */
export function chainConfig({ json, ...genesis }: BlockGenesis): ChainConfig {
  const { daoForkSupport }: Readonly<Record<string, unknown>> = Object(json['config']);
  return {
    ...genesis,
    // A chain that names the block of the DAO fork takes part in the fork unless the file says otherwise.
    daoForkSupport: daoForkSupport !== false,
  };
}
