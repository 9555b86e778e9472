import {
  blobGasPrice,
  type Block,
  type ChainProfile,
  checkHeader,
  checkUncles,
  decodeBody,
  EMPTY_UNCLES_HASH,
  type Genesis,
  type Header,
  type HeaderRules,
  headerRules,
  InvalidChainBytesError,
  legacyChainId,
  profileOfChain,
  profileOfGenesis,
  unknownForksOf,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { type BlockRecord, UNKNOWN_DIFFICULTY } from '../records/block-record.ts';
import { checkBlockSize } from './block-size.ts';

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
