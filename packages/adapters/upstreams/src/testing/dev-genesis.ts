import { LONDON_AT_GENESIS } from '@ethread/chain';
import type { Anvil } from './anvil.ts';

/**
 * Creates a genesis file whose first block is the node's own. The node leaves its initial accounts out of that block's
 * state root, so this file leaves them out too. Such a chain can be stored, but not executed.
 */
export async function devGenesis({ rpc }: Pick<Anvil, 'rpc'>): Promise<string> {
  const first = Object(await rpc('eth_getBlockByNumber', '0x0', false));
  const chainId = Number(await rpc('eth_chainId'));
  const blobs = { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 };
  const hasRequests = first.requestsHash !== undefined;
  return JSON.stringify({
    config: {
      chainId,
      ...LONDON_AT_GENESIS,
      terminalTotalDifficulty: 0,
      // anvil mines several blocks in a second, and its first one at its initial base fee.
      headerRules: 'free',
      shanghaiTime: 0,
      cancunTime: 0,
      ...(hasRequests ? { pragueTime: 0 } : {}),
      blobSchedule: { cancun: blobs, ...(hasRequests ? { prague: { ...blobs, target: 6, max: 9 } } : {}) },
    },
    nonce: first.nonce,
    timestamp: first.timestamp,
    extraData: first.extraData,
    gasLimit: first.gasLimit,
    difficulty: first.difficulty,
    mixHash: first.mixHash,
    coinbase: first.miner,
    baseFeePerGas: first.baseFeePerGas,
    alloc: {},
  });
}
