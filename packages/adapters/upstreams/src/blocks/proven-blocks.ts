import {
  type BlockSelector,
  type BlockSenders,
  type ChainReader,
  type LogFinder,
  PortError,
  type StoredBlock,
  type StoredHeader,
  type StoredReceipts,
  type TransactionPosition,
  type Unavailable,
} from '@ethread/ports';
import { type Block, encodeBlock, GAS_PER_BLOB, recoverSender } from '@ethread/chain';
import { bytesEqual, bytesToHex, quantityToHex } from '@ethread/core';
import { NoNodeRespondedError } from '../node-fault.ts';
import type { Pool } from '../pool/create-pool.ts';
import type { Question, Verdict } from '../pool/question.ts';
import type { KnownChain } from '../proofs/known-chain.ts';
import type { CheckedBlock } from '../proofs/check-block.ts';
import { findLogs } from './find-logs.ts';
import { bytesOrUndefined, indexOrUndefined } from '../proofs/wire-values.ts';

export interface ProvenBlocksModules {
  readonly view: KnownChain;
  readonly pool: Pool;
  readonly signal: AbortSignal;
  readonly logBlocks: number;
}

/**
 * Reads blocks from the upstream nodes as if they were stored: each block is fetched whole, proven by its header once,
 * and cached. A block that no node has, or that cannot be proven, is `unavailable`.
 */
export function createProvenBlocks({
  view,
  pool,
  signal,
  logBlocks,
}: ProvenBlocksModules): ChainReader & LogFinder {
  /** Returns whether the canonical chain has a block, as far as it is recent. */
  function isCanonical({ hash, header }: Pick<StoredBlock, 'hash' | 'header'>): boolean {
    const recent = view.recent(header.number);
    return !recent || bytesEqual(recent.hash, hash);
  }

  async function block(selector: BlockSelector): Promise<StoredBlock | Unavailable> {
    const place = placeOf(selector);
    const by = place && 'number' in place ? (view.recent(place.number) ?? place) : place;
    const found = by && (await view.block(by, signal));
    // No root commits to its last transaction.
    if (found?.stateSync) return NOT_PROVEN;
    const uncles = found && (await view.uncles(found, signal));
    if (!uncles) return NOT_PROVEN;
    const canonical = isCanonical(found);
    if (!canonical && isCanonicalRequired(selector)) return NOT_PROVEN;
    const { hash, header, transactions, transactionHashes, withdrawals, added } = found;
    const whole: Block = { header, transactions, uncles, ...(withdrawals ? { withdrawals } : {}) };
    const size = found.size ?? encodeBlock(whole).length;
    return {
      hash,
      header,
      canonical,
      block: whole,
      size,
      transactionHashes,
      senders: sendersOf(found, view),
      added,
    };
  }

  /** Judges where a node says that a transaction is, by the whole block. */
  function positionQuestion(transactionHash: Uint8Array): Question<TransactionPosition> {
    return {
      method: 'eth_getTransactionReceipt',
      params: JSON.stringify([bytesToHex(transactionHash)]),
      atBlock: undefined,
      async judge(reply): Promise<Verdict<TransactionPosition>> {
        if (reply.kind === 'error')
          return { kind: 'fault', fault: 'unable', detail: `error ${reply.error.code}` };
        if (reply.value === null) return { kind: 'fault', fault: 'behind', detail: 'it has not got it' };
        const blockHash = bytesOrUndefined(Object(reply.value).blockHash, 32);
        const index = indexOrUndefined(Object(reply.value).transactionIndex);
        if (!blockHash || index === undefined)
          return { kind: 'fault', fault: 'malformed', detail: 'a receipt without its place' };
        const found = await view.block({ hash: blockHash }, signal);
        if (!found) return { kind: 'fault', fault: 'unproven', detail: 'the whole block cannot be had' };
        if (!isCanonical(found))
          return { kind: 'fault', fault: 'fork', detail: `its block is ${bytesToHex(blockHash)}` };
        const hash = found.transactionHashes[index];
        if (hash && bytesEqual(hash, transactionHash))
          return { kind: 'response', value: { blockHash, blockNumber: found.header.number, index } };
        const detail = `block ${found.header.number} has another transaction ${index}`;
        return { kind: 'fault', fault: found.stateSync ? 'unproven' : 'lied', detail };
      },
    };
  }

  async function header(selector: BlockSelector): Promise<StoredHeader | Unavailable> {
    const by = placeOf(selector);
    const found = by && (await view.header(by, signal));
    if (!found) return NOT_PROVEN;
    const canonical = isCanonical(found);
    return canonical || !isCanonicalRequired(selector) ? { ...found, canonical } : NOT_PROVEN;
  }

  async function receipts(selector: BlockSelector): Promise<StoredReceipts | Unavailable> {
    const found = await block(selector);
    if ('unavailable' in found) return found;
    const checked = await view.receipts(found.hash, signal);
    if (!checked) return NOT_PROVEN;
    const added = checked.added.map((fields, index) => {
      const transaction = found.block.transactions[index];
      if (transaction?.type !== BLOB_TYPE) return fields;
      const blobGasUsed = quantityToHex(GAS_PER_BLOB * BigInt(transaction.blobVersionedHashes.length));
      return { ...fields, blobGasUsed };
    });
    return { block: found, receipts: checked.receipts, added };
  }

  return {
    header,
    block,
    receipts,
    async transactionPosition(hash) {
      try {
        return await pool.query(positionQuestion(hash), signal);
      } catch (error) {
        if (error instanceof NoNodeRespondedError) return NOT_PROVEN;
        throw error;
      }
    },
    findLogs(query, limits) {
      const { blocks } = query;
      const isLong = !('blockHash' in blocks) && blocks.to - blocks.from >= logBlocks;
      return isLong ? LONG_RANGE : findLogs({ header, receipts }, query, limits);
    },
  };
}

const BLOB_TYPE = 3;
const MAX_NUMBER = BigInt(Number.MAX_SAFE_INTEGER);

const LONG_RANGE: Unavailable = {
  unavailable: 'history',
  reason: 'the range is too long for reading the receipts of each block',
};

const NOT_PROVEN: Unavailable = {
  unavailable: 'history',
  reason: 'no node has the whole block, or it cannot be proven',
};

/** Returns the hash or number of a block, or undefined for a tag and for a number that no block has. */
function placeOf(
  selector: BlockSelector,
): { readonly hash: Uint8Array } | { readonly number: number } | undefined {
  if ('hash' in selector) return { hash: selector.hash };
  if ('tag' in selector || selector.number > MAX_NUMBER) return undefined;
  return { number: Number(selector.number) };
}

function isCanonicalRequired(selector: BlockSelector): boolean {
  return 'requireCanonical' in selector && selector.requireCanonical;
}

/** Returns the senders of a checked block, which are recovered when they are read. */
function sendersOf(block: CheckedBlock, view: KnownChain): BlockSenders {
  let known: readonly Uint8Array[] | undefined;
  return {
    at(index) {
      const transaction = block.transactions[index];
      return known?.[index] ?? (transaction && recoverSender(transaction));
    },
    async recover() {
      known = await view.senders(block);
      if (!known)
        throw new PortError({ kind: 'notHeld', detail: 'the signature of a transaction is not valid' });
    },
  };
}
