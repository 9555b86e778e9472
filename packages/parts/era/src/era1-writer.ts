import { encodeHeader, encodeReceiptList } from '@ethread/chain';
import { accumulatorRoot, type HeaderRecord, uint256Bytes } from './accumulator.ts';
import { type ArchiveSource, numbersOf, requireTotalDifficulty } from './archive-source.ts';
import { encodeEntry } from './entry.ts';
import { encodeIndex } from './index-entry.ts';
import { compressFrames } from './snappy-frames.ts';

/**
 * Writes blocks as an era1 file, block by block, byte for byte as geth does. Returns the accumulator, whose first bytes
 * are part of the file's name.
 *
 * @throws {InvalidChainBytesError} when a total difficulty is unknown.
 */
export function* writeEra1(source: ArchiveSource): Generator<Uint8Array, Uint8Array> {
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
  const root = accumulatorRoot(records);
  const accumulator = encodeEntry('accumulator', root);
  yield accumulator;
  yield encodeIndex('era1', source.firstBlock, positions, at + accumulator.length);
  return root;
}
