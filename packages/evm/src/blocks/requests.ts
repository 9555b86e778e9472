import type { Log } from '@ethread/chain';
import { bytesEqual, concatBytes, hexToBytes } from '@ethread/core';
import type { Crypto } from '../crypto/crypto.ts';

/** Topic of DepositEvent(bytes,bytes,bytes,bytes,bytes) (EIP-6110). */
const DEPOSIT_EVENT = hexToBytes('0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5');
const DEPOSIT_BYTES = 576;
/** Offset and length of a deposit's key, credentials, amount, signature and index in the event's data. */
const DEPOSIT_PARTS = [
  [160, 48],
  [256, 32],
  [320, 8],
  [384, 96],
  [512, 8],
] as const;

/** Returns the concatenated deposits from a contract's logs (EIP-6110). */
export function depositsIn(logs: readonly Log[], contract: Uint8Array): Uint8Array {
  const deposits = logs.flatMap(({ address, topics: [event], data }) => {
    if (!bytesEqual(address, contract) || !event || !bytesEqual(event, DEPOSIT_EVENT)) return [];
    if (data.length !== DEPOSIT_BYTES) throw new RangeError('a deposit has another layout');
    return DEPOSIT_PARTS.map(([offset, length]) => data.subarray(offset, offset + length));
  });
  return concatBytes(...deposits);
}

/** Returns the hash of a block's requests, without the empty ones (EIP-7685). */
export function requestsHash(
  requests: readonly { readonly type: number; readonly data: Uint8Array }[],
  { sha256 }: Pick<Crypto, 'sha256'>,
): Uint8Array {
  const hashes = requests
    .filter(({ data }) => data.length > 0)
    .map(({ type, data }) => sha256(concatBytes(Uint8Array.of(type), data)));
  return sha256(concatBytes(...hashes));
}
