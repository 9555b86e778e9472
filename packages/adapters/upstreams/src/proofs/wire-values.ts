import { hexToBytes } from '@ethread/core';

const BYTES = /^0x(?:[0-9a-fA-F]{2})*$/;
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;

/** Parses a wire value as bytes, of exactly `length` when given. Returns undefined for anything else. */
export function bytesOrUndefined(value: unknown, length?: number): Uint8Array | undefined {
  if (typeof value !== 'string' || !BYTES.test(value)) return undefined;
  if (length !== undefined && value.length !== 2 + 2 * length) return undefined;
  return hexToBytes(value);
}

/** Parses a wire value as a quantity. Returns undefined for anything else. */
export function quantityOrUndefined(value: unknown): bigint | undefined {
  return typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined;
}

/** Parses a wire value as a safe integer, such as a position. Returns undefined for anything else. */
export function indexOrUndefined(value: unknown): number | undefined {
  const quantity = quantityOrUndefined(value);
  return quantity !== undefined && quantity <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(quantity) : undefined;
}

export function isHex(value: unknown, bytes: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === bytes;
}
