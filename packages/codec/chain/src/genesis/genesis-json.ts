import { EthreadError, hexToBytes } from '@ethread/core';

/** Thrown for an unusable genesis file; the message names the field. */
export class InvalidGenesisError extends EthreadError {
  override readonly name = 'InvalidGenesisError';
}

const MAX_QUANTITY = 2n ** 256n - 1n;

/** Reads an object of the file. @throws {InvalidGenesisError} */
export function readObject(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw new InvalidGenesisError(`${field}: expected an object`);
}

/** Returns true for a JSON object that is not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a number, or text with a decimal or hex number. @throws {InvalidGenesisError} */
export function readQuantity(value: unknown, field: string, max: bigint = MAX_QUANTITY): bigint {
  // Past 2^53 JSON.parse has already rounded (terminal total difficulties are written this way), yet it is an integer.
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  if (isNumber || (typeof value === 'string' && /^(0x[0-9a-fA-F]{0,64}|[0-9]{1,78})$/.test(value))) {
    // geth writes "0x" for zero.
    const parsed = BigInt(value === '0x' ? 0 : value);
    if (parsed >= 0n && parsed <= max) return parsed;
  }
  throw new InvalidGenesisError(`${field}: expected a number from 0 to ${max}`);
}

/** Reads a quantity that is a safe integer. @throws {InvalidGenesisError} */
export function readSafeInteger(value: unknown, field: string): number {
  return Number(readQuantity(value, field, BigInt(Number.MAX_SAFE_INTEGER)));
}

/** Reads hex with or without prefix, of exactly `length` bytes when given. @throws {InvalidGenesisError} */
export function readBytes(value: unknown, field: string, length?: number): Uint8Array {
  if (typeof value === 'string' && /^(0x)?([0-9a-fA-F]{2})*$/.test(value)) {
    const bytes = hexToBytes(value.startsWith('0x') ? value : `0x${value}`);
    if (length === undefined || bytes.length === length) return bytes;
  }
  throw new InvalidGenesisError(
    `${field}: expected ${length === undefined ? 'whole bytes' : `${length} bytes`} of hex`,
  );
}

/**
 * Reads hex of any digit count up to `length` bytes and pads it with zeros on the left. @throws {InvalidGenesisError}
 */
export function readPadded(value: unknown, field: string, length: number): Uint8Array {
  if (typeof value === 'string' && /^(0x)?[0-9a-fA-F]*$/.test(value)) {
    const digits = value.replace(/^0x/, '');
    if (digits.length <= 2 * length) return hexToBytes(`0x${digits.padStart(2 * length, '0')}`);
  }
  throw new InvalidGenesisError(`${field}: expected up to ${length} bytes of hex`);
}
