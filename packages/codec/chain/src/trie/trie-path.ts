import { concatBytes } from '@ethread/core';

/** Converts a key to nibbles, one per byte: the path through a Merkle-Patricia trie. */
export function nibblesOf(key: Uint8Array): Uint8Array {
  const path = new Uint8Array(2 * key.length);
  // An iterator would take several times as long until V8 has compiled this.
  for (let index = 0; index < key.length; index++) {
    const byte = key[index] ?? 0;
    path[2 * index] = byte >> 4;
    path[2 * index + 1] = byte & 15;
  }
  return path;
}

/** Returns the end of the nibbles that two paths share, starting at `from`. */
export function sharedLength(a: Uint8Array, b: Uint8Array, from: number): number {
  let length = from;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** Encodes a path with hex-prefix encoding (Yellow Paper appendix C). */
export function encodeCompactPath(path: Uint8Array, isLeaf: boolean): Uint8Array {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2);
  const start = path.length % 2 === 0 ? Uint8Array.of(flag, 0) : Uint8Array.of(flag);
  const padded = concatBytes(start, path);
  const bytes = new Uint8Array(padded.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = ((padded[2 * index] ?? 0) << 4) | (padded[2 * index + 1] ?? 0);
  }
  return bytes;
}

/** Decodes the output of {@link encodeCompactPath}; undefined for any other bytes. */
export function decodeCompactPath(bytes: Uint8Array): { path: Uint8Array; isLeaf: boolean } | undefined {
  const nibbles = nibblesOf(bytes);
  const [flag, padding] = nibbles;
  if (flag === undefined || flag > 3) return undefined;
  const isOdd = flag % 2 === 1;
  if (!isOdd && padding !== 0) return undefined;
  return { path: nibbles.subarray(isOdd ? 1 : 2), isLeaf: flag >= 2 };
}
