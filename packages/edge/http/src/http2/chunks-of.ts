/** The bytes of a response that are written at a time, which is the initial window of clients. */
export const CHUNK_BYTES = 64 * 1024;

/**
 * Returns the bytes of pieces in chunks of one size, and the rest at the end. It joins small pieces and splits large
 * ones.
 */
export function* chunksOf(pieces: readonly Uint8Array[]): Generator<Uint8Array, void> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + CHUNK_BYTES - length);
      parts.push(part);
      length += part.length;
      at += part.length;
      if (length < CHUNK_BYTES) continue;
      yield joined(parts);
      parts = [];
      length = 0;
    }
  }
  if (length > 0) yield joined(parts);
}

/** Returns the bytes of streamed pieces, none longer than a chunk. */
export async function* slicesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += CHUNK_BYTES) yield piece.subarray(at, at + CHUNK_BYTES);
}

/** Returns the pieces as one. A single piece is not copied. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}
