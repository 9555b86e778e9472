import { decodeRlp, InvalidChainBytesError, RlpFields } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { accumulatorRoot, type HeaderRecord, isAccumulatorProof } from './accumulator.ts';
import type { ArchivedClaims } from './archive-block.ts';
import type { ArchiveIndex } from './archive-index.ts';

/** Checks the consistency of an archive, block by block. */
export interface ArchiveCheck {
  /** Adds a block. @throws {InvalidChainBytesError} naming the field. */
  add(block: ArchivedClaims, proof: Uint8Array | undefined): void;
  /** Completes the check; call it after the last block. @throws {InvalidChainBytesError} */
  end(): void;
}

/** Length of each type of proof of the Portal Network, in bytes. */
const PROOF_BYTES = [32 * 15, 32 * 26 + 8, 32 * 25 + 8, 32 * 26 + 8, 32 * 28 + 8];
/**
 * Type of the proof that leads to the archive's own accumulator. Other types lead to roots that only the beacon chain
 * has.
 */
const ACCUMULATOR_PROOF = 0;

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

  function checkProof(proof: Uint8Array, blockHash: Uint8Array): void {
    const fields = new RlpFields(decodeRlp(proof, 'proof'), 'proof');
    const type = fields.safeInteger('type');
    const bytes = fields.bytes('content', PROOF_BYTES[type]);
    fields.end();
    if (type >= PROOF_BYTES.length) throw new InvalidChainBytesError(`proof: type ${type} is not known`);
    if (type !== ACCUMULATOR_PROOF) return;
    if (!accumulator || !isAccumulatorProof(bytes, blockHash, added, accumulator)) {
      throw new InvalidChainBytesError("proof: does not lead from the block's hash to the accumulator");
    }
  }

  return {
    add(block, proof) {
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
      if (proof) checkProof(proof, hash);
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
