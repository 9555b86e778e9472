import {
  type BlockFacts,
  blockToJson,
  GAS_PER_BLOB,
  isSystemTransaction,
  type Receipt,
  receiptToJson,
  type ProfileName,
  transactionOfBlockToJson,
} from '@ethread/chain';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { CheckedBlock } from '../proofs/check-block.ts';
import { passedOnFields, pickFields } from '../proofs/passed-on-fields.ts';
import { bytesOrUndefined } from '../proofs/wire-values.ts';

/** What a proven answer is printed anew from: proven data, and the few fields that no root commits to. */
export interface PrintModules {
  readonly block: CheckedBlock;
  /** In the order of the transactions; those that a node shows where they were not recovered. */
  readonly senders: readonly Uint8Array[];
  readonly profile: ProfileName;
}

/** Of a system transaction, the fields that its envelope does not hold. */
const UNCOMMITTED = ['nonce', 'gasPrice'] as const;
/** Of Arbitrum's type 0x69, the call that its fields make. */
const RETRYABLE = ['input', 'value'] as const;
const SUBMIT_RETRYABLE = 0x69;

/** Prints a block anew: a node's own spelling, fields that it invents and fields that it gets wrong stay out. */
export function printBlock(modules: PrintModules, shown: unknown, full: boolean): object {
  const { block, profile } = modules;
  const facts = factsOf(modules);
  const json = blockToJson(facts, { fullTransactions: false, pending: false });
  const shownTransactions: readonly unknown[] = Object(shown).transactions;
  const stateSync = block.stateSync ? [full ? block.stateSync : block.stateSync.hash] : [];
  return {
    ...json,
    // The size of a block follows from its uncles' headers, which are not always known.
    ...(block.size === undefined ? { size: Object(shown).size } : {}),
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
export function printTransaction(modules: PrintModules, index: number, shown: unknown): object {
  const json = transactionOfBlockToJson(factsOf(modules), index, false);
  const transaction = modules.block.transactions[index];
  const names = passedOnFields(modules.profile).transaction;
  if (!transaction || !isSystemTransaction(transaction)) return { ...json, ...pickFields(shown, names) };
  const own = transaction.type === SUBMIT_RETRYABLE ? [...UNCOMMITTED, ...RETRYABLE] : UNCOMMITTED;
  return { ...json, ...pickFields(shown, [...names, ...own]) };
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
    // Who pays which price is no matter of the transaction there.
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

/** Reads who is said to have sent transactions; undefined where a node does not say it of all. */
export function shownSenders(transactions: unknown, count: number): readonly Uint8Array[] | undefined {
  if (!Array.isArray(transactions)) return undefined;
  const senders = transactions
    .slice(0, count)
    .flatMap((shown: unknown) => bytesOrUndefined(Object(shown).from, 20) ?? []);
  return senders.length === count ? senders : undefined;
}

function factsOf({ block, senders }: PrintModules): BlockFacts {
  const { header, hash, transactions, transactionHashes, withdrawals } = block;
  const body = { header, transactions, uncles: [], ...(withdrawals ? { withdrawals } : {}) };
  return { block: body, hash, size: block.size ?? 0, transactionHashes, senders };
}
