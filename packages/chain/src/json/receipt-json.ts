import { bytesToHex, quantityToHex } from '@ethread/core';
import type { Receipt as ReceiptJson } from '@ethread/types';
import { GAS_PER_BLOB } from '../blob-gas.ts';
import { effectiveGasPrice } from '../effective-gas-price.ts';
import type { Receipt } from '../receipt.ts';
import { createdAddress } from '../sender.ts';
import type { BlockFacts } from './block-json.ts';
import { logToJson } from './log-json.ts';

/** A block's receipts with what their wire form needs of the chain. */
export interface ReceiptsFacts {
  /** `canonical` is false for a block that a reorganisation replaced: its logs are removed ones. */
  readonly block: BlockFacts & { readonly canonical?: boolean };
  readonly receipts: readonly Receipt[];
  /** wei a blob gas, from Cancun. */
  readonly blobGasPrice?: bigint;
}

/** The wire form of all receipts of a block. */
export function receiptsToJson(facts: ReceiptsFacts): ReceiptJson[] {
  let firstLogIndex = 0;
  return facts.receipts.map((receipt, index) => {
    const json = receiptAt(facts, receipt, index, firstLogIndex);
    firstLogIndex += receipt.logs.length;
    return json;
  });
}

/** The wire form of one receipt. @throws {RangeError} for an index that the block does not have. */
export function receiptToJson(facts: ReceiptsFacts, index: number): ReceiptJson {
  const receipt = facts.receipts[index];
  if (!receipt) throw new RangeError(`the block has no receipt ${index}`);
  const before = facts.receipts.slice(0, index);
  return receiptAt(
    facts,
    receipt,
    index,
    before.reduce((sum, { logs }) => sum + logs.length, 0),
  );
}

function receiptAt(
  facts: ReceiptsFacts,
  receipt: Receipt,
  index: number,
  firstLogIndex: number,
): ReceiptJson {
  const { block, hash, transactionHashes, senders } = facts.block;
  const { header } = block;
  const transaction = block.transactions[index];
  const transactionHash = transactionHashes[index];
  const sender = senders[index];
  if (!transaction || !transactionHash || !sender)
    throw new RangeError(`the block has no transaction ${index}`);
  const gasBefore = index === 0 ? 0n : (facts.receipts[index - 1]?.cumulativeGasUsed ?? 0n);
  return {
    blockHash: bytesToHex(hash),
    blockNumber: quantityToHex(header.number),
    contractAddress: transaction.to ? null : bytesToHex(createdAddress(sender, transaction.nonce)),
    cumulativeGasUsed: quantityToHex(receipt.cumulativeGasUsed),
    effectiveGasPrice: quantityToHex(effectiveGasPrice(transaction, header.baseFeePerGas)),
    from: bytesToHex(sender),
    gasUsed: quantityToHex(receipt.cumulativeGasUsed - gasBefore),
    logs: receipt.logs.map((log, position) =>
      logToJson({
        log,
        blockNumber: header.number,
        blockHash: hash,
        blockTimestamp: header.timestamp,
        transactionHash,
        transactionIndex: index,
        logIndex: firstLogIndex + position,
        removed: facts.block.canonical === false,
      }),
    ),
    logsBloom: bytesToHex(receipt.logsBloom),
    ...('root' in receipt.outcome
      ? { root: bytesToHex(receipt.outcome.root) }
      : { status: quantityToHex(receipt.outcome.status) }),
    to: transaction.to ? bytesToHex(transaction.to) : null,
    transactionHash: bytesToHex(transactionHash),
    transactionIndex: quantityToHex(index),
    type: quantityToHex(receipt.type),
    ...(transaction.type === 3 && facts.blobGasPrice !== undefined
      ? {
          blobGasUsed: quantityToHex(GAS_PER_BLOB * BigInt(transaction.blobVersionedHashes.length)),
          blobGasPrice: quantityToHex(facts.blobGasPrice),
        }
      : {}),
  };
}
