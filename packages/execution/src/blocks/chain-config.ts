import { type Genesis, InvalidGenesisError } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import type { ChainConfig } from '@ethread/evm';

/** Mainnet's deposit contract (EIP-6110), the default of a genesis file that names none. */
const DEPOSIT_CONTRACT = '0x00000000219ab540356cbb839cbe05303d7705fa';

/** The parts of a genesis file that executing blocks needs. */
export type BlockGenesis = Pick<
  Genesis,
  'chainId' | 'forks' | 'terminalTotalDifficulty' | 'blobSchedule' | 'json'
>;

/**
 * Returns the parameters of a chain's blocks.
 *
 * @throws {InvalidGenesisError} when the file names a deposit contract that is not an address.
 */
export function chainConfig({ json, ...genesis }: BlockGenesis): ChainConfig {
  const { depositContractAddress, daoForkSupport }: Readonly<Record<string, unknown>> = Object(
    json['config'],
  );
  return {
    ...genesis,
    depositContract: addressOf(depositContractAddress ?? DEPOSIT_CONTRACT),
    // A chain that names the block of the DAO fork takes part in the fork unless the file says otherwise.
    daoForkSupport: daoForkSupport !== false,
  };
}

function addressOf(value: unknown): Uint8Array {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) return hexToBytes(value);
  throw new InvalidGenesisError('config.depositContractAddress: expected an address of 20 bytes');
}
