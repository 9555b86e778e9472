import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { bytesToHex } from '@ethread/core';

/** Returns unpredictable bytes. */
export type RandomBytes = (size: number) => Uint8Array;

/** The prefix of keys, by which people and secret scanners recognise them. */
const PREFIX = 'ethr_';
const SECRET_BYTES = 32;
/** Digits in base 62 of 256 bits. */
const SECRET_DIGITS = 43;
/** Digits in base 62 of 32 bits. */
const CHECKSUM_DIGITS = 6;

/** The number of characters of every key: letters, digits and one underscore, which need no escape in a URL's path. */
export const API_KEY_LENGTH = PREFIX.length + SECRET_DIGITS + CHECKSUM_DIGITS;

/**
 * Returns a new key: `ethr_`, 256 random bits, and their CRC-32, by which secret scanners tell a key from other text.
 *
 * @example generateApiKey(randomBytes) // ethr_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP
 */
export function generateApiKey(randomBytes: RandomBytes): string {
  const secret = toBase62(BigInt(bytesToHex(randomBytes(SECRET_BYTES))), SECRET_DIGITS);
  return PREFIX + secret + toBase62(BigInt(crc32(secret)), CHECKSUM_DIGITS);
}

/** Returns the SHA-256 of a key. A key has 256 random bits, so it needs no salt and no slow hash. */
export function hashApiKey(text: string): Uint8Array {
  return hash('sha256', text, 'buffer');
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a number's last `width` digits in base 62, in the order of ASCII: digits, capitals, small letters. */
export function toBase62(value: bigint, width: number): string {
  let text = '';
  for (let rest = value; text.length < width; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}
