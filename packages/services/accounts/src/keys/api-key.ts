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

/**
 * Returns the SHA-256 of a text in hex, by which a key is looked up, so that response times reveal nothing about a key.
 * A connection hashes the key of its requests once.
 */
export function keyHashOf(text: string): string {
  return hash('sha256', text, 'hex');
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a number's last `width` digits in base 62, in the order of ASCII: digits, capitals, small letters. */
function toBase62(value: bigint, width: number): string {
  let text = '';
  for (let rest = value; text.length < width; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}

const ID_DIGITS = 16;

/** Returns a new id of a key: `key_` and 16 random characters. It is not secret. */
export function generateKeyId(randomBytes: RandomBytes): string {
  return `key_${toBase62(BigInt(bytesToHex(randomBytes(16))), ID_DIGITS)}`;
}

/** Returns whether a text has the form of an id. */
export function isKeyId(text: string): boolean {
  return /^key_[0-9A-Za-z]{16}$/.test(text);
}

/** Returns the ID of a key of the configuration: its place in the list, since such a key has no name. */
export function configuredKeyId(index: number): string {
  return `configured-${index + 1}`;
}

/** The characters of a key of the configuration, which need no escape in a URL's path. */
export const API_KEY_CHARACTERS = '^[A-Za-z0-9._~-]+$';

/**
 * The least number of characters of a key of the configuration. 16 hex digits are 64 bits, which nobody guesses over a
 * network. A shorter key is a word that a list of passwords has, or can be tried in full.
 */
export const MIN_CONFIGURED_KEY_LENGTH = 16;

/** The reason why a shorter key is rejected, in words that follow its place. */
export const SHORT_KEY_REASON = `has fewer than ${MIN_CONFIGURED_KEY_LENGTH} characters, so that a client can guess it; "openssl rand -hex 16" prints one that cannot be guessed`;
