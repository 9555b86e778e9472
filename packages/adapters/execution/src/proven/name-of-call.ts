import type { CallRequest } from '@ethread/calls';
import { bytesToHex } from '@ethread/core';

/** Longest input of a call that shares its run with equal ones. */
const MAX_INPUT_BYTES = 4_096;

/** Returns a name that only equal calls have, or undefined for calls that are too large or too rare to share. */
export function nameOfCall(request: CallRequest): string | undefined {
  const { from, to, gas, mostGas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, value, chainId, input } =
    request;
  if (request.accessList || request.authorizationList || request.blobVersionedHashes) return undefined;
  if (request.maxFeePerBlobGas !== undefined) return undefined;
  if (input.length > MAX_INPUT_BYTES) return undefined;
  const numbers = [gas, mostGas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, value, chainId].join();
  return [bytesToHex(from), to && bytesToHex(to), numbers, bytesToHex(input)].join();
}
