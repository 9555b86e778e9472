import { encodeHeader, encodeRlp, encodeSlimReceiptList, quantityBytes } from '@ethread/chain';
import { accumulatorProofs, accumulatorRoot, uint256Bytes } from './accumulator.ts';
import { type ArchiveSource, numbersOf, requireTotalDifficulty } from './archive-source.ts';
import { encodeEntry, type EntryName } from './entry.ts';
import { encodeIndex } from './index-entry.ts';
import { compressFrames } from './snappy-frames.ts';

/** The parts of an ere file's name. */
export interface WrittenEre {
  readonly lastBlockHash: Uint8Array;
  /** Omitted content. Proving blocks after the Merge needs the beacon chain. */
  readonly profile: 'noproofs' | undefined;
}

/** The order of a block's positions in the index, which differs from the order in the file. */
const SLOTS: readonly EntryName[] = ['header', 'body', 'slimReceipts', 'totalDifficulty', 'proof'];

/** The entries of one kind, one for each block. */
interface WrittenSection {
  readonly name: EntryName;
  data(number: number): Uint8Array;
}

/**
 * Writes blocks as an ere file: all headers, all bodies, all receipts. An archive that begins before the Merge
 * continues with proofs (when it also ends before), total difficulties and the accumulator.
 *
 * @throws {InvalidChainBytesError} when a required total difficulty is unknown.
 */
export function* writeEre(source: ArchiveSource): Generator<Uint8Array, WrittenEre> {
  const numbers = numbersOf(source);
  const isBeforeMerge = (number: number) => source.header(number).header.difficulty > 0n;
  const totalDifficulty = (number: number) => requireTotalDifficulty(source.header(number));
  const hasDifficulties = isBeforeMerge(source.firstBlock);
  const records = (hasDifficulties ? numbers.filter(isBeforeMerge) : []).map((number) => ({
    blockHash: source.header(number).hash,
    totalDifficulty: totalDifficulty(number),
  }));
  const proofs = records.length === numbers.length ? accumulatorProofs(records) : [];
  const proof = (number: number) =>
    encodeRlp([quantityBytes(0), proofs[number - source.firstBlock] ?? new Uint8Array()]);

  const sections: readonly WrittenSection[] = [
    { name: 'header', data: (number) => compressFrames(encodeHeader(source.header(number).header)) },
    { name: 'body', data: (number) => compressFrames(source.body(number)) },
    {
      name: 'slimReceipts',
      data: (number) => compressFrames(encodeSlimReceiptList(source.receipts(number))),
    },
    { name: 'proof', data: (number) => compressFrames(proof(number)) },
    { name: 'totalDifficulty', data: (number) => uint256Bytes(totalDifficulty(number)) },
  ];
  const written = sections.filter(
    ({ name }) => (name !== 'proof' || proofs.length > 0) && (name !== 'totalDifficulty' || hasDifficulties),
  );

  let at = 0;
  const entry = (name: EntryName, data: Uint8Array) => {
    const bytes = encodeEntry(name, data);
    at += bytes.length;
    return bytes;
  };
  yield entry('version', new Uint8Array());
  const positions = numbers.map((): number[] => []);
  for (const { name, data } of written) {
    const slot = written.filter((other) => SLOTS.indexOf(other.name) < SLOTS.indexOf(name)).length;
    for (const [index, number] of numbers.entries()) {
      const ofBlock = positions[index];
      if (ofBlock) ofBlock[slot] = at;
      yield entry(name, data(number));
    }
  }
  if (hasDifficulties) yield entry('accumulator', accumulatorRoot(records));
  yield encodeIndex('ere', source.firstBlock, positions, at);
  return {
    lastBlockHash: source.header(source.firstBlock + source.count - 1).hash,
    profile: proofs.length > 0 ? undefined : 'noproofs',
  };
}
