import type { HeldHeader } from '@ethread/backend';
import type { Transaction } from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { checkBlockOfHashes, checkFullBlock, checkSenders } from '../proofs/check-block.ts';
import { type Checked, checkHeader } from '../proofs/check-header.ts';
import { isHex } from '../proofs/wire-values.ts';
import { asPendingBlock } from './as-pending.ts';
import {
  accept,
  acceptAs,
  type CallQuestion,
  type ProofLevel,
  type QuestionContext,
  reject,
} from './call-question.ts';
import { judgeError } from './judge-error.ts';
import { nullOf } from './null-of.ts';
import { numberOf, toPlace, type WirePlace } from './wire-params.ts';

/** eth_getBlockByNumber, by which a block hash may be asked for too. */
export function blockByNumber(params: readonly unknown[], context: QuestionContext): CallQuestion {
  return blockQuestion(toPlace(params[0], context.view), params[1] === true, context);
}

/** eth_getBlockByHash. */
export function blockByHash(params: readonly unknown[], context: QuestionContext): CallQuestion {
  const hash = hexToBytes(String(params[0]));
  return blockQuestion({ kind: 'hash', hash, wire: bytesToHex(hash) }, params[1] === true, context);
}

function blockQuestion(place: WirePlace, full: boolean, context: QuestionContext): CallQuestion {
  const { view, proofs } = context;
  const method = place.kind === 'hash' ? 'eth_getBlockByHash' : 'eth_getBlockByNumber';
  const wire = place.kind === 'hash' ? bytesToHex(place.hash) : place.wire;

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { method, isKnownBlock: place.kind === 'number' });
    const { value } = reply;
    if (value === null) return nullOf(reply, place, view);
    // A pending block is nobody's yet: it has no hash that could be checked.
    if (place.kind === 'tag' && place.tag === 'pending') {
      return typeof value === 'object'
        ? acceptAs(asPendingBlock(value))
        : reject('malformed', 'it is not a block');
    }
    const checked = checkerOf(proofs, full)(value);
    if ('fault' in checked) return reject(checked.fault, checked.detail);
    const { hash, header } = checked.value;
    if (place.kind === 'hash' && !bytesEqual(hash, place.hash)) {
      return reject('malformed', 'it is another block than was asked for');
    }
    if (place.kind === 'number' && BigInt(header.number) !== place.number) {
      return reject('malformed', 'it is another block than was asked for');
    }
    if (place.kind === 'tag' && place.tag === 'latest' && header.number < view.leastLatest) {
      return reject('behind', `its head is ${header.number}`);
    }
    const recent = place.kind === 'number' ? view.recent(header.number) : undefined;
    if (recent && !bytesEqual(recent.hash, hash)) {
      return reject('branch', `its block ${header.number} is ${bytesToHex(hash)}`);
    }
    if (place.kind === 'tag' && place.tag === 'latest') view.onLatest(header.number);
    if (proofs !== 'complete') return accept(reply, proofs);
    const shown: unknown[] = Object(value).transactions;
    const { transactions } = checked.value;
    if (transactions) {
      const wrong = await checkSenders(transactions, shown, signal);
      return wrong ? reject(wrong.fault, `block ${header.number}: ${wrong.detail}`) : accept(reply, proofs);
    }
    const whole = await view.block({ hash }, signal);
    if (!whole) return reject('unproven', 'the whole block can not be had');
    const isSame =
      shown.length === whole.transactionHashes.length &&
      whole.transactionHashes.every((own, index) => isHex(shown[index], bytesToHex(own)));
    return isSame
      ? accept(reply, proofs)
      : reject('lied', `block ${header.number} shows other transactions than its root commits to`);
  }

  return { method, params: JSON.stringify([wire, full]), atBlock: numberOf(place), judge };
}

/** What looks at a block of that form, at that level. */
function checkerOf(
  proofs: ProofLevel,
  full: boolean,
): (value: unknown) => Checked<HeldHeader & { readonly transactions?: readonly Transaction[] }> {
  if (proofs === 'none') return (value) => checkHeader(value, { prove: false });
  return full ? checkFullBlock : checkBlockOfHashes;
}
