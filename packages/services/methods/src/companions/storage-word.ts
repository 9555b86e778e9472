import type { Hash } from '@ethread/types';

/** Returns a storage value as 32 bytes of hex. */
export function storageWord(value: string): Hash {
  return `0x${value.slice(2).padStart(64, '0')}`;
}
