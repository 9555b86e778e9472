import { bytesToHex, hexToBytes } from '@ethread/core';
import type { Hash } from '@ethread/types';

/** Returns a storage value in hex as 32 bytes of hex. */
export function storageWord(value: string): Hash {
  return `0x${value.slice(2).padStart(64, '0')}`;
}

/** Returns a storage value as 32 bytes of hex. */
export const storageWordOf = (value: Uint8Array): Hash => storageWord(bytesToHex(value));

/** Returns a storage key of 1 to 32 bytes of hex as 32 bytes. */
export const storageKeyOf = (key: string): Uint8Array => hexToBytes(storageWord(key));
