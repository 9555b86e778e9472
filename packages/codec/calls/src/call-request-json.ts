import type { AccessListEntry, Authorization } from '@ethread/chain';
import { bytesEqual, hexToBytes, type ParsedHex } from '@ethread/core';
import type { CallRequest } from './call-request.ts';

type Hex = `0x${string}`;
type Optional<Value> = Value | null | undefined;

const QUANTITIES = [
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'nonce',
  'chainId',
] as const;

export type CallJson = {
  readonly [Name in (typeof QUANTITIES)[number] | 'from' | 'to' | 'value']?: Optional<Hex>;
} & {
  readonly [Name in 'input' | 'data']?: Optional<Hex | ParsedHex>;
} & {
  readonly accessList?: Optional<readonly AccessListJson[]>;
  readonly blobVersionedHashes?: Optional<readonly Hex[]>;
  readonly authorizationList?: Optional<readonly AuthorizationJson[]>;
};

interface AccessListJson {
  readonly address: Hex;
  readonly storageKeys?: Optional<readonly Hex[]>;
}

interface AuthorizationJson {
  readonly chainId: Hex;
  readonly address: Hex;
  readonly nonce: Hex;
  readonly yParity?: Optional<Hex>;
  readonly v?: Optional<Hex>;
  readonly r: Hex;
  readonly s: Hex;
}

const ZERO_ADDRESS = new Uint8Array(20);

/** Returns why the data of a call object contradict each other, in the words of an error; undefined where they do not. */
export function dataProblem({ input, data }: CallJson): string | undefined {
  if (given(input) && given(data) && !bytesEqual(hexToBytes(input), hexToBytes(data))) {
    return 'params[0] (call): data and input are both given and differ, give one of them';
  }
  return undefined;
}

/** Reads the wire form of a call. @param gasCap The most gas of a call, to which a higher limit is lowered. */
export function callRequestFromJson(call: CallJson, gasCap: bigint): CallRequest {
  const { accessList, blobVersionedHashes: blobs, authorizationList: authorizations } = call;
  const input = call.input ?? call.data;
  const request: { -readonly [Field in keyof CallRequest]: CallRequest[Field] } = {
    from: given(call.from) ? hexToBytes(call.from) : ZERO_ADDRESS,
    to: given(call.to) ? hexToBytes(call.to) : null,
    value: given(call.value) ? BigInt(call.value) : 0n,
    input: given(input) ? hexToBytes(input) : new Uint8Array(),
  };
  for (const name of QUANTITIES) {
    const value = call[name];
    if (given(value)) request[name] = BigInt(value);
  }
  if (request.gas !== undefined && request.gas > gasCap) request.gas = gasCap;
  if (given(accessList)) request.accessList = accessList.map(toAccessListEntry);
  if (given(blobs)) request.blobVersionedHashes = blobs.map(hexToBytes);
  if (given(authorizations)) request.authorizationList = authorizations.map(toAuthorization);
  return request;
}

function toAccessListEntry({ address, storageKeys }: AccessListJson): AccessListEntry {
  return { address: hexToBytes(address), storageKeys: (storageKeys ?? []).map(hexToBytes) };
}

function toAuthorization({ chainId, address, nonce, yParity, v, r, s }: AuthorizationJson): Authorization {
  return {
    chainId: BigInt(chainId),
    address: hexToBytes(address),
    nonce: BigInt(nonce),
    yParity: BigInt(yParity ?? v ?? '0x0'),
    r: BigInt(r),
    s: BigInt(s),
  };
}

function given<T>(value: Optional<T>): value is T {
  return value !== undefined && value !== null;
}
