import { bytesEqual, hexToBytes } from '@ethread/core';
import type { CallObject } from './generated/types.gen.ts';

const PARAM = 'params[0] (call):';

/**
 * Checks a valid call object for fields that contradict each other: data and input, prices of two kinds, another chain,
 * a creation with blobs or authorizations.
 *
 * @returns the problem as the detail of an InvalidParamsError, or undefined.
 */
export function callProblem(call: CallObject, chainId: bigint): string | undefined {
  const { input, data, to, blobVersionedHashes: blobs } = call;
  if (isGiven(input) && isGiven(data) && !bytesEqual(hexToBytes(input), hexToBytes(data))) {
    return `${PARAM} data and input are both given and differ, give one of them`;
  }
  if (isGiven(call.chainId) && BigInt(call.chainId) !== chainId) {
    return `${PARAM} chainId does not match this chain: expected ${chainId}, got ${BigInt(call.chainId)}`;
  }
  if (isGiven(call.gasPrice) && (isGiven(call.maxFeePerGas) || isGiven(call.maxPriorityFeePerGas))) {
    return `${PARAM} gasPrice and maxFeePerGas or maxPriorityFeePerGas are both given, use one kind`;
  }
  if (isGiven(blobs) && blobs.length === 0) return `${PARAM} blobVersionedHashes is empty, leave it out`;
  if (!isGiven(to) && (isGiven(blobs) || isGiven(call.authorizationList))) {
    return `${PARAM} to is missing, which blobs and authorizations need`;
  }
  return undefined;
}

/** Returns whether a field is present. Clients send null for omitted fields. */
function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}
