import {
  type AddedFields,
  type ChainProfile,
  EMPTY_TRIE_ROOT,
  encodeBlock,
  headerFromJson,
  InvalidChainBytesError,
  InvalidChainJsonError,
  proveBody,
  proveHeader,
  type ProvenBody,
  proveReceipts,
  type Receipt,
  stateSyncHash,
  UnknownFieldsError,
  UnknownTransactionTypeError,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import type { FaultKind } from '../node-fault.ts';
import { addedFields, addedToReceipt } from './passed-on-fields.ts';
import { bytesOrUndefined, isHex } from './wire-values.ts';

/** A block to whose transactions and withdrawals its header commits. */
export interface CheckedBlock extends StoredHeader, ProvenBody {
  /** Bytes of its RLP. Undefined for a block with uncles, whose headers are not known yet. */
  readonly size: number | undefined;
  /** Whether its node shows a state-sync transaction at its end, to which no root commits (Polygon PoS). */
  readonly stateSync: boolean;
  /** Fields to which no root commits, and which are passed on as the node shows them. */
  readonly added: AddedFields | undefined;
}

/** Checks a block with full transactions: its hash, transactions and withdrawals. Of uncles only that there are none. */
export function checkFullBlock(json: unknown, profile: ChainProfile): Checked<CheckedBlock> {
  return checked(() => {
    const stored = { ...proveHeader(json), canonical: true };
    const { header } = stored;
    const listed: readonly unknown[] = Object(json).transactions ?? [];
    const committed = withoutStateSync(listed, stored, profile);
    const body = proveBody({ ...Object(json), transactions: committed }, header, profile);
    const { transactions, withdrawals } = body;
    const block = { header, transactions, uncles: [], ...(withdrawals ? { withdrawals } : {}) };
    return {
      ...stored,
      ...body,
      stateSync: committed.length < listed.length,
      added: addedFields(json, transactions, profile.name),
      size: body.uncleHashes.length === 0 ? encodeBlock(block).length : undefined,
    };
  });
}

export interface CheckedReceipts {
  readonly receipts: readonly Receipt[];
  /** The fields of each that are passed on as the node shows them. */
  readonly added: readonly object[];
}

const NO_TYPE = { type: 0 };

export function checkBlockReceipts(
  shown: readonly unknown[],
  block: StoredHeader,
  profile: ChainProfile,
): Checked<CheckedReceipts> {
  const { header } = block;
  const json = withoutStateSync(shown, block, profile);
  // Nodes return an empty list for a block whose receipts they dropped, such as a replaced one.
  if (json.length === 0 && !bytesEqual(header.receiptsRoot, EMPTY_TRIE_ROOT)) {
    return { fault: 'behind', detail: `it has no receipts of block ${header.number}` };
  }
  return checked(() => {
    const receipts = proveReceipts(json, header, profile);
    const added = json.map((one, index) => addedToReceipt(one, receipts[index] ?? NO_TYPE, profile.name));
    return { receipts, added };
  });
}

/** The result of a check: the value, or the fault. */
export type Checked<T> = { readonly value: T } | { readonly fault: FaultKind; readonly detail: string };

/** Parses the header of a block or uncle and proves it by its hash. */
export function checkHeader(json: unknown, { prove }: { readonly prove: boolean }): Checked<StoredHeader> {
  return checked(() => {
    if (prove) return { ...proveHeader(json), canonical: true };
    const hash = bytesOrUndefined(Object(json).hash, 32);
    if (!hash) throw new InvalidChainJsonError('a block without a hash');
    return { hash, header: headerFromJson(json), canonical: true };
  });
}

/** Returns what a codec or a proof returns, or the fault of the node that sent the data. */
export function checked<T>(prove: () => T): Checked<T> {
  try {
    return { value: prove() };
  } catch (error) {
    return toFault(error);
  }
}

/** Turns an error of a codec or a root into a fault of the node that sent the data. */
export function toFault(error: unknown): { readonly fault: FaultKind; readonly detail: string } {
  const isBeyond = error instanceof UnknownTransactionTypeError || error instanceof UnknownFieldsError;
  if (isBeyond) return { fault: 'unproven', detail: error.message };
  if (error instanceof InvalidChainJsonError) return { fault: 'malformed', detail: error.message };
  if (error instanceof InvalidChainBytesError) return { fault: 'lied', detail: error.message };
  throw error;
}

/** Returns the transactions or receipts to which a header commits: all but the state-sync one (Polygon PoS). */
export function withoutStateSync(
  listed: readonly unknown[],
  { hash, header }: StoredHeader,
  { hasStateSync }: ChainProfile,
): readonly unknown[] {
  if (!hasStateSync || !Array.isArray(listed)) return listed;
  const last = Object(listed.at(-1));
  const own = bytesToHex(stateSyncHash({ number: header.number, hash }));
  return isHex(last.hash ?? last.transactionHash, own) ? listed.slice(0, -1) : listed;
}
