import {
  type BlockFacts,
  blockToJson,
  GAS_PER_BLOB,
  isSystemTransaction,
  type Receipt,
  receiptToJson,
  type ProfileName,
  transactionToJson,
} from '@ethread/chain';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { CheckedBlock, TransactionPlace } from '../proofs/check-block.ts';
import { passedOnFields, pickFields, uncommittedFields } from '../proofs/passed-on-fields.ts';

/** The data for printing a proven response: proven parts, and the few fields to which no root commits. */
export interface PrintModules {
  readonly block: CheckedBlock;
  /** The senders in the order of the transactions. */
  readonly senders: readonly Uint8Array[];
  readonly profile: ProfileName;
}

/** Prints a block anew, without a node's own formatting and without fields that it invents or gets wrong. */
export function printBlock(modules: PrintModules, shown: unknown, full: boolean): object {
  const { block, profile } = modules;
  const facts = factsOf(modules);
  const json = blockToJson(facts, { fullTransactions: false, pending: false });
  const shownTransactions: readonly unknown[] = Object(shown).transactions;
  const stateSync = block.stateSync ? [full ? block.stateSync : block.stateSync.hash] : [];
  return {
    ...json,
    // The size of a block follows from its uncles' headers, which are not always known.
    ...(block.size === undefined ? pickFields(shown, ['size']) : {}),
    uncles: block.uncleHashes.map(bytesToHex),
    transactions: [
      ...(full
        ? block.transactions.map((_transaction, index) =>
            printTransaction(modules, index, shownTransactions[index]),
          )
        : json.transactions),
      ...stateSync,
    ],
    ...pickFields(shown, passedOnFields(profile).block),
  };
}

/** Prints one transaction of a block anew. */
function printTransaction({ block, senders, profile }: PrintModules, index: number, shown: unknown): object {
  const transaction = block.transactions[index];
  const hash = block.transactionHashes[index];
  const sender = senders[index];
  if (!transaction || !hash || !sender) throw new RangeError(`the block has no transaction ${index}`);
  return printPlacedTransaction({ transaction, hash, index, block, sender }, shown, profile);
}

/** Prints a transaction with a known place and sender anew. */
export function printPlacedTransaction(
  { transaction, hash, index, block, sender }: TransactionPlace & { readonly sender: Uint8Array },
  shown: unknown,
  profile: ProfileName,
): object {
  const json = transactionToJson(transaction, {
    hash,
    sender,
    index,
    blockHash: block.hash,
    blockNumber: block.header.number,
    blockTimestamp: block.header.timestamp,
    baseFeePerGas: block.header.baseFeePerGas,
    pending: false,
  });
  return {
    ...json,
    ...pickFields(shown, [...passedOnFields(profile).transaction, ...uncommittedFields(transaction)]),
  };
}

/** Prints one receipt of a block anew. */
export function printReceipt(
  modules: PrintModules,
  receipts: readonly Receipt[],
  index: number,
  shown: unknown,
): object {
  const json = receiptToJson({ block: factsOf(modules), receipts }, index);
  const transaction = modules.block.transactions[index];
  const isSystem = transaction !== undefined && isSystemTransaction(transaction);
  const uncommitted = [
    ...(isSystem ? ['contractAddress'] : []),
    // The payer and the price do not follow from the transaction there.
    ...(isSystem || modules.profile === 'arbitrum' ? ['effectiveGasPrice'] : []),
  ];
  const printed = {
    ...json,
    ...pickFields(shown, [...uncommitted, ...passedOnFields(modules.profile).receipt]),
  };
  if (transaction?.type !== 3) return printed;
  const blobGasUsed = quantityToHex(GAS_PER_BLOB * BigInt(transaction.blobVersionedHashes.length));
  return { ...printed, ...pickFields(shown, ['blobGasPrice']), blobGasUsed };
}

function factsOf({ block, senders }: PrintModules): BlockFacts {
  const { header, hash, transactions, transactionHashes, withdrawals } = block;
  const body = { header, transactions, uncles: [], ...(withdrawals ? { withdrawals } : {}) };
  return { block: body, hash, size: block.size ?? 0, transactionHashes, senders };
}
