import { createdBy, effectiveGasPrice, nonceOf, type Transaction } from '@ethread/chain';
import { countZeros } from '@ethread/core';
import type { StoredReceipts } from '@ethread/ports';
import { type Cell, type Table, uint64 } from './columns.ts';

/** The tables, whose columns have the names and types of cryo. `receipts` is a table of our own in the same manner. */
export const TABLES = {
  blocks: {
    block_hash: 'bytes',
    parent_hash: 'bytes',
    author: 'bytes',
    state_root: 'bytes',
    transactions_root: 'bytes',
    receipts_root: 'bytes',
    block_number: 'uint64',
    gas_limit: 'uint64',
    gas_used: 'uint64',
    extra_data: 'bytes',
    timestamp: 'uint64',
    size: 'uint64',
    base_fee_per_gas: 'uint64',
    chain_id: 'uint64',
  },
  transactions: {
    block_number: 'uint64',
    transaction_index: 'uint64',
    transaction_hash: 'bytes',
    nonce: 'uint64',
    from_address: 'bytes',
    to_address: 'bytes',
    value_binary: 'bytes',
    value_string: 'text',
    value_f64: 'double',
    input: 'bytes',
    gas_limit: 'uint64',
    gas_used: 'uint64',
    gas_price: 'uint64',
    transaction_type: 'uint64',
    max_priority_fee_per_gas: 'uint64',
    max_fee_per_gas: 'uint64',
    success: 'boolean',
    n_input_bytes: 'uint64',
    n_input_zero_bytes: 'uint64',
    n_input_nonzero_bytes: 'uint64',
    chain_id: 'uint64',
  },
  logs: {
    block_number: 'uint64',
    block_hash: 'bytes',
    transaction_index: 'uint64',
    log_index: 'uint64',
    transaction_hash: 'bytes',
    address: 'bytes',
    topic0: 'bytes',
    topic1: 'bytes',
    topic2: 'bytes',
    topic3: 'bytes',
    data: 'bytes',
    n_data_bytes: 'uint64',
    chain_id: 'uint64',
  },
  receipts: {
    block_number: 'uint64',
    block_hash: 'bytes',
    transaction_index: 'uint64',
    transaction_hash: 'bytes',
    success: 'boolean',
    gas_used: 'uint64',
    cumulative_gas_used: 'uint64',
    effective_gas_price: 'uint64',
    contract_address: 'bytes',
    n_logs: 'uint64',
    chain_id: 'uint64',
  },
} as const satisfies Readonly<Record<string, Table>>;

export type TableName = keyof typeof TABLES;

/** A row: a cell for each column of its table. */
export type Row<Name extends TableName> = Readonly<Record<keyof (typeof TABLES)[Name], Cell>>;

/** The rows of one block. */
export type Rows = { readonly [Name in TableName]: readonly Row<Name>[] };

/**
 * Returns the rows of a block. Its senders must be known.
 *
 * @throws {RangeError} for a block that lacks a sender or a receipt.
 */
export function rowsOf({ block: stored, receipts }: StoredReceipts, chainId: bigint): Rows {
  const { block, hash, size, transactionHashes, senders } = stored;
  const { header } = block;
  const chain = uint64(chainId);
  const number = uint64(header.number);
  const rows = {
    blocks: [
      {
        block_hash: hash,
        parent_hash: header.parentHash,
        author: header.miner,
        state_root: header.stateRoot,
        transactions_root: header.transactionsRoot,
        receipts_root: header.receiptsRoot,
        block_number: number,
        gas_limit: uint64(header.gasLimit),
        gas_used: uint64(header.gasUsed),
        extra_data: header.extraData,
        timestamp: uint64(header.timestamp),
        size: uint64(size),
        base_fee_per_gas: uint64(header.baseFeePerGas),
        chain_id: chain,
      },
    ],
    transactions: [] as Row<'transactions'>[],
    logs: [] as Row<'logs'>[],
    receipts: [] as Row<'receipts'>[],
  };
  let gasBefore = 0n;
  let logIndex = 0;
  for (const [index, transaction] of block.transactions.entries()) {
    const receipt = receipts[index];
    const transactionHash = transactionHashes[index];
    const sender = senders.at(index);
    if (!receipt || !transactionHash || !sender)
      throw new RangeError(`block ${header.number} has no transaction ${index}`);
    const gasUsed = uint64(receipt.cumulativeGasUsed - gasBefore);
    gasBefore = receipt.cumulativeGasUsed;
    const place = {
      block_number: number,
      transaction_index: uint64(index),
      transaction_hash: transactionHash,
    };
    // Before Byzantium a receipt does not say whether the transaction succeeded.
    const success = 'status' in receipt.outcome ? receipt.outcome.status === 1 : null;
    const gasPrice = uint64(effectiveGasPrice(transaction, header.baseFeePerGas));
    const { input, value } = transaction;
    const zeros = countZeros(input);
    rows.transactions.push({
      ...place,
      nonce: uint64(nonceOf(transaction, receipt)),
      from_address: sender,
      to_address: transaction.to,
      value_binary: wordOf(value),
      value_string: String(value),
      value_f64: Number(value),
      input,
      gas_limit: uint64(transaction.gasLimit),
      gas_used: gasUsed,
      gas_price: gasPrice,
      transaction_type: uint64(transaction.type),
      ...capsOf(transaction),
      success,
      n_input_bytes: uint64(input.length),
      n_input_zero_bytes: uint64(zeros),
      n_input_nonzero_bytes: uint64(input.length - zeros),
      chain_id: chain,
    });
    rows.receipts.push({
      ...place,
      block_hash: hash,
      success,
      gas_used: gasUsed,
      cumulative_gas_used: uint64(receipt.cumulativeGasUsed),
      effective_gas_price: gasPrice,
      contract_address: createdBy(transaction, receipt, sender),
      n_logs: uint64(receipt.logs.length),
      chain_id: chain,
    });
    for (const { address, topics, data } of receipt.logs)
      rows.logs.push({
        ...place,
        block_hash: hash,
        log_index: uint64(logIndex++),
        address,
        topic0: topics[0] ?? null,
        topic1: topics[1] ?? null,
        topic2: topics[2] ?? null,
        topic3: topics[3] ?? null,
        data,
        n_data_bytes: uint64(data.length),
        chain_id: chain,
      });
  }
  return rows;
}

function capsOf(transaction: Transaction) {
  const hasCaps = 'maxFeePerGas' in transaction && 'maxPriorityFeePerGas' in transaction;
  return {
    max_priority_fee_per_gas: hasCaps ? uint64(transaction.maxPriorityFeePerGas) : null,
    max_fee_per_gas: hasCaps ? uint64(transaction.maxFeePerGas) : null,
  };
}

function wordOf(value: bigint): Uint8Array {
  return new Uint8Array(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'));
}
