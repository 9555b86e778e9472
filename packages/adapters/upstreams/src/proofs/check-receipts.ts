import type { StoredHeader } from '@ethread/ports';
import {
  type ChainProfile,
  checkReceiptsOf,
  createdAddress,
  effectiveGasPrice,
  EMPTY_TRIE_ROOT,
  headerGasOf,
  isSystemTransaction,
  type Log,
  type Receipt,
  receiptFromJson,
  type Transaction,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { isTimestampOf, type CheckedBlock, toFault } from './check-block.ts';
import type { Checked } from './check-header.ts';
import { indexOrUndefined, isHex, quantityOrUndefined } from './wire-values.ts';

/** Checks all receipts of a block against its header, and the place of each receipt and of its logs. */
export function checkBlockReceipts(
  json: readonly unknown[],
  block: StoredHeader,
  profile: ChainProfile,
): Checked<readonly Receipt[]> {
  const { number, receiptsRoot } = block.header;
  // Nodes return an empty list for a block whose receipts they dropped, such as a replaced one.
  if (json.length === 0 && !bytesEqual(receiptsRoot, EMPTY_TRIE_ROOT)) {
    return { fault: 'behind', detail: `it has no receipts of block ${number}` };
  }
  try {
    const receipts = json.map((one, index) => receiptFromJson(one, `receipt ${index}`));
    checkReceiptsOf(block.header, receipts, profile);
    let logIndex = 0;
    let gasBefore = 0n;
    for (const [index, receipt] of receipts.entries()) {
      const gasUsed = receipt.cumulativeGasUsed - gasBefore;
      const wrong = misplacedReceipt(json[index], {
        blockHash: block.hash,
        blockNumber: number,
        timestamp: block.header.timestamp,
        index,
        gasUsed,
        firstLogIndex: logIndex,
      });
      if (wrong !== undefined) {
        return { fault: 'lied', detail: `block ${number}: ${wrong} of receipt ${index} is not its own` };
      }
      logIndex += receipt.logs.length;
      gasBefore = receipt.cumulativeGasUsed;
    }
    return { value: receipts };
  } catch (error) {
    return toFault(error);
  }
}

/** The place of a receipt. Unknown parts are taken from the receipt itself. */
export interface ReceiptPlace {
  readonly blockHash: Uint8Array;
  readonly blockNumber: number;
  readonly index: number;
  /** The block's timestamp in seconds. */
  readonly timestamp?: number;
  readonly gasUsed?: bigint;
  /** The position in the block of its first log. */
  readonly firstLogIndex?: number;
}

/** Returns the field in which the wire form of a receipt, or of its logs, contradicts its place. */
export function misplacedReceipt(json: unknown, place: ReceiptPlace): string | undefined {
  const shown = Object(json);
  const blockHash = bytesToHex(place.blockHash);
  if (!isHex(shown.blockHash, blockHash)) return 'the block hash';
  if (indexOrUndefined(shown.blockNumber) !== place.blockNumber) return 'the block number';
  if (indexOrUndefined(shown.transactionIndex) !== place.index) return 'the index';
  const gasUsed = quantityOrUndefined(shown.gasUsed);
  if (gasUsed === undefined || gasUsed !== (place.gasUsed ?? gasUsed)) return 'the gas used';
  const logs: readonly unknown[] = shown.logs;
  const firstLogIndex = place.firstLogIndex ?? indexOrUndefined(Object(logs[0]).logIndex) ?? 0;
  for (const [position, one] of logs.entries()) {
    const log = Object(one);
    if (
      !isHex(log.blockHash, blockHash) ||
      indexOrUndefined(log.blockNumber) !== place.blockNumber ||
      indexOrUndefined(log.transactionIndex) !== place.index ||
      indexOrUndefined(log.logIndex) !== firstLogIndex + position ||
      String(log.transactionHash).toLowerCase() !== String(shown.transactionHash).toLowerCase() ||
      log.removed === true ||
      (place.timestamp !== undefined && !isTimestampOf(log.blockTimestamp, place.timestamp))
    ) {
      return `the place of log ${position}`;
    }
  }
  return undefined;
}

/**
 * The last type of Ethereum's transactions whose rules this version supports (EIP-7702). Types of chain families start
 * far above.
 */
const LAST_SIGNED_TYPE = 4;

/** Returns the field in which a receipt's wire form contradicts itself or the header of its block. */
export function contradictsHeader(
  json: unknown,
  receipt: Receipt,
  { hash, header }: StoredHeader,
  profile: ChainProfile,
): string | undefined {
  const shown = Object(json);
  const index = indexOrUndefined(shown.transactionIndex) ?? 0;
  const place = { blockHash: hash, blockNumber: header.number, timestamp: header.timestamp, index };
  // Before the first transaction of a block, no gas was used and no log was written.
  const first = index === 0 ? { gasUsed: receipt.cumulativeGasUsed, firstLogIndex: 0 } : {};
  const misplaced = misplacedReceipt(json, { ...place, ...first });
  if (misplaced !== undefined) return misplaced;
  if ((quantityOrUndefined(shown.gasUsed) ?? 0n) > receipt.cumulativeGasUsed) return 'the gas used';
  const isCounted = profile.countsGasInReceipts && headerGasOf(header) === 'last';
  if (isCounted && receipt.cumulativeGasUsed > header.gasUsed) return 'the cumulative gas used';
  if (receipt.logsBloom.some((bits, at) => (bits & ~(header.logsBloom[at] ?? 0)) !== 0)) return 'the bloom';
  if (receipt.type > LAST_SIGNED_TYPE) return undefined;
  if ((shown.to ?? null) !== null && (shown.contractAddress ?? null) !== null) return 'the contract address';
  const price = quantityOrUndefined(shown.effectiveGasPrice);
  const isBelow = price !== undefined && price < (header.baseFeePerGas ?? 0n);
  return profile.hasPriceRule && isBelow ? 'the gas price' : undefined;
}

/** Returns the field in which a receipt's wire form contradicts its transaction. */
export function contradictsTransaction(
  json: unknown,
  { block, senders }: { readonly block: CheckedBlock; readonly senders: readonly Uint8Array[] },
  index: number,
  profile: ChainProfile,
): string | undefined {
  const shown = Object(json);
  const transaction = block.transactions[index];
  const hash = block.transactionHashes[index];
  const sender = senders[index];
  if (!transaction || !hash || !sender) return 'the index';
  // A deposit runs with a nonce that its envelope lacks. Since Canyon its receipt commits to it.
  const nonce = isSystemTransaction(transaction)
    ? (quantityOrUndefined(shown.depositNonce) ?? transaction.nonce)
    : transaction.nonce;
  const created = transaction.to ? null : createdAddress(sender, nonce);
  if (!isHex(shown.transactionHash, bytesToHex(hash))) return 'the transaction hash';
  if (!isHex(shown.from, bytesToHex(sender))) return 'the sender';
  if (!isSame(shown.to, transaction.to)) return 'the recipient';
  if (!isSame(shown.contractAddress, created)) return 'the contract address';
  if ((indexOrUndefined(shown.type) ?? 0) !== transaction.type) return 'the type';
  return isPaidPrice(quantityOrUndefined(shown.effectiveGasPrice), transaction, block, profile)
    ? undefined
    : 'the gas price';
}

/**
 * Returns whether a price may be the paid one. On Arbitrum all transactions pay the base fee. Older nodes show the
 * offered price.
 */
function isPaidPrice(
  price: bigint | undefined,
  transaction: Transaction,
  { header }: CheckedBlock,
  profile: ChainProfile,
): boolean {
  if (price === undefined) return false;
  if (price === effectiveGasPrice(transaction, header.baseFeePerGas)) return true;
  if (!profile.hasPriceRule) return price === header.baseFeePerGas || price === 0n;
  return isSystemTransaction(transaction) && price === 0n;
}

function isSame(shown: unknown, address: Uint8Array | null): boolean {
  return address ? isHex(shown, bytesToHex(address)) : shown === null || shown === undefined;
}

/** Returns whether two logs have the same bytes. */
export function sameLog(one: Log, other: Log): boolean {
  return (
    bytesEqual(one.address, other.address) &&
    one.topics.length === other.topics.length &&
    one.topics.every((topic, index) => bytesEqual(topic, other.topics[index] ?? topic)) &&
    bytesEqual(one.data, other.data)
  );
}
