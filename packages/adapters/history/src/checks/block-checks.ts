import {
  blobGasPrice,
  type Block,
  type ChainProfile,
  checkBody,
  checkHeader,
  checkReceipts,
  checkUncles,
  decodeBody,
  EMPTY_UNCLES_HASH,
  encodeBlock,
  type Genesis,
  type Header,
  type HeaderRules,
  headerRules,
  InvalidChainBytesError,
  isForkActive,
  legacyChainId,
  profileOfChain,
  profileOfGenesis,
  type Receipt,
  unknownForksOf,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { type BlockRecord, UNKNOWN_DIFFICULTY } from '../records/block-record.ts';
import type { ArchivedBlock } from '@ethread/era';

/** The chain's rules, against which blocks are checked. */
export interface ChainRules {
  readonly chainId: bigint;
  /** The proof rules of bodies and receipts. */
  readonly profile: ChainProfile;
  readonly headers: HeaderRules;
}

/** Returns the rules of the chain of a genesis file. */
export function chainRules(genesis: Genesis): ChainRules {
  const profile = profileOfGenesis(genesis);
  // Blocks of a public chain may belong to hard forks that this fork schedule does not contain yet. The same holds for
  // a chain whose genesis file names hard forks that this version does not support.
  const { name, hasRealTime } = profileOfChain(genesis.chainId);
  const isPublic = name === 'ethereum' && hasRealTime;
  const isOlder = isPublic || unknownForksOf(genesis.forks).length > 0;
  const headers = headerRules(genesis, isOlder ? { laterForks: 'allow' } : {});
  return { chainId: genesis.chainId, profile, headers };
}

/**
 * Checks a header by itself and, when its parent is given, against the parent. The genesis block is not checked: it
 * comes from the genesis file.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkHeaderOn(
  parent: BlockRecord | undefined,
  header: Header,
  { headers }: ChainRules,
): void {
  if (header.number > 0) checkHeader(header, parent, headers);
}

/** A block that is stored or about to be stored. */
export interface RecordedBlock {
  readonly record: BlockRecord;
  /** Reads the RLP of its body. */
  body(): Uint8Array;
}

/**
 * Checks a block's uncles against the blocks before it, as far as these are available.
 *
 * @param recordedAt Returns an ancestor of the block by its number.
 * @throws {InvalidChainBytesError} naming block, uncle and field.
 */
export function checkUnclesOn(
  recordedAt: (number: number) => RecordedBlock | undefined,
  block: Pick<Block, 'header' | 'uncles'>,
  { headers }: ChainRules,
): void {
  const ancestorAt = (number: number) => {
    const found = recordedAt(number);
    if (!found) return undefined;
    const { record, body } = found;
    const hasUncles = !bytesEqual(record.header.sha3Uncles, EMPTY_UNCLES_HASH);
    return { ...record, uncles: () => (hasUncles ? decodeBody(body()).uncles : []) };
  };
  checkUncles(block, ancestorAt, headers);
}

/**
 * Returns the total difficulty of a block from that of its parent, which may be unknown. Proof of work is not checked,
 * so a file may claim any difficulty, but the store's records have only 256 bits for the sum.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function totalDifficultyOn(parent: bigint | undefined, header: Header): bigint | undefined {
  if (parent === undefined) return undefined;
  const sum = parent + header.difficulty;
  if (sum < UNKNOWN_DIFFICULTY) return sum;
  throw new InvalidChainBytesError(`block ${header.number}: difficulty is more than any chain sums to`);
}

/** Maximum size of a block's RLP: 10 MiB less a margin of 2 MiB for the beacon block around it (EIP-7934). */
const MAX_BLOCK_BYTES = 8_388_608;

/**
 * Checks the size of a block without its access list (EIP-7934, from Osaka on).
 *
 * @throws {InvalidChainBytesError} naming block and size.
 */
function checkBlockSize({ forks }: HeaderRules, block: Block): void {
  const { header } = block;
  if (!isForkActive(forks, 'osakaTime', header)) return;
  const size = encodeBlock(block).length;
  if (size <= MAX_BLOCK_BYTES) return;
  throw new InvalidChainBytesError(
    `block ${header.number}: size is ${size} bytes, expected at most ${MAX_BLOCK_BYTES}`,
  );
}

/** Checks a single block against the chain's rules. @throws {InvalidChainBytesError} naming block and field. */
export function checkBlockRules({ chainId, headers }: ChainRules, block: Block): void {
  const { header, transactions } = block;
  checkBlockSize(headers, block);
  // The block's receipts need its blob gas price.
  try {
    blobGasPrice(headers.blobSchedule, header);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidChainBytesError(`block ${header.number}: ${reason}`, { cause });
  }
  // Detects a file of another chain, even when no block connects it to this chain yet: its transactions are signed for
  // another chain id.
  for (const [index, transaction] of transactions.entries()) {
    const signedFor = transaction.type === 0 ? legacyChainId(transaction.v) : transaction.chainId;
    if (signedFor === undefined || signedFor === chainId) continue;
    throw new InvalidChainBytesError(
      `block ${header.number}: transactions[${index}]: chainId is ${signedFor}, this is chain ${chainId}`,
    );
  }
}

/** The highest block number that fits a key of the store. */
const MAX_NUMBER = 0xffff_ffff;
/** The latest timestamp that fits a log record, in seconds. */
const MAX_TIMESTAMP = 2 ** 48 - 1;

/**
 * Checks that a block fits the store: a block number truncated to 32 bits would overwrite another block.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkStorable({ number, timestamp }: Header): void {
  if (number > MAX_NUMBER) {
    throw new InvalidChainBytesError(
      `block ${number}: number is more than ${MAX_NUMBER}, which the store can hold`,
    );
  }
  if (timestamp > MAX_TIMESTAMP) {
    throw new InvalidChainBytesError(
      `block ${number}: timestamp is ${timestamp}, more than ${MAX_TIMESTAMP}, which the store can hold`,
    );
  }
}

/** The blocks below a block that the check of its uncles reads. */
export const UNCLE_DEPTH = 8;

/** The blocks before a block, as far as they are available. */
export interface BlocksBefore {
  readonly parent: BlockRecord | undefined;
  recordedAt(number: number): RecordedBlock | undefined;
}

/** A block that {@link checkBlock} checks. */
export interface CheckedBlock {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
}

/**
 * Checks a block with its receipts against its header, the blocks before it and the chain's rules.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkBlock({ block, receipts }: CheckedBlock, before: BlocksBefore, rules: ChainRules): void {
  checkHeaderOn(before.parent, block.header, rules);
  checkBody(block, rules.profile);
  checkUnclesOn(before.recordedAt, block, rules);
  checkReceipts(block, receipts, rules.profile);
  checkBlockRules(rules, block);
}

/** Returns the receipts of a block of an archive. @throws {InvalidChainBytesError} when it has none. */
export function requireReceipts({ header, receipts }: ArchivedBlock): readonly Receipt[] {
  if (receipts) return receipts;
  throw new InvalidChainBytesError(`block ${header.number}: receipts: missing`);
}

/** Checks that a record can contain the total difficulty of an archive. @throws {InvalidChainBytesError} */
export function checkTotalDifficulty({ header, totalDifficulty }: ArchivedBlock): void {
  if (totalDifficulty === undefined || totalDifficulty < UNKNOWN_DIFFICULTY) return;
  throw new InvalidChainBytesError(`block ${header.number}: totalDifficulty is more than any chain sums to`);
}
