/** Compares two byte strings by length and content. Not constant-time: never use it for secrets. */
export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** Maximum length of an array whose bytes V8 places on its own heap. */
const MAX_HEAP_BYTES = 64;

/**
 * Returns a part of a byte string as a plain Uint8Array, to be read only. Copies from a short array: a view of it would
 * move its bytes out of V8's heap, which takes five times as long (300 ns) and burdens the garbage collector.
 */
export function partOf(bytes: Uint8Array, start = 0, end: number = bytes.length): Uint8Array {
  if (bytes.length > MAX_HEAP_BYTES) {
    return new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start);
  }
  const part = new Uint8Array(end - start);
  for (let index = 0; index < part.length; index++) part[index] = bytes[start + index] ?? 0;
  return part;
}

/** Reads a big-endian number of 32 bits. Unlike a DataView, it leaves a short array on V8's heap. */
export function readUint32(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const low = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return ((high << 16) | low) >>> 0;
}

/** Writes a big-endian number of 32 bits. */
export function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

/** Concatenates byte strings into a new array. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
