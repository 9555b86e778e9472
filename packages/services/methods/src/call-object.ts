import { dataProblem, type CallRequest, callRequestFromJson } from '@ethread/calls';
import { type CallObject, InvalidParamsError, methodTable } from '@ethread/types';
import type { CallShare, CallWork, StoredHeader } from '@ethread/ports';

/**
 * Parses a wire call object.
 *
 * @param gasCap The most gas of a call. A higher limit is lowered to it, not rejected.
 * @throws {InvalidParamsError} for data that contradict each other.
 */
export function toCallRequest(call: CallObject, gasCap: bigint): CallRequest {
  const problem = dataProblem(call);
  if (problem !== undefined) throw new InvalidParamsError({ detail: problem });
  return callRequestFromJson(call, gasCap);
}

/**
 * Parses a wire call object for a method that runs it after a block. Its gas is at most the gas cap of the method there,
 * also where the call names none.
 *
 * @throws {InvalidParamsError}
 */
export function toCappedRequest(
  method: CappedMethod,
  call: CallObject,
  at: StoredHeader,
  { share }: Pick<CallWork, 'share'>,
): CallRequest {
  const gasCap = gasCapOf(method, at, share);
  return Object.assign(toCallRequest(call, gasCap), { mostGas: gasCap });
}

type CappedMethod = 'eth_call' | 'eth_estimateGas';

/** Returns the most gas of a call at this block, by the contract and by the client's plan. */
function gasCapOf(method: CappedMethod, { header }: StoredHeader, share: CallShare | undefined): bigint {
  const ofContract = header.gasLimit * BigInt(methodTable[method].gasCap.multipleOfBlockGasLimit);
  if (share?.callGas === undefined) return ofContract;
  const ofPlan = BigInt(share.callGas);
  return ofPlan < ofContract ? ofPlan : ofContract;
}
