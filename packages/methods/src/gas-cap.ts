import type { CallShare, HeldHeader } from '@ethread/backend';
import { methodTable } from '@ethread/types';

/** Gas that a call at this block may have at most: by the contract, and by the plan of the client. */
export function gasCapOf(
  method: 'eth_call' | 'eth_estimateGas',
  { header }: HeldHeader,
  share: CallShare | undefined,
): bigint {
  const ofContract = header.gasLimit * BigInt(methodTable[method].gasCap.multipleOfBlockGasLimit);
  if (share?.callGas === undefined) return ofContract;
  const ofPlan = BigInt(share.callGas);
  return ofPlan < ofContract ? ofPlan : ofContract;
}
