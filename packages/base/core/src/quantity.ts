import { type Hex, InvalidHexError } from './hex.ts';

const QUANTITY = /^0x[0-9a-fA-F]+$/;

/**
 * Prints a non-negative integer as a JSON-RPC quantity: no leading zeros, zero is `0x0`.
 *
 * @example quantityToHex(1024n) // '0x400'
 */
export function quantityToHex(quantity: bigint | number): Hex {
  return `0x${quantity.toString(16)}`;
}

/**
 * Parses a quantity. Accepts leading zeros, as nodes do.
 *
 * @throws {InvalidHexError} for anything but 0x and hex digits.
 */
export function hexToQuantity(hex: string): bigint {
  if (!QUANTITY.test(hex)) throw new InvalidHexError('expected 0x and at least one hex digit');
  return BigInt(hex);
}
