import type { StoredHeader } from '@ethread/ports';
import {
  blockFromJson,
  blockToJson,
  headerFromJson,
  logToJson,
  type ProfileName,
  type Receipt,
  receiptFromJson,
  transactionFromJson,
  transactionToJson,
} from '@ethread/chain';
import { bytesToHex, quantityToHex } from '@ethread/core';
import { readAddress, readHash, readIndex, readQuantity } from '../proofs/read-fields.ts';
import { type PlacedLog, readLog } from '../proofs/placed-log.ts';
import { passedOnFields, pickFields, uncommittedFields } from '../proofs/passed-on-fields.ts';
import { indexOrUndefined } from '../proofs/wire-values.ts';

const BLOB_TYPE = 3;
const NO_PLACE = {
  blockHash: null,
  blockNumber: null,
  blockTimestamp: null,
  transactionIndex: null,
} as const;

/**
 * Prints a block from the shown fields of the contract and of its family. This proves none of them.
 *
 * @throws {InvalidChainJsonError} naming the field; {@link UnknownTransactionTypeError}.
 */
export function printShownBlock(
  shown: unknown,
  { header, hash }: Pick<StoredHeader, 'header' | 'hash'>,
  profile: ProfileName,
): object {
  const { transactions }: { readonly transactions?: unknown } = Object(shown);
  const listed: readonly unknown[] = Array.isArray(transactions) ? transactions : [];
  const { withdrawals, uncleHashes } = blockFromJson({ ...Object(shown), transactions: [] });
  const block = { header, transactions: [], uncles: [], ...(withdrawals ? { withdrawals } : {}) };
  const facts = { block, hash, size: 0, transactionHashes: [], senders: [] };
  const { size: _none, ...json } = blockToJson(facts, { fullTransactions: false, pending: false });
  return {
    ...json,
    // The size of a block follows from its whole body.
    ...pickFields(shown, ['size', ...passedOnFields(profile).block]),
    uncles: uncleHashes.map(bytesToHex),
    transactions: listed.map((one, index) =>
      typeof one === 'string'
        ? bytesToHex(readHash({ hash: one }, 'hash', `transaction ${index}`))
        : printShownTransaction(one, profile),
    ),
  };
}

/** Prints a transaction as {@link printShownBlock} prints a block. */
export function printShownTransaction(shown: unknown, profile: ProfileName): object {
  const transaction = transactionFromJson(shown);
  const isPending = (Object(shown).blockHash ?? null) === null;
  const json = transactionToJson(transaction, {
    hash: readHash(shown, 'hash', 'transaction'),
    sender: readAddress(shown, 'from', 'transaction'),
    index: isPending ? 0 : readIndex(shown, 'transactionIndex', 'transaction'),
    blockHash: isPending ? new Uint8Array() : readHash(shown, 'blockHash', 'transaction'),
    blockNumber: isPending ? 0 : readIndex(shown, 'blockNumber', 'transaction'),
    blockTimestamp: indexOrUndefined(Object(shown).blockTimestamp) ?? 0,
    baseFeePerGas: undefined,
    pending: isPending,
  });
  const { blockTimestamp, ...rest } = json;
  const own = uncommittedFields(transaction);
  const hasTime = isPending || indexOrUndefined(Object(shown).blockTimestamp) !== undefined;
  return {
    ...rest,
    ...(hasTime ? { blockTimestamp } : {}),
    ...pickFields(shown, ['gasPrice', ...own, ...passedOnFields(profile).transaction]),
  };
}

/** Prints a block that has no place in the chain yet, whatever place its node shows. */
export function printPendingBlock(shown: unknown, profile: ProfileName): object {
  const { transactions }: { readonly transactions?: unknown } = Object(shown);
  const listed: readonly unknown[] = Array.isArray(transactions) ? transactions : [];
  const unplaced = listed.map((one) => (typeof one === 'string' ? one : { ...Object(one), ...NO_PLACE }));
  const block = { header: headerFromJson(shown), hash: new Uint8Array(32) };
  const printed = printShownBlock({ ...Object(shown), transactions: unplaced }, block, profile);
  return { ...printed, hash: null, number: null, nonce: null, logsBloom: null };
}

/** Prints a transaction that is in no block yet, whatever place its node shows. */
export function printPendingTransaction(shown: unknown, profile: ProfileName): object {
  return printShownTransaction({ ...Object(shown), ...NO_PLACE }, profile);
}

/** The logs and the gas of the receipts before one in its block. */
export interface BeforeReceipt {
  readonly logs: number;
  readonly gasUsed: bigint;
}

/**
 * Prints a receipt as {@link printShownBlock} prints a block.
 *
 * @param place The block, where it is known, and what came before the receipt in it, where this is known.
 */
export function printShownReceipt(
  shown: unknown,
  profile: ProfileName,
  place?: { readonly block: StoredHeader; readonly before?: BeforeReceipt | undefined },
): { readonly logs: readonly object[]; readonly [field: string]: unknown } {
  const receipt = receiptFromJson(shown);
  const { to, contractAddress, effectiveGasPrice } = Object(shown);
  const logs: readonly unknown[] = Object(shown).logs;
  const addressOrNull = (value: unknown, name: string) =>
    (value ?? null) === null ? null : bytesToHex(readAddress(shown, name, 'receipt'));
  const printLog = (json: unknown, position: number) => {
    const log = readLog(json, `log ${position}`);
    if (!place) return printShownLog(log);
    const { hash, header } = place.block;
    const first = place.before?.logs ?? readLog(logs[0], 'log 0').logIndex;
    const transactionHash = readHash(shown, 'transactionHash', 'receipt');
    const transactionIndex = readIndex(shown, 'transactionIndex', 'receipt');
    const own = { blockHash: hash, blockNumber: header.number, transactionHash, transactionIndex };
    return printShownLog({ ...log, ...own, logIndex: first + position }, header.timestamp);
  };
  return {
    blockHash: bytesToHex(readHash(shown, 'blockHash', 'receipt')),
    blockNumber: quantityToHex(readIndex(shown, 'blockNumber', 'receipt')),
    contractAddress: addressOrNull(contractAddress, 'contractAddress'),
    cumulativeGasUsed: quantityToHex(receipt.cumulativeGasUsed),
    // Nodes from before London do not show it.
    ...((effectiveGasPrice ?? undefined) === undefined
      ? {}
      : { effectiveGasPrice: quantityToHex(readQuantity(shown, 'effectiveGasPrice', 'receipt')) }),
    from: bytesToHex(readAddress(shown, 'from', 'receipt')),
    gasUsed: quantityToHex(
      // A state-sync receipt begins to count anew.
      place?.before && receipt.cumulativeGasUsed >= place.before.gasUsed
        ? receipt.cumulativeGasUsed - place.before.gasUsed
        : readQuantity(shown, 'gasUsed', 'receipt'),
    ),
    logs: logs.map((log, index) => printLog(log, index)),
    logsBloom: bytesToHex(receipt.logsBloom),
    ...outcomeOf(receipt),
    to: addressOrNull(to, 'to'),
    transactionHash: bytesToHex(readHash(shown, 'transactionHash', 'receipt')),
    transactionIndex: quantityToHex(readIndex(shown, 'transactionIndex', 'receipt')),
    type: quantityToHex(receipt.type),
    ...pickFields(shown, [
      ...(receipt.type === BLOB_TYPE ? ['blobGasUsed', 'blobGasPrice'] : []),
      ...passedOnFields(profile).receipt,
    ]),
  };
}

function outcomeOf({ outcome }: Receipt) {
  return 'root' in outcome ? { root: bytesToHex(outcome.root) } : { status: quantityToHex(outcome.status) };
}

/**
 * Prints a log with the timestamp of its block where its header is known, or else with the timestamp that its node
 * shows, if any.
 */
export function printShownLog({ timestamp, ...log }: PlacedLog, known?: number): object {
  const seconds = known ?? (timestamp === undefined ? undefined : Number(timestamp));
  const json = logToJson({ ...log, blockTimestamp: seconds ?? 0, removed: false });
  if (seconds !== undefined) return json;
  const { blockTimestamp: _none, ...untimed } = json;
  return untimed;
}
