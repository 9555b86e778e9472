import { writeFileSync } from 'node:fs';
import { encodeBody, headerHash } from '@ethread/chain';
import type { BuiltBlock } from './chain-builder.ts';
import { type ArchiveSource, writeEra1, writeEre } from '../archive-writer.ts';

/** Creates an archive source from consecutive blocks. `before` is the total difficulty of the block before them. */
export function sourceOf(blocks: readonly BuiltBlock[], before: bigint | undefined): ArchiveSource {
  const firstBlock = blocks[0]?.block.header.number ?? 0;
  const at = (number: number) => {
    const found = blocks[number - firstBlock];
    if (!found) throw new RangeError(`the source has no block ${number}`);
    return found;
  };
  return {
    firstBlock,
    count: blocks.length,
    header(number) {
      const { header } = at(number).block;
      const added = blocks.slice(0, number - firstBlock + 1);
      const totalDifficulty =
        before === undefined
          ? undefined
          : added.reduce((sum, { block }) => sum + block.header.difficulty, before);
      return { header, hash: headerHash(header), totalDifficulty };
    },
    body: (number) => encodeBody(at(number).block),
    receipts: (number) => at(number).receipts,
  };
}

/** Returns the bytes of an archive. */
export function archiveBytes(format: 'era1' | 'ere', source: ArchiveSource): Uint8Array {
  return new Uint8Array(Buffer.concat([...(format === 'era1' ? writeEra1(source) : writeEre(source))]));
}

/** Writes an archive and returns its path. */
export function archiveFile(path: string, format: 'era1' | 'ere', source: ArchiveSource): string {
  writeFileSync(path, archiveBytes(format, source));
  return path;
}
