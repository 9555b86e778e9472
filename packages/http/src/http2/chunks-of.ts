/** Bytes of an answer that are written at a time: as much as the window that callers open at first. */
export const CHUNK_BYTES = 64 * 1024;

/** The bytes of pieces in chunks of one size, and what is left at the end; small pieces are joined, large ones cut. */
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

/** The bytes of pieces that are made on the way, none longer than a chunk. */
export async function* slicesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += CHUNK_BYTES) yield piece.subarray(at, at + CHUNK_BYTES);
}

/** Pieces as one, without a copy of one that is alone. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}
