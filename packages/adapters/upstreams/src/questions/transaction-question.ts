import type { ForwardedCall, StoredHeader } from '@ethread/ports';
import {
  EMPTY_TRIE_ROOT,
  stateSyncHash,
  type Transaction,
  transactionFromJson,
  transactionHash,
  transactionToJson,
} from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { toFault } from '../proofs/check-header.ts';
import { checkPendingTransaction } from '../proofs/check-pending.ts';
import { senderOf } from '../proofs/sender-cache.ts';
import { stateSyncOf } from '../proofs/state-sync.ts';
import { indexOrUndefined, isHex } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { accept, acceptAs, acceptNull, acceptRead, acceptUnproven, reject } from './verdicts.ts';
import { passedOnFields, pickFields, uncommittedFields } from '../proofs/passed-on-fields.ts';
import { hasUnprovable, needsWholeBlock, NO_WHOLE_BLOCK } from '../proofs/unprovable.ts';
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
    return judgeByHeader(reply, node, signal);
  }

  function judgePending(reply: Reply) {
    const checked = checkPendingTransaction(reply.value);
    if (!('fault' in checked)) return acceptRead(reply, 'none', profile, printPendingTransaction);
    return checked.fault === 'unproven' ? acceptUnproven(reply) : reject(checked.fault, checked.detail);
  }

  /** Compares a transaction with the header of its block, its hash and its signature. */
  async function judgeByHeader(reply: Reply, node: Node, signal: AbortSignal) {
    const { value } = reply;
    const number = numberOf(place);
    const by = isByHash ? { hash: place.hash } : number === undefined ? undefined : { number };
    const block = by && (await view.header(by, signal, node));
    if (value === null) return judgeNull(reply, block);
    if (!block) return reject('unproven', 'the header cannot be had');
    if (needsWholeBlock(context)) {
      const isUnprovable = hasUnprovable([value], profile) || block.header.unknownFields !== undefined;
      return isUnprovable ? acceptUnproven(reply) : reject('unproven', NO_WHOLE_BLOCK);
    }
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
      return printPlaced(value, transaction, hash, block);
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

  /** Prints a transaction whose envelope is proven anew, with the sender by its signature. */
  function printPlaced(
    value: unknown,
    transaction: Transaction,
    hash: Uint8Array,
    { hash: blockHash, header }: StoredHeader,
  ) {
    const sender = senderOf(transaction);
    if (!sender) return reject('unproven', 'it has a signature that nobody made');
    const { number: blockNumber, timestamp: blockTimestamp, baseFeePerGas } = header;
    const place = { hash, sender, index: requested, blockHash, blockNumber, blockTimestamp, baseFeePerGas };
    const added = [...passedOnFields(profile.name).transaction, ...uncommittedFields(transaction)];
    const json = {
      ...transactionToJson(transaction, { ...place, pending: false }),
      ...pickFields(value, added),
    };
    return acceptAs(json, 'answers');
  }

  return { method, params: JSON.stringify([wire, toWireIndex(index)]), atBlock: numberOf(place), judge };
}
