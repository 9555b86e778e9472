import type { CallRequest } from '@ethread/calls';
import type { AccessListEntry, Authorization } from '@ethread/chain';
import { bytesEqual, hexToBytes } from '@ethread/core';
import {
  type AccessListEntryInput,
  type AuthorizationInput,
  type CallObject,
  InvalidParamsError,
  methodTable,
} from '@ethread/types';
import type { CallShare, StoredHeader } from '@ethread/ports';

const ZERO_ADDRESS = new Uint8Array(20);

/** The chain's rules for a call object. */
export interface CallRules {
  readonly chainId: bigint;
  /** The most gas of a call. A higher limit is lowered to it, not rejected. */
  readonly gasCap: bigint;
}

/**
 * Parses a wire call object.
 *
 * @throws {InvalidParamsError} for fields that contradict each other: data and input, prices of two kinds, another
 * chain, a creation with blobs or authorizations.
 */
export function toCallRequest(call: CallObject, { chainId, gasCap }: CallRules): CallRequest {
  const input = inputOf(call);
  if (given(call.chainId) && BigInt(call.chainId) !== chainId) {
    throw invalid(`chainId does not match this chain: expected ${chainId}, got ${BigInt(call.chainId)}`);
  }
  if (given(call.gasPrice) && (given(call.maxFeePerGas) || given(call.maxPriorityFeePerGas))) {
    throw invalid('gasPrice and maxFeePerGas or maxPriorityFeePerGas are both given, use one kind');
  }
  const to = given(call.to) ? hexToBytes(call.to) : null;
  const { blobVersionedHashes: blobs, authorizationList: authorizations } = call;
  if (given(blobs) && blobs.length === 0) throw invalid('blobVersionedHashes is empty, leave it out');
  if (to === null && (given(blobs) || given(authorizations))) {
    throw invalid('to is missing, which blobs and authorizations need');
  }
  const gas = given(call.gas) ? BigInt(call.gas) : undefined;
  return {
    from: given(call.from) ? hexToBytes(call.from) : ZERO_ADDRESS,
    to,
    ...(gas === undefined ? {} : { gas: gas < gasCap ? gas : gasCap }),
    ...quantity('gasPrice', call.gasPrice),
    ...quantity('maxFeePerGas', call.maxFeePerGas),
    ...quantity('maxPriorityFeePerGas', call.maxPriorityFeePerGas),
    ...quantity('maxFeePerBlobGas', call.maxFeePerBlobGas),
    ...quantity('nonce', call.nonce),
    value: given(call.value) ? BigInt(call.value) : 0n,
    input,
    ...(given(call.accessList) ? { accessList: call.accessList.map(toAccessListEntry) } : {}),
    ...(given(blobs) ? { blobVersionedHashes: blobs.map(hexToBytes) } : {}),
    ...(given(authorizations) ? { authorizationList: authorizations.map(toAuthorization) } : {}),
  };
}

function inputOf({ input, data }: CallObject): Uint8Array {
  const fromInput = given(input) ? hexToBytes(input) : undefined;
  const fromData = given(data) ? hexToBytes(data) : undefined;
  if (fromInput && fromData && !bytesEqual(fromInput, fromData)) {
    throw invalid('data and input are both given and differ, give one of them');
  }
  return fromInput ?? fromData ?? new Uint8Array();
}

function toAccessListEntry({ address, storageKeys }: AccessListEntryInput): AccessListEntry {
  return { address: hexToBytes(address), storageKeys: (storageKeys ?? []).map(hexToBytes) };
}

function toAuthorization({ chainId, address, nonce, yParity, v, r, s }: AuthorizationInput): Authorization {
  return {
    chainId: BigInt(chainId),
    address: hexToBytes(address),
    nonce: BigInt(nonce),
    yParity: BigInt(yParity ?? v ?? '0x0'),
    r: BigInt(r),
    s: BigInt(s),
  };
}

/** Returns whether a field is present. Clients send null for omitted fields. */
function given<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}

function quantity<Name extends string>(
  name: Name,
  value: string | null | undefined,
): { [Key in Name]?: bigint } {
  // A computed key widens to string, so the cast restores the name.
  return (given(value) ? { [name]: BigInt(value) } : {}) as { [Key in Name]?: bigint };
}

function invalid(problem: string): InvalidParamsError {
  return new InvalidParamsError({ detail: `params[0] (call): ${problem}` });
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
