import { LONDON_AT_GENESIS } from '@ethread/chain';
import type { Anvil } from './anvil.ts';

/** Returns a genesis file whose first block is the node's own, so that a service can store its chain. */
export async function genesisOf({ rpc }: Pick<Anvil, 'rpc'>): Promise<object> {
  const first = Object(await rpc('eth_getBlockByNumber', '0x0', false));
  const blobs = { target: 6, max: 9, baseFeeUpdateFraction: 3_338_477 };
  const hasRequests = first.requestsHash !== undefined;
  return {
    config: {
      chainId: Number(await rpc('eth_chainId')),
      ...LONDON_AT_GENESIS,
      terminalTotalDifficulty: 0,
      shanghaiTime: 0,
      cancunTime: 0,
      ...(hasRequests ? { pragueTime: 0 } : {}),
      blobSchedule: { cancun: blobs, prague: blobs },
      // Development nodes set timestamps and fees freely.
      headerRules: { timestamp: 'notBefore', gasLimit: 'free', baseFee: 'free' },
    },
    nonce: first.nonce,
    timestamp: first.timestamp,
    extraData: first.extraData,
    alloc: {},
    gasLimit: first.gasLimit,
    difficulty: first.difficulty,
    mixHash: first.mixHash,
    coinbase: first.miner,
    baseFeePerGas: first.baseFeePerGas,
  };
}
