import type { ForwardedCall, StoredHeader } from '@ethread/ports';
import {
  EMPTY_TRIE_ROOT,
  encodeTransaction,
  stateSyncHash,
  transactionFromJson,
  transactionHash,
} from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { misplaced, toFault, type TransactionPlace, wrongSender } from '../proofs/check-block.ts';
import { checkPendingTransaction } from '../proofs/check-pending.ts';
import { senderOf } from '../proofs/sender-cache.ts';
import { stateSyncOf } from '../proofs/state-sync.ts';
import { bytesOrUndefined, indexOrUndefined, isHex } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { accept, acceptAs, acceptNull, acceptRead, acceptUnproven, accuse, reject } from './verdicts.ts';
import { hasUnprovable, isBeyondKnownForks } from '../proofs/unprovable.ts';
import { printPlacedTransaction } from './print-proven.ts';
import { printPendingTransaction, printShownTransaction } from './print-shown.ts';
import { judgeError } from './judge-error.ts';
import { numberOf, toPlace, toWireIndex, type WirePlace } from './wire-params.ts';

/** Creates the question of eth_getTransactionByBlockNumberAndIndex, which also accepts a block hash. */
export function transactionByNumber(
  { params }: Pick<ForwardedCall, 'params'>,
  context: QuestionContext,
): CallQuestion {
  return transactionQuestion(toPlace(params[0], context.view), params[1], context);
}

/** Creates the question of eth_getTransactionByBlockHashAndIndex. */
export function transactionByHash(
  { params }: Pick<ForwardedCall, 'params'>,
  context: QuestionContext,
): CallQuestion {
  const hash = hexToBytes(String(params[0]));
  return transactionQuestion({ kind: 'hash', hash, wire: bytesToHex(hash) }, params[1], context);
}

type Reply = Extract<NodeReply, { readonly kind: 'result' }>;

const placeOf = ({ header, hash }: StoredHeader) => ({ number: header.number, hash });

function transactionQuestion(place: WirePlace, index: unknown, context: QuestionContext): CallQuestion {
  const { view, proofs, profile } = context;
  const isByHash = place.kind === 'hash';
  const method = isByHash
    ? 'eth_getTransactionByBlockHashAndIndex'
    : 'eth_getTransactionByBlockNumberAndIndex';
  const wire = isByHash ? bytesToHex(place.hash) : place.wire;
  const requested = indexOrUndefined(index) ?? Infinity;

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, {
        kind: 'transaction',
        method,
        isKnownBlock: place.kind === 'number',
      });
    const { value } = reply;
    if (place.kind === 'tag' && place.tag === 'pending' && value !== null) return judgePending(reply);
    if (place.kind === 'tag' || (proofs === 'none' && value !== null)) {
      if (value === null) return acceptNull(proofs);
      return acceptRead(reply, 'none', profile, printShownTransaction);
    }
    return proofs === 'complete' ? judgeByBlock(reply, node, signal) : judgeByHeader(reply, node, signal);
  }

  function judgePending(reply: Reply) {
    const checked = checkPendingTransaction(reply.value);
    if (!('fault' in checked)) return acceptRead(reply, 'none', profile, printPendingTransaction);
    return checked.fault === 'unproven' ? acceptUnproven(reply) : reject(checked.fault, checked.detail);
  }

  /** Compares a transaction with its whole block. */
  async function judgeByBlock(reply: Reply, node: Node, signal: AbortSignal) {
    const { value } = reply;
    const blockHash = await blockHashOf(value, signal);
    const block = blockHash && (await view.block({ hash: blockHash }, signal));
    if (!block) {
      if (value === null) return acceptNull(proofs);
      const isUnprovable =
        hasUnprovable([value], profile) ||
        (blockHash !== undefined && (await isBeyondKnownForks(view, blockHash, signal)));
      return isUnprovable ? acceptUnproven(reply) : reject('unproven', 'the block cannot be had');
    }
    if (!isByHash && value !== null && !isHex(Object(value).blockHash, bytesToHex(block.hash))) {
      const byHash = transactionByHash({ params: [bytesToHex(block.hash), index] }, context);
      return accuse(node, byHash, `it shows a transaction of another block ${block.header.number}`, signal);
    }
    if (place.kind === 'number' && BigInt(block.header.number) !== place.number) {
      return reject('malformed', 'it is another transaction than was asked for');
    }
    const own = block.transactions[requested];
    if (!own && block.stateSync && requested === block.transactions.length) {
      return acceptAs(block.stateSync, proofs);
    }
    if (!own) {
      return value === null
        ? accept(reply, proofs)
        : reject('lied', 'it shows a transaction that the block has not');
    }
    if (value === null) return reject('behind', 'it lacks a transaction that the block has');
    try {
      const same = bytesEqual(encodeTransaction(transactionFromJson(value)), encodeTransaction(own));
      if (!same) return reject('lied', `transaction ${requested} of block ${block.header.number} is another`);
    } catch (error) {
      const { fault, detail } = toFault(error);
      return reject(fault, detail);
    }
    const hash = block.transactionHashes[requested] ?? block.hash;
    return provePlaced(value, { transaction: own, hash, index: requested, block });
  }

  /** Compares a transaction with the header of its block, its hash and its signature. */
  async function judgeByHeader(reply: Reply, node: Node, signal: AbortSignal) {
    const { value } = reply;
    const number = numberOf(place);
    const by = isByHash ? { hash: place.hash } : number === undefined ? undefined : { number };
    const block = by && (await view.header(by, signal, node));
    if (value === null) return judgeNull(reply, block);
    if (!block) return reject('unproven', 'the header cannot be had');
    const shown = Object(value);
    if (profile.hasStateSync && isHex(shown.hash, bytesToHex(stateSyncHash(placeOf(block))))) {
      // No root commits to it. Only the node's word says that it exists.
      return acceptAs(stateSyncOf(block, requested), 'none');
    }
    try {
      const transaction = transactionFromJson(value);
      const hash = transactionHash(transaction);
      if (!isHex(shown.hash, bytesToHex(hash))) {
        return reject('lied', 'a transaction whose fields hash to something else');
      }
      const isRequested =
        indexOrUndefined(shown.transactionIndex) === requested &&
        indexOrUndefined(shown.blockNumber) === block.header.number;
      if (!isRequested) return reject('malformed', 'it is another transaction than was asked for');
      if (!isHex(shown.blockHash, bytesToHex(block.hash))) {
        return reject(isByHash ? 'malformed' : 'fork', 'it is of another block');
      }
      return provePlaced(value, { transaction, hash, index: requested, block });
    } catch (error) {
      const { fault, detail } = toFault(error);
      return fault === 'unproven' ? acceptUnproven(reply) : reject(fault, detail);
    }
  }

  /** Judges a missing transaction by the header of its block. */
  function judgeNull(reply: Reply, block: StoredHeader | undefined) {
    if (!block || profile.hasStateSync) return acceptNull(proofs);
    if (bytesEqual(block.header.transactionsRoot, EMPTY_TRIE_ROOT)) return accept(reply, proofs);
    return requested === 0
      ? reject('behind', 'it lacks the first transaction of a block')
      : acceptNull(proofs);
  }

  /** Proves the place, the price and the sender of a transaction whose other fields are proven. */
  function provePlaced(value: unknown, placed: TransactionPlace) {
    const field = misplaced(value, placed, profile);
    if (field) return reject('lied', `${field} of a transaction is not its own`);
    const sender = senderOf(placed.transaction);
    if (!sender) return reject('unproven', 'it has a signature that nobody made');
    const wrong = wrongSender([sender], [value], requested);
    if (wrong !== undefined) return reject('lied', wrong);
    return acceptAs(printPlacedTransaction({ ...placed, sender }, value, profile.name), proofs);
  }

  /** Returns the hash of the block: the canonical one where it is recent, or else the one in the response. */
  async function blockHashOf(value: unknown, signal: AbortSignal): Promise<Uint8Array | undefined> {
    if (isByHash) return place.hash;
    const number = numberOf(place);
    if (number === undefined) return undefined;
    const recent = view.recent(number);
    if (recent) return recent.hash;
    const hash = bytesOrUndefined(Object(value).blockHash, 32);
    return (await view.header(hash ? { hash } : { number }, signal))?.hash;
  }

  return { method, params: JSON.stringify([wire, toWireIndex(index)]), atBlock: numberOf(place), judge };
}
