import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { bytesToHex } from '@ethread/core';
import { toBase62 } from './base62.ts';

/** Bytes that nobody can foretell. */
export type RandomBytes = (size: number) => Uint8Array;

/** Tells people, and programs that look for secrets in texts, what they have found. */
const PREFIX = 'ethr_';
const SECRET_BYTES = 32;
/** Digits in base 62 of 256 bits. */
const SECRET_DIGITS = 43;
/** Digits in base 62 of 32 bits. */
const CHECKSUM_DIGITS = 6;
const FORM = /^ethr_[0-9A-Za-z]{49}$/;

/** Characters of every key: letters, digits and one underscore, as they are in a URL's path. */
export const API_KEY_LENGTH = PREFIX.length + SECRET_DIGITS + CHECKSUM_DIGITS;

/** What a text is, without a look at the keys on record: of another form, mistyped, or a key that someone may have. */
export type ApiKeyForm = 'malformed' | 'badChecksum' | 'wellFormed';

/**
 * A new key: `ethr_`, 256 random bits, and their CRC-32.
 *
 * @example generateApiKey(randomBytes) // ethr_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP
 */
export function generateApiKey(randomBytes: RandomBytes): string {
  const secret = toBase62(BigInt(bytesToHex(randomBytes(SECRET_BYTES))), SECRET_DIGITS);
  return PREFIX + secret + checksumOf(secret);
}

/**
 * Tells a mistyped key from one that is merely unknown. A CRC-32 notices every change of up to four characters in a row:
 * one mistyped, two swapped.
 */
export function judgeApiKey(text: string): ApiKeyForm {
  if (!FORM.test(text)) return 'malformed';
  const secret = text.slice(PREFIX.length, PREFIX.length + SECRET_DIGITS);
  return text.endsWith(checksumOf(secret)) ? 'wellFormed' : 'badChecksum';
}

/** SHA-256 of a key. A key has 256 random bits: it needs no salt and no slow hash. */
export function hashApiKey(text: string): Uint8Array {
  return hash('sha256', text, 'buffer');
}

const checksumOf = (secret: string) => toBase62(BigInt(crc32(secret)), CHECKSUM_DIGITS);
