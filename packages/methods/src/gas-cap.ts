import type { HeldHeader } from '@ethread/backend';
import { methodTable } from '@ethread/types';

/** Gas that a call at this block may have at most. */
export function gasCapOf(method: 'eth_call' | 'eth_estimateGas', { header }: HeldHeader): bigint {
  return header.gasLimit * BigInt(methodTable[method].gasCap.multipleOfBlockGasLimit);
}
