import { writeFileSync } from 'node:fs';
import { encodeBody, encodeHeader, encodeReceiptList, headerHash } from '@ethread/chain';
import type { ArchivedBlock } from '../archive-block.ts';
import type { BuiltBlock } from './chain-builder.ts';
import { accumulatorRoot, type HeaderRecord, uint256Bytes } from '../accumulator.ts';
import {
  type ArchiveSource,
  encodeIndex,
  numbersOf,
  requireTotalDifficulty,
  writeEre,
} from '../archive-writer.ts';
import { encodeEntry } from '../entry.ts';
import { compressFrames } from '../snappy-frames.ts';

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

/** Returns the source of an archive with the blocks of another one, in order. Receipts that are unknown count as none. */
export function sourceOfArchived(blocks: readonly ArchivedBlock[]): ArchiveSource {
  const firstBlock = blocks[0]?.header.number ?? 0;
  const at = (number: number) => {
    const block = blocks[number - firstBlock];
    if (!block) throw new RangeError(`the source has no block ${number}`);
    return block;
  };
  return {
    firstBlock,
    count: blocks.length,
    header: (number) => ({ totalDifficulty: undefined, ...at(number) }),
    body: (number) => at(number).bodyBytes,
    receipts: (number) => at(number).receipts ?? [],
  };
}

/** Writes blocks as an era1 file, block by block, byte for byte as geth does. */
function* writeEra1(source: ArchiveSource): Generator<Uint8Array> {
  const records: HeaderRecord[] = [];
  const positions: number[][] = [];
  const version = encodeEntry('version', new Uint8Array());
  yield version;
  let at = version.length;
  for (const number of numbersOf(source)) {
    const stored = source.header(number);
    const totalDifficulty = requireTotalDifficulty(stored);
    records.push({ blockHash: stored.hash, totalDifficulty });
    positions.push([at]);
    const entries = [
      encodeEntry('header', compressFrames(encodeHeader(stored.header))),
      encodeEntry('body', compressFrames(source.body(number))),
      encodeEntry('receipts', compressFrames(encodeReceiptList(source.receipts(number)))),
      encodeEntry('totalDifficulty', uint256Bytes(totalDifficulty)),
    ];
    for (const entry of entries) at += entry.length;
    yield* entries;
  }
  const accumulator = encodeEntry('accumulator', accumulatorRoot(records));
  yield accumulator;
  yield encodeIndex('era1', source.firstBlock, positions, at + accumulator.length);
}

/** Returns the bytes of an archive. */
export function archiveBytes(format: 'era1' | 'ere', source: ArchiveSource): Uint8Array {
  return new Uint8Array(Buffer.concat([...(format === 'era1' ? writeEra1(source) : writeEre(source))]));
}

export function archiveFile(path: string, format: 'era1' | 'ere', source: ArchiveSource): string {
  writeFileSync(path, archiveBytes(format, source));
  return path;
}
