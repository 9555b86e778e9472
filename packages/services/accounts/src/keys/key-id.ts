import { bytesToHex } from '@ethread/core';
import { type RandomBytes, toBase62 } from './api-key.ts';

const DIGITS = 16;

/** Returns a new id of a key: `key_` and 16 random characters. It is not secret. */
export function generateKeyId(randomBytes: RandomBytes): string {
  return `key_${toBase62(BigInt(bytesToHex(randomBytes(16))), DIGITS)}`;
}

/** Returns whether a text has the form of an id. */
export function isKeyId(text: string): boolean {
  return /^key_[0-9A-Za-z]{16}$/.test(text);
}

/** Returns the ID of a key of the configuration: its place in the list, since such a key has no name. */
export function configuredKeyId(index: number): string {
  return `configured-${index + 1}`;
}
