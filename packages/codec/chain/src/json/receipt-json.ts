import { bytesToHex, quantityToHex } from '@ethread/core';
import { GAS_PER_BLOB } from '../blob-gas.ts';
import { effectiveGasPrice } from '../effective-gas-price.ts';
import type { Log, Receipt } from '../block.ts';
import { createdBy } from '../sender.ts';
import type { BlockFacts } from './block-json.ts';
import { logToJson } from './log-json.ts';
import type { ReceiptJson } from './wire-forms.ts';
import { InvalidChainJsonError } from '../errors.ts';
import { saveEncoding } from '../known-encoding.ts';
import { encodeReceipt } from '../receipt-codec.ts';
import { bytesItem, JsonFields } from '../json-fields.ts';

/** A block's receipts with the chain data that their wire form needs. */
export interface ReceiptsFacts {
  /** `canonical` is false for a block that a reorg replaced. Its logs are marked as removed. */
  readonly block: BlockFacts & { readonly canonical?: boolean };
  readonly receipts: readonly Receipt[];
  /** In wei per blob gas, from Cancun on. */
  readonly blobGasPrice?: bigint;
  /** Fields of each receipt's wire form that only a node knows. */
  readonly added?: readonly object[] | undefined;
}

/** Converts all receipts of a block to their wire form. */
export function receiptsToJson(facts: ReceiptsFacts): ReceiptJson[] {
  let firstLogIndex = 0;
  return facts.receipts.map((receipt, index) => {
    const json = receiptAt(facts, receipt, index, firstLogIndex);
    firstLogIndex += receipt.logs.length;
    return json;
  });
}

/** Converts one receipt to its wire form. @throws {RangeError} for an index that the block does not have. */
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
  const sender = senders.at(index);
  if (!transaction || !transactionHash || !sender)
    throw new RangeError(`the block has no transaction ${index}`);
  const gasBefore = index === 0 ? 0n : (facts.receipts[index - 1]?.cumulativeGasUsed ?? 0n);
  const created = createdBy(transaction, receipt, sender);
  return {
    blockHash: bytesToHex(hash),
    blockNumber: quantityToHex(header.number),
    contractAddress: created && bytesToHex(created),
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
    ...(receipt.deposit
      ? {
          depositNonce: quantityToHex(receipt.deposit.nonce),
          depositReceiptVersion: quantityToHex(receipt.deposit.version),
        }
      : {}),
    ...(transaction.type === 3 && facts.blobGasPrice !== undefined
      ? {
          blobGasUsed: quantityToHex(GAS_PER_BLOB * BigInt(transaction.blobVersionedHashes.length)),
          blobGasPrice: quantityToHex(facts.blobGasPrice),
        }
      : {}),
    ...facts.added?.[index],
  };
}

/** Maximum number of topics: the EVM has LOG0 to LOG4. */
const MAX_TOPICS = 4;
/** Type of deposits on the OP stack. */
const DEPOSIT_TYPE = 0x7e;

/**
 * Reads the consensus fields of a receipt's wire form and ignores fields derived from the block. The receipt knows its
 * encoding, which every check of it needs.
 *
 * @throws {InvalidChainJsonError} naming the field.
 */
export function receiptFromJson(json: unknown, what = 'receipt'): Receipt {
  const receipt = readReceipt(json, what);
  saveEncoding(receipt, encodeReceipt(receipt));
  return receipt;
}

function readReceipt(json: unknown, what: string): Receipt {
  const fields = new JsonFields(json, what);
  const type = fields.has('type') ? fields.safeInteger('type') : 0;
  return {
    type,
    outcome: outcome(fields, what),
    cumulativeGasUsed: fields.quantity('cumulativeGasUsed'),
    logsBloom: fields.bytes('logsBloom', 256),
    logs: fields.list('logs', logFromJson),
    // Before Canyon nodes show the nonce without a version, and no root commits to it.
    ...(type === DEPOSIT_TYPE && fields.has('depositReceiptVersion')
      ? {
          deposit: {
            nonce: fields.quantity('depositNonce'),
            version: fields.quantity('depositReceiptVersion'),
          },
        }
      : {}),
  };
}

/** Reads the contract's part of a log's wire form. @throws {InvalidChainJsonError} naming the field. */
export function logFromJson(json: unknown, what = 'log'): Log {
  const fields = new JsonFields(json, what);
  const log: Log = {
    address: fields.bytes('address', 20),
    topics: fields.list('topics', (item, at) => bytesItem(item, at, 32)),
    data: fields.bytes('data'),
  };
  if (log.topics.length > MAX_TOPICS) throw new InvalidChainJsonError(`${what}: has too many topics`);
  return log;
}

function outcome(fields: JsonFields, what: string): Receipt['outcome'] {
  if (!fields.has('status')) return { root: fields.bytes('root', 32) };
  const status = fields.quantity('status');
  if (status === 0n) return { status: 0 };
  if (status === 1n) return { status: 1 };
  throw new InvalidChainJsonError(`${what}: status expected 0 or 1`);
}
