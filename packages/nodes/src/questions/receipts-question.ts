import type { HeldHeader } from '@ethread/backend';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { checkBlockReceipts, contradictsTransaction } from '../proofs/check-receipts.ts';
import { bytesOrUndefined } from '../proofs/wire-values.ts';
import {
  accept,
  acceptAs,
  acceptUnproven,
  type CallQuestion,
  type QuestionContext,
  reject,
} from './call-question.ts';
import { judgeError } from './judge-error.ts';
import { hasUnprovable } from '../proofs/unprovable.ts';
import { splitStateSyncReceipt } from '../proofs/state-sync.ts';
import { printReceipt } from './print-proven.ts';
import { nullOf } from './null-of.ts';
import { numberOf, toPlace } from './wire-params.ts';

/** eth_getBlockReceipts; `pending` means `latest`. */
export function receiptsQuestion(params: readonly unknown[], context: QuestionContext): CallQuestion {
  const { view, proofs, profile } = context;
  const method = 'eth_getBlockReceipts';
  const asked = params[0] === 'pending' ? 'latest' : params[0];
  const place = toPlace(asked, view);
  const wire = place.kind === 'hash' ? bytesToHex(place.hash) : place.wire;
  const number = numberOf(place);

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { method, isKnownBlock: place.kind === 'number' });
    const { value } = reply;
    if (value === null) return nullOf(reply, place, view);
    if (!Array.isArray(value)) return reject('malformed', 'receipts are not a list');
    if (proofs === 'none') return accept(reply, proofs);
    const block = await blockOf(value, node, signal);
    if (!block) return reject('unproven', 'the header can not be had');
    if (number !== undefined && block.header.number !== number) {
      return reject('malformed', 'they are of another block than was asked for');
    }
    const recent = number === undefined ? undefined : view.recent(number);
    if (recent && !bytesEqual(recent.hash, block.hash)) {
      return reject('branch', `its block ${block.header.number} is ${bytesToHex(block.hash)}`);
    }
    const { committed, stateSync } = splitStateSyncReceipt(value, block, profile);
    const checked = checkBlockReceipts(committed, block, profile);
    if ('fault' in checked) return reject(checked.fault, checked.detail);
    // No root commits to the receipt of state sync, so the list is as weak as that one.
    const proof = stateSync === undefined ? proofs : 'none';
    if (proofs !== 'complete') return accept(reply, proof);
    const whole = await view.block({ hash: block.hash }, signal);
    const senders = whole && (await view.senders(whole, signal));
    if (!senders) {
      return hasUnprovable(value, profile)
        ? acceptUnproven(reply)
        : reject('unproven', 'the whole block can not be had');
    }
    for (const [index, shown] of committed.entries()) {
      const field = contradictsTransaction(shown, whole, index, profile);
      if (field)
        return reject('lied', `block ${whole.header.number}: ${field} of receipt ${index} is not its own`);
    }
    const modules = { block: whole, senders, profile: profile.name };
    const printed = checked.value.map((_one, index) =>
      printReceipt(modules, checked.value, index, committed[index]),
    );
    return acceptAs(stateSync === undefined ? printed : [...printed, stateSync], proof);
  }

  /** The block that the receipts say they are of; of none at all, the block that was asked for. */
  function blockOf(
    value: readonly unknown[],
    node: Node,
    signal: AbortSignal,
  ): Promise<HeldHeader | undefined> {
    if (place.kind === 'hash') return view.header({ hash: place.hash }, signal, node);
    const shown = bytesOrUndefined(Object(value[0]).blockHash, 32);
    if (shown) return view.header({ hash: shown }, signal, node);
    return number === undefined ? Promise.resolve(undefined) : view.header({ number }, signal, node);
  }

  return { method, params: JSON.stringify([wire]), atBlock: number, judge };
}
