import type { Log } from '@ethread/chain';
import { bytesEqual, bytesToHex, concatBytes, EthreadError, hexToBytes } from '@ethread/core';
import type { Crypto } from '../crypto/crypto.ts';

/** Thrown when a deposit event cannot be a request, so that its block is invalid (EIP-6110). */
export class InvalidDepositError extends EthreadError {
  override readonly name = 'InvalidDepositError';
}

/** Topic of DepositEvent(bytes,bytes,bytes,bytes,bytes) (EIP-6110). */
const DEPOSIT_EVENT = hexToBytes('0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5');
const WORD = 32;
/** The fields of a deposit with their lengths in bytes, in the order of the event and of the request (EIP-6110). */
const DEPOSIT_FIELDS = [
  ['pubkey', 48],
  ['withdrawal_credentials', 32],
  ['amount', 8],
  ['signature', 96],
  ['index', 8],
] as const;

/** Places of the fields in the event's data: offsets first, and at each a length as a word, then padded bytes. */
const DEPOSIT_LAYOUT = layoutOfDeposit();
const DEPOSIT_BYTES = DEPOSIT_LAYOUT.reduce((end, { at, length }) => Math.max(end, padded(at + length)), 0);

function layoutOfDeposit() {
  let offset = DEPOSIT_FIELDS.length * WORD;
  return DEPOSIT_FIELDS.map(([field, length], index) => {
    const place = { field, length, offset, offsetAt: index * WORD, at: offset + WORD };
    offset = place.at + padded(length);
    return place;
  });
}

function padded(length: number): number {
  return Math.ceil(length / WORD) * WORD;
}

/** Returns the deposits from a contract's logs (EIP-6110). @throws {InvalidDepositError} for another layout. */
export function depositsIn(logs: readonly Log[], contract: Uint8Array): Uint8Array {
  const deposits = logs.flatMap(({ address, topics: [event], data }) => {
    if (!bytesEqual(address, contract) || !event || !bytesEqual(event, DEPOSIT_EVENT)) return [];
    checkDepositLayout(data);
    return DEPOSIT_LAYOUT.map(({ at, length }) => data.subarray(at, at + length));
  });
  return concatBytes(...deposits);
}

function checkDepositLayout(data: Uint8Array): void {
  if (data.length !== DEPOSIT_BYTES) {
    throw new InvalidDepositError(
      `the data of a deposit event have ${data.length} bytes, expected ${DEPOSIT_BYTES}`,
    );
  }
  for (const { field, length, offset, offsetAt } of DEPOSIT_LAYOUT) {
    checkWord(data, offsetAt, offset, `the offset of ${field}`);
    checkWord(data, offset, length, `the length of ${field}`);
  }
}

/** Checks that a word of 32 bytes has a value below 2^32. */
function checkWord(data: Uint8Array, at: number, expected: number, what: string): void {
  const word = data.subarray(at, at + WORD);
  const view = new DataView(word.buffer, word.byteOffset, WORD);
  if (view.getUint32(WORD - 4) === expected && word.subarray(0, WORD - 4).every((byte) => byte === 0)) return;
  throw new InvalidDepositError(`${what} in a deposit event is ${bytesToHex(word)}, expected ${expected}`);
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
