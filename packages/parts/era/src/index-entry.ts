import type { ArchiveFormat } from './archive-index.ts';
import { encodeEntry } from './entry.ts';

/**
 * Encodes the index entry at the end of an archive. `at` is its position in the file; each block has the positions of
 * its entries.
 */
export function encodeIndex(
  format: ArchiveFormat,
  firstBlock: number,
  positions: readonly (readonly number[])[],
  at: number,
): Uint8Array {
  const words = [
    firstBlock,
    ...positions.flat().map((position) => position - at),
    ...(format === 'ere' ? [positions[0]?.length ?? 0] : []),
    positions.length,
  ];
  const data = Buffer.alloc(8 * words.length);
  for (const [index, word] of words.entries()) data.writeBigInt64LE(BigInt(word), 8 * index);
  return encodeEntry(format === 'era1' ? 'blockIndex' : 'dynamicBlockIndex', data);
}
