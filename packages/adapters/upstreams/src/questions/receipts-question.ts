import type { ForwardedCall, StoredHeader } from '@ethread/ports';
import type { ProfileName } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { checkBlockReceipts } from '../proofs/check-block.ts';
import { bytesOrUndefined, quantityOrUndefined } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { acceptRead, acceptUnproven, nullOf, reject } from './verdicts.ts';
import { judgeError } from './judge-error.ts';
import { hasUnprovable, needsWholeBlock, NO_WHOLE_BLOCK } from '../proofs/unprovable.ts';
import { splitStateSyncReceipt } from '../proofs/state-sync.ts';
import { type BeforeReceipt, printShownReceipt } from './print-shown.ts';
import { numberOf, toPlace } from './wire-params.ts';

/** Creates the question of eth_getBlockReceipts, where `pending` means `latest`. */
export function receiptsQuestion({ method, params }: ForwardedCall, context: QuestionContext): CallQuestion {
  const { view, proofs, profile } = context;
  const requested = params[0] === 'pending' ? 'latest' : params[0];
  const place = toPlace(requested, view);
  const wire = place.kind === 'hash' ? bytesToHex(place.hash) : place.wire;
  const number = numberOf(place);

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, {
        kind: 'receipts',
        method,
        isKnownBlock: place.kind === 'number',
      });
    const { value } = reply;
    if (value === null) {
      const isKnown = place.kind === 'hash' && proofs !== 'none' && (await blockOf([], node, signal));
      return isKnown ? reject('behind', 'it lacks the receipts of a block') : nullOf(place, context);
    }
    if (!Array.isArray(value)) return reject('malformed', 'receipts are not a list');
    if (proofs === 'none') return acceptRead(reply, proofs, profile, printAll());
    const block = await blockOf(value, node, signal);
    if (!block) return reject('unproven', 'the header cannot be had');
    if (number !== undefined && block.header.number !== number) {
      return reject('malformed', 'they are of another block than was asked for');
    }
    const recent = number === undefined ? undefined : view.recent(number);
    if (recent && !bytesEqual(recent.hash, block.hash)) {
      return reject('fork', `its block ${block.header.number} is ${bytesToHex(block.hash)}`);
    }
    const { committed, stateSync } = splitStateSyncReceipt(value, block, profile);
    const checked = checkBlockReceipts(committed, block, profile);
    if ('fault' in checked) return reject(checked.fault, checked.detail);
    if (needsWholeBlock(context)) {
      const isUnprovable = block.header.unknownFields !== undefined || hasUnprovable(value, profile);
      return isUnprovable ? acceptUnproven(reply) : reject('unproven', NO_WHOLE_BLOCK);
    }
    // No root commits to the state-sync receipt, so the whole list counts as unproven.
    return acceptRead(reply, stateSync === undefined ? 'answers' : 'none', profile, printAll(block));
  }

  /** Returns a function that prints receipts as the node shows them, at their places in the block. */
  function printAll(block?: StoredHeader) {
    return (value: unknown, name: ProfileName) => {
      let before: BeforeReceipt = { logs: 0, gasUsed: 0n };
      return (Array.isArray(value) ? value : []).map((one: unknown) => {
        const json = printShownReceipt(one, name, block && { block, before });
        const gasUsed = quantityOrUndefined(Object(one).cumulativeGasUsed) ?? before.gasUsed;
        before = { logs: before.logs + json.logs.length, gasUsed };
        return json;
      });
    };
  }

  /** Returns the block that the receipts name, or the requested block for an empty list. */
  function blockOf(
    value: readonly unknown[],
    node: Node,
    signal: AbortSignal,
  ): Promise<StoredHeader | undefined> {
    if (place.kind === 'hash') return view.header({ hash: place.hash }, signal, node);
    const shown = bytesOrUndefined(Object(value[0]).blockHash, 32);
    if (shown) return view.header({ hash: shown }, signal, node);
    return number === undefined ? Promise.resolve(undefined) : view.header({ number }, signal, node);
  }

  return { method, params: JSON.stringify([wire]), atBlock: number, judge };
}
