import type { HeldHeader } from '@ethread/backend';
import {
  type ChainProfile,
  checkReceiptsOf,
  createdAddress,
  effectiveGasPrice,
  EMPTY_TRIE_ROOT,
  isSystemTransaction,
  type Log,
  type Receipt,
  receiptFromJson,
  type Transaction,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { isTimestampOf, type CheckedBlock, senderOf, toFault } from './check-block.ts';
import type { Checked } from './check-header.ts';
import { indexOrUndefined, isHex, quantityOrUndefined } from './wire-values.ts';

/** Checks all receipts of a block against its header, and what each says of its place and of its logs' places. */
export function checkBlockReceipts(
  json: readonly unknown[],
  block: HeldHeader,
  profile: ChainProfile,
): Checked<readonly Receipt[]> {
  const { number, receiptsRoot } = block.header;
  // Nodes say so of a block whose receipts they dropped, such as one that was replaced.
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

/** Where a receipt stands; what is not known is taken from the receipt itself. */
export interface ReceiptPlace {
  readonly blockHash: Uint8Array;
  readonly blockNumber: number;
  readonly index: number;
  /** Of the block, in seconds. */
  readonly timestamp?: number;
  readonly gasUsed?: bigint;
  /** The position in the block of its first log. */
  readonly firstLogIndex?: number;
}

/** Names the field in which a receipt's wire form, or that of its logs, contradicts its place. */
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

/** Names the field in which a receipt's wire form contradicts the transaction that it is of. */
export function contradictsTransaction(
  json: unknown,
  block: CheckedBlock,
  index: number,
  profile: ChainProfile,
): string | undefined {
  const shown = Object(json);
  const transaction = block.transactions[index];
  const hash = block.transactionHashes[index];
  if (!transaction || !hash) return 'the index';
  const sender = senderOf(transaction);
  // A deposit runs with a nonce that its envelope does not hold; from Canyon on its receipt commits to it.
  const nonce = isSystemTransaction(transaction)
    ? (quantityOrUndefined(shown.depositNonce) ?? transaction.nonce)
    : transaction.nonce;
  const created = transaction.to || !sender ? null : createdAddress(sender, nonce);
  if (!isHex(shown.transactionHash, bytesToHex(hash))) return 'the transaction hash';
  if (sender && !isHex(shown.from, bytesToHex(sender))) return 'the sender';
  if (!isSame(shown.to, transaction.to)) return 'the recipient';
  if (sender && !isSame(shown.contractAddress, created)) return 'the contract address';
  if ((indexOrUndefined(shown.type) ?? 0) !== transaction.type) return 'the type';
  return isPaidPrice(quantityOrUndefined(shown.effectiveGasPrice), transaction, block, profile)
    ? undefined
    : 'the gas price';
}

/** Whether a price may be the one that was paid: on Arbitrum all pay the base fee, and older nodes show the offer. */
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

/** Whether two logs are the same bytes. */
export function sameLog(one: Log, other: Log): boolean {
  return (
    bytesEqual(one.address, other.address) &&
    one.topics.length === other.topics.length &&
    one.topics.every((topic, index) => bytesEqual(topic, other.topics[index] ?? topic)) &&
    bytesEqual(one.data, other.data)
  );
}
