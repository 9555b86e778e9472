import type { CallShare, StoredHeader } from '@ethread/ports';
import { methodTable } from '@ethread/types';

/** Returns the most gas of a call at this block, by the contract and by the client's plan. */
export function gasCapOf(
  method: 'eth_call' | 'eth_estimateGas',
  { header }: StoredHeader,
  share: CallShare | undefined,
): bigint {
  const ofContract = header.gasLimit * BigInt(methodTable[method].gasCap.multipleOfBlockGasLimit);
  if (share?.callGas === undefined) return ofContract;
  const ofPlan = BigInt(share.callGas);
  return ofPlan < ofContract ? ofPlan : ofContract;
}
