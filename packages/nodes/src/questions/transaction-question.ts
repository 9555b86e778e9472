import { encodeTransaction, transactionFromJson, transactionHash } from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { misplaced, toFault, wrongSender } from '../proofs/check-block.ts';
import { bytesOrUndefined, indexOrUndefined, isHex } from '../proofs/wire-values.ts';
import { asPendingTransaction } from './as-pending.ts';
import {
  accept,
  acceptAs,
  acceptNull,
  acceptUnproven,
  type CallQuestion,
  type QuestionContext,
  reject,
} from './call-question.ts';
import { hasUnprovable } from '../proofs/unprovable.ts';
import { printTransaction } from './print-proven.ts';
import { judgeError } from './judge-error.ts';
import { numberOf, toPlace, toWireIndex, type WirePlace } from './wire-params.ts';

/** eth_getTransactionByBlockNumberAndIndex, by which a block hash may be asked for too. */
export function transactionByNumber(params: readonly unknown[], context: QuestionContext): CallQuestion {
  return transactionQuestion(toPlace(params[0], context.view), params[1], context);
}

/** eth_getTransactionByBlockHashAndIndex. */
export function transactionByHash(params: readonly unknown[], context: QuestionContext): CallQuestion {
  const hash = hexToBytes(String(params[0]));
  return transactionQuestion({ kind: 'hash', hash, wire: bytesToHex(hash) }, params[1], context);
}

function transactionQuestion(place: WirePlace, index: unknown, context: QuestionContext): CallQuestion {
  const { view, proofs, profile } = context;
  const isByHash = place.kind === 'hash';
  const method = isByHash
    ? 'eth_getTransactionByBlockHashAndIndex'
    : 'eth_getTransactionByBlockNumberAndIndex';
  const wire = isByHash ? bytesToHex(place.hash) : place.wire;
  const asked = indexOrUndefined(index) ?? Infinity;

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { method, isKnownBlock: place.kind === 'number' });
    const { value } = reply;
    if (place.kind === 'tag' && place.tag === 'pending' && value !== null) {
      return typeof value === 'object'
        ? acceptAs(asPendingTransaction(value))
        : reject('malformed', 'it is not a transaction');
    }
    if (place.kind === 'tag' || (proofs === 'none' && value !== null)) {
      return typeof value === 'object'
        ? accept(reply, 'none')
        : reject('malformed', 'it is not a transaction');
    }
    const blockHash = isByHash ? place.hash : (await blockOf(value, signal))?.hash;
    if (proofs === 'complete') {
      const block = blockHash && (await view.block({ hash: blockHash }, signal));
      if (!block) {
        if (value === null) return acceptNull(reply);
        return hasUnprovable([value], profile)
          ? acceptUnproven(reply)
          : reject('unproven', 'the block can not be had');
      }
      const own = block.transactions[asked];
      if (!own && block.stateSync && asked === block.transactions.length) {
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
        if (!same) return reject('lied', `transaction ${asked} of block ${block.header.number} is another`);
      } catch (error) {
        const { fault, detail } = toFault(error);
        return reject(fault, detail);
      }
      const senders = await view.senders(block, signal);
      if (!senders) return reject('unproven', 'a transaction of the block has a signature that nobody made');
      const wrong = wrongSender(senders.slice(asked, asked + 1), [value], asked);
      if (wrong !== undefined) return reject('lied', wrong);
      const hash = block.transactionHashes[asked] ?? block.hash;
      const place = { transaction: own, hash, index: asked, block };
      const field = misplaced(value, place, profile);
      if (field) return reject('lied', `${field} of a transaction is not its own`);
      return acceptAs(printTransaction({ block, senders, profile: profile.name }, asked, value), proofs);
    }
    if (value === null) return acceptNull(reply);
    const problem = contradiction(value, asked);
    if (problem?.kind === 'fault' && problem.fault === 'unproven') return acceptUnproven(reply);
    if (problem) return problem;
    const shownHash = bytesOrUndefined(Object(value).blockHash, 32);
    if (blockHash && shownHash && !bytesEqual(blockHash, shownHash)) {
      return reject(isByHash ? 'malformed' : 'branch', 'it is of another block');
    }
    return accept(reply, proofs);
  }

  /** The block of a number: the one that is followed where it is recent, else the one that is shown. */
  async function blockOf(value: unknown, signal: AbortSignal) {
    const number = numberOf(place);
    if (number === undefined) return undefined;
    const recent = view.recent(number);
    if (recent || proofs !== 'complete') return recent;
    const hash = bytesOrUndefined(Object(value).blockHash, 32);
    return view.header(hash ? { hash } : { number }, signal);
  }

  function contradiction(value: unknown, index: number) {
    const shown = Object(value);
    try {
      if (!isHex(shown.hash, bytesToHex(transactionHash(transactionFromJson(value))))) {
        return reject('lied', 'a transaction whose fields hash to something else');
      }
    } catch (error) {
      const { fault, detail } = toFault(error);
      return reject(fault, detail);
    }
    if (!bytesOrUndefined(shown.blockHash, 32) || !bytesOrUndefined(shown.from, 20)) {
      return reject('malformed', 'a transaction without its block or sender');
    }
    const number = numberOf(place);
    const isAsked =
      indexOrUndefined(shown.transactionIndex) === index &&
      (number === undefined || indexOrUndefined(shown.blockNumber) === number);
    return isAsked ? undefined : reject('malformed', 'it is another transaction than was asked for');
  }

  return { method, params: JSON.stringify([wire, toWireIndex(index)]), atBlock: numberOf(place), judge };
}
