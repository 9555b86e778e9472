import { InvalidChainBytesError } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { accumulatorRoot, type HeaderRecord } from './accumulator.ts';
import type { ArchivedClaims } from './archive-block.ts';
import type { ArchiveIndex } from './archive-index.ts';

/** Checks the consistency of an archive, block by block. */
export interface ArchiveCheck {
  /** Adds a block. @throws {InvalidChainBytesError} naming the field. */
  add(block: ArchivedClaims): void;
  /** Completes the check; call it after the last block. @throws {InvalidChainBytesError} */
  end(): void;
}

/** Creates the check of one archive. */
export function createArchiveCheck(
  { format, firstBlock, count }: ArchiveIndex,
  accumulator: Uint8Array | undefined,
): ArchiveCheck {
  const records: HeaderRecord[] = [];
  let before: ArchivedClaims | undefined;
  let added = 0;
  let isCommitted = false;

  function checkTotalDifficulty({ header, totalDifficulty }: ArchivedClaims): void {
    if (totalDifficulty === undefined) return;
    const known = header.number === 0 ? 0n : before?.totalDifficulty;
    const least = (known ?? 0n) + header.difficulty;
    if (known === undefined ? totalDifficulty >= least : totalDifficulty === least) return;
    throw new InvalidChainBytesError(
      `totalDifficulty is ${totalDifficulty} in the file, ${known === undefined ? 'at least ' : ''}${least} by its headers`,
    );
  }

  return {
    add(block) {
      const { header, hash, totalDifficulty } = block;
      const expected = firstBlock + added;
      if (header.number !== expected) {
        throw new InvalidChainBytesError(
          `header: number is ${header.number}, the block index says ${expected}`,
        );
      }
      if (before && !bytesEqual(header.parentHash, before.hash)) {
        throw new InvalidChainBytesError(
          `header: parentHash is ${bytesToHex(header.parentHash)}, block ${expected - 1} is ${bytesToHex(before.hash)}`,
        );
      }
      checkTotalDifficulty(block);
      // ere includes blocks after the Merge, which the accumulator does not cover; era1 does not.
      const isRecorded = format === 'era1' || header.difficulty > 0n;
      if (added === 0) isCommitted = isRecorded;
      if (isRecorded && totalDifficulty !== undefined) records.push({ blockHash: hash, totalDifficulty });
      else if (isRecorded) throw new InvalidChainBytesError('totalDifficulty: missing before the Merge');
      before = block;
      added++;
    },
    end() {
      if (added !== count)
        throw new InvalidChainBytesError(`block index: ${count} blocks, ${added} were read`);
      if (!isCommitted && !accumulator) return;
      const root = accumulatorRoot(records);
      if (accumulator && bytesEqual(root, accumulator)) return;
      const claimed = accumulator ? bytesToHex(accumulator) : 'missing';
      throw new InvalidChainBytesError(
        `accumulator is ${claimed} in the file, ${bytesToHex(root)} by its blocks`,
      );
    },
  };
}
