import type { StoredHeader } from '@ethread/ports';
import { type ChainProfile, stateSyncHash } from '@ethread/chain';
import { bytesToHex, quantityToHex } from '@ethread/core';
import { isHex } from './wire-values.ts';

/** The wire form of a state-sync transaction. All of it follows from the block. */
export interface StateSync {
  readonly hash: string;
  readonly [field: string]: unknown;
}

const NOBODY = `0x${'00'.repeat(20)}`;

/** Creates the wire form of a block's state-sync transaction, which follows its other transactions. */
export function stateSyncOf({ hash, header }: StoredHeader, index: number): StateSync {
  return {
    blockHash: bytesToHex(hash),
    blockNumber: quantityToHex(header.number),
    blockTimestamp: quantityToHex(header.timestamp),
    from: NOBODY,
    gas: '0x0',
    gasPrice: '0x0',
    hash: bytesToHex(stateSyncHash({ number: header.number, hash })),
    input: '0x',
    nonce: '0x0',
    to: NOBODY,
    transactionIndex: quantityToHex(index),
    value: '0x0',
    type: '0x0',
    v: '0x0',
    r: '0x0',
    s: '0x0',
  };
}

/** Separates the state-sync transaction of a block's wire form from the transactions to which its header commits. */
export function splitStateSync(
  json: unknown,
  block: StoredHeader,
  { hasStateSync }: ChainProfile,
): { readonly committed: unknown; readonly stateSync: StateSync | undefined } {
  const { transactions }: { transactions?: unknown } = Object(json);
  if (!hasStateSync || !Array.isArray(transactions)) return { committed: json, stateSync: undefined };
  const stateSync = stateSyncOf(block, transactions.length - 1);
  const last: unknown = transactions.at(-1);
  const hash: unknown = typeof last === 'object' && last !== null ? Object(last).hash : last;
  if (!isHex(hash, stateSync.hash)) return { committed: json, stateSync: undefined };
  return { committed: { ...Object(json), transactions: transactions.slice(0, -1) }, stateSync };
}

/** Separates the state-sync receipt, which is the last, from the receipts to which a header commits. */
export function splitStateSyncReceipt(
  receipts: readonly unknown[],
  { hash, header }: StoredHeader,
  { hasStateSync }: ChainProfile,
): { readonly committed: readonly unknown[]; readonly stateSync: unknown } {
  const last = receipts.at(-1);
  const own = hasStateSync ? bytesToHex(stateSyncHash({ number: header.number, hash })) : '';
  if (!hasStateSync || !isHex(Object(last).transactionHash, own)) {
    return { committed: receipts, stateSync: undefined };
  }
  return { committed: receipts.slice(0, -1), stateSync: last };
}
