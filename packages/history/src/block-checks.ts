import {
  type BlobScheduleEntry,
  blobGasPrice,
  type Block,
  type Header,
  InvalidChainBytesError,
  legacyChainId,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { type BlockRecord, UNKNOWN_DIFFICULTY } from './block-record.ts';

/** The rules of a chain that blocks are checked against besides their own headers. */
export interface ChainLaw {
  readonly chainId: bigint;
  readonly blobSchedule: readonly BlobScheduleEntry[];
}

/** Checks that a block follows another. @throws {InvalidChainBytesError} naming block and field. */
export function checkFollows(header: Header, parent: BlockRecord): void {
  if (header.number !== parent.header.number + 1) {
    throw new InvalidChainBytesError(`block ${header.number}: expected number ${parent.header.number + 1}`);
  }
  if (bytesEqual(header.parentHash, parent.hash)) return;
  throw new InvalidChainBytesError(
    `block ${header.number}: parentHash is ${bytesToHex(header.parentHash)}, block ${parent.header.number} is ${bytesToHex(parent.hash)}`,
  );
}

/**
 * The total difficulty of a block on its parent, whose own may not be known. Proof of work is not checked, so a file may
 * claim any difficulty; the store's records hold 256 bits of their sum.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function totalDifficultyOn(parent: bigint | undefined, header: Header): bigint | undefined {
  if (parent === undefined) return undefined;
  const sum = parent + header.difficulty;
  if (sum < UNKNOWN_DIFFICULTY) return sum;
  throw new InvalidChainBytesError(`block ${header.number}: difficulty is more than any chain sums to`);
}

/** Checks what the chain's rules say of a block by itself. @throws {InvalidChainBytesError} naming block and field. */
export function checkLaw({ chainId, blobSchedule }: ChainLaw, { header, transactions }: Block): void {
  // Whoever asks for the block's receipts will need its price.
  try {
    blobGasPrice(blobSchedule, header);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidChainBytesError(`block ${header.number}: ${reason}`, { cause });
  }
  // A file of another chain that nothing ties to this one yet is known by whom its transactions were signed for.
  for (const [index, transaction] of transactions.entries()) {
    const signedFor = transaction.type === 0 ? legacyChainId(transaction.v) : transaction.chainId;
    if (signedFor === undefined || signedFor === chainId) continue;
    throw new InvalidChainBytesError(
      `block ${header.number}: transactions[${index}]: chainId is ${signedFor}, this is chain ${chainId}`,
    );
  }
}
