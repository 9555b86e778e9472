import { callProblem, type CallRequest, callRequestFromJson } from '@ethread/calls';
import { type CallObject, InvalidParamsError, methodTable } from '@ethread/types';
import type { CallShare, StoredHeader } from '@ethread/ports';

/** The chain's rules for a call object. */
export interface CallRules {
  readonly chainId: bigint;
  /** The most gas of a call. A higher limit is lowered to it, not rejected. */
  readonly gasCap: bigint;
}

/**
 * Parses a wire call object.
 *
 * @throws {InvalidParamsError} for fields that contradict each other.
 */
export function toCallRequest(call: CallObject, { chainId, gasCap }: CallRules): CallRequest {
  const problem = callProblem(call, chainId);
  if (problem !== undefined) throw new InvalidParamsError({ detail: problem });
  return callRequestFromJson(call, gasCap);
}

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
