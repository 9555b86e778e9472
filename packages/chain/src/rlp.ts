import { RLP, type NestedUint8Array } from '@ethereumjs/rlp';
import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';

/** What RLP carries: bytes, or a list of the same. */
export type RlpItem = Uint8Array | NestedUint8Array;

/** What RLP is made from. */
export type RlpInput = Uint8Array | readonly RlpInput[];

/**
 * Decodes one RLP item that fills the bytes.
 *
 * @throws {InvalidChainBytesError} for anything else: trailing bytes, lying lengths, nesting beyond the stack.
 */
export function decodeRlp(bytes: Uint8Array, what: string): RlpItem {
  try {
    return RLP.decode(bytes);
  } catch (cause) {
    throw new InvalidChainBytesError(`${what} is not valid RLP`, { cause });
  }
}

/** Encodes bytes or nested lists. */
export function encodeRlp(input: RlpInput): Uint8Array {
  return RLP.encode(input as Parameters<typeof RLP.encode>[0]);
}

/** A quantity as RLP carries it: big-endian, no leading zeros, zero is empty. */
export function quantityBytes(quantity: bigint | number): Uint8Array {
  if (quantity === 0 || quantity === 0n) return new Uint8Array();
  const hex = quantity.toString(16);
  const padded = hex.length % 2 === 0 ? hex : `0${hex}`;
  const bytes = new Uint8Array(padded.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(padded.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}
