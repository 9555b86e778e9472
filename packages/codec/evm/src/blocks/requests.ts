import { sha256 } from '@noble/hashes/sha2.js';
import type { Log } from '@ethread/chain';
import { bytesEqual, bytesToHex, concatBytes, EthreadError, hexToBytes } from '@ethread/core';

/** Thrown when a deposit event cannot be a request, so that its block is invalid (EIP-6110). */
export class InvalidDepositError extends EthreadError {
  override readonly name = 'InvalidDepositError';
}

/** Topic of DepositEvent(bytes,bytes,bytes,bytes,bytes) (EIP-6110). */
const DEPOSIT_EVENT = hexToBytes('0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5');
const WORD = 32;
const NOTHING = new Uint8Array();
/** The fields of a deposit with their lengths in bytes, in the order of the event and of the request (EIP-6110). */
const DEPOSIT_FIELDS = [
  ['pubkey', 48],
  ['withdrawal_credentials', 32],
  ['amount', 8],
  ['signature', 96],
  ['index', 8],
] as const;

/** The data of the event: an offset for each field, and at each a length as a word, then padded bytes. */
const DEPOSIT_BYTES = 576;

/** Returns the deposits from a contract's logs (EIP-6110). @throws {InvalidDepositError} for another layout. */
export function depositsIn(logs: readonly Log[], contract: Uint8Array): Uint8Array {
  const deposits = logs.filter(
    ({ address, topics: [event] }) =>
      bytesEqual(address, contract) && event !== undefined && bytesEqual(event, DEPOSIT_EVENT),
  );
  return concatBytes(...deposits.flatMap(({ data }) => fieldsOf(data)));
}

function fieldsOf(data: Uint8Array): readonly Uint8Array[] {
  if (data.length !== DEPOSIT_BYTES) {
    throw new InvalidDepositError(
      `the data of a deposit event have ${data.length} bytes, expected ${DEPOSIT_BYTES}`,
    );
  }
  let next = DEPOSIT_FIELDS.length * WORD;
  return DEPOSIT_FIELDS.map(([field, length], index) => {
    checkWord(data, index * WORD, next, `the offset of ${field}`);
    checkWord(data, next, length, `the length of ${field}`);
    const begin = next + WORD;
    next = begin + Math.ceil(length / WORD) * WORD;
    return data.subarray(begin, begin + length);
  });
}

function checkWord(data: Uint8Array, at: number, expected: number, what: string): void {
  const word = bytesToHex(data.subarray(at, at + WORD));
  if (BigInt(word) === BigInt(expected)) return;
  throw new InvalidDepositError(`${what} in a deposit event is ${word}, expected ${expected}`);
}

/** Returns the hash of a block's requests by their type, without the empty ones (EIP-7685). */
export function requestsHash(requests: readonly Uint8Array[]): Uint8Array {
  const hashes = requests.map((data, type) =>
    data.length > 0 ? sha256(concatBytes(Uint8Array.of(type), data)) : NOTHING,
  );
  return sha256(concatBytes(...hashes));
}
