import {
  type Block,
  blockLength,
  checkBody,
  checkReceipts,
  InvalidChainBytesError,
  type Receipt,
} from '@ethread/chain';
import type { ArchivedBlock } from '@ethread/era';
import {
  type ChainRules,
  checkHeaderOn,
  checkBlockRules,
  checkUnclesOn,
  type RecordedBlock,
} from './block-checks.ts';
import { type BlockRecord, UNKNOWN_DIFFICULTY } from '../records/block-record.ts';

/** The blocks below a block that the check of its uncles reads. */
export const UNCLE_DEPTH = 8;

/** The blocks before a block, as far as they are available. */
export interface BlocksBefore {
  readonly parent: BlockRecord | undefined;
  recordedAt(number: number): RecordedBlock | undefined;
}

/** A block that passed all checks. Its senders are not recovered. */
export interface CheckedArchiveBlock {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  /** Bytes of the whole block's RLP. */
  readonly size: number;
  /** The total difficulty that the archive contains. */
  readonly totalDifficulty: bigint | undefined;
}

/**
 * Checks a block of an archive against its header, the blocks before it and the chain's rules.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkArchived(
  archived: ArchivedBlock,
  before: BlocksBefore,
  rules: ChainRules,
): CheckedArchiveBlock {
  const { header, headerBytes, body, bodyBytes, receipts, totalDifficulty } = archived;
  if (!receipts) throw new InvalidChainBytesError(`block ${header.number}: receipts: missing`);
  const block: Block = { header, ...body };
  checkHeaderOn(before.parent, header, rules);
  checkBody(block, rules.profile);
  checkUnclesOn(before.recordedAt, block, rules);
  checkReceipts(block, receipts, rules.profile);
  checkBlockRules(rules, block);
  if (totalDifficulty !== undefined && totalDifficulty >= UNKNOWN_DIFFICULTY) {
    throw new InvalidChainBytesError(
      `block ${header.number}: totalDifficulty is more than any chain sums to`,
    );
  }
  return { block, receipts, size: blockLength(headerBytes, bodyBytes), totalDifficulty };
}

/** The last blocks of an archive, which the checks of the next block read. */
export interface LastArchivedBlocks {
  last(): BlockRecord | undefined;
  at(number: number): RecordedBlock | undefined;
  add(block: RecordedBlock): void;
}

/** Creates an empty list of recent blocks. */
export function createRecentBlocks(): LastArchivedBlocks {
  const recent: RecordedBlock[] = [];
  return {
    last: () => recent.at(-1)?.record,
    at: (number) => recent.find(({ record }) => record.header.number === number),
    add(block) {
      recent.push(block);
      if (recent.length > UNCLE_DEPTH) recent.shift();
    },
  };
}
