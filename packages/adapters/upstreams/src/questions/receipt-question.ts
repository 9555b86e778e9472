import type { ForwardedCall, StoredHeader } from '@ethread/ports';
import { logsBloom, type ProfileName, receiptFromJson, stateSyncHash } from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { toFault } from '../proofs/check-header.ts';
import { bytesOrUndefined, indexOrUndefined, isHex } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { acceptNull, acceptRead, acceptUnproven, reject } from './verdicts.ts';
import { hasUnprovable, needsWholeBlock, NO_WHOLE_BLOCK } from '../proofs/unprovable.ts';
import { type BeforeReceipt, printShownReceipt } from './print-shown.ts';
import { judgeError } from './judge-error.ts';

const NO_HEADER = 'the header cannot be had';

/** Nothing comes before the first transaction of a block. */
const NOTHING: BeforeReceipt = { logs: 0, gasUsed: 0n };

const printAt = (block: StoredHeader, index: number) => (value: unknown, name: ProfileName) =>
  printShownReceipt(value, name, { block, before: index === 0 ? NOTHING : undefined });

/** Creates the question of eth_getTransactionReceipt. One receipt proves only its own bloom. */
export function receiptQuestion({ method, params }: ForwardedCall, context: QuestionContext): CallQuestion {
  const { view, proofs, profile } = context;
  const transactionHash = bytesToHex(hexToBytes(String(params[0])));

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { kind: 'receipt', method, isKnownBlock: false });
    const { value } = reply;
    if (value === null) return acceptNull(proofs);
    const shown = Object(value);
    const blockHash = bytesOrUndefined(shown.blockHash, 32);
    const number = indexOrUndefined(shown.blockNumber);
    const index = indexOrUndefined(shown.transactionIndex);
    if (!blockHash || number === undefined || index === undefined) {
      return reject('malformed', 'a receipt without its place');
    }
    if (!isHex(shown.transactionHash, transactionHash)) {
      return reject('malformed', 'it is another receipt than was asked for');
    }
    if (proofs === 'none') return acceptRead(reply, proofs, profile, printShownReceipt);
    const recent = view.recent(number);
    if (recent && !bytesEqual(recent.hash, blockHash)) {
      return reject('fork', `its block ${number} is ${bytesToHex(blockHash)}`);
    }
    const ofStateSync = bytesToHex(stateSyncHash({ number, hash: blockHash }));
    if (profile.hasStateSync && transactionHash === ofStateSync) {
      const block = await view.header({ hash: blockHash }, signal, node);
      return block
        ? acceptRead(reply, 'none', profile, printAt(block, index))
        : reject('unproven', NO_HEADER);
    }
    const block = await view.header({ hash: blockHash }, signal, node);
    if (needsWholeBlock(context)) {
      const isUnprovable = hasUnprovable([value], profile) || block?.header.unknownFields !== undefined;
      return isUnprovable ? acceptUnproven(reply) : reject('unproven', NO_WHOLE_BLOCK);
    }
    if (block?.header.number !== number) return reject('unproven', NO_HEADER);
    try {
      const receipt = receiptFromJson(value);
      if (!bytesEqual(logsBloom(receipt.logs), receipt.logsBloom)) {
        return reject('lied', 'a receipt whose bloom is not that of its logs');
      }
      const isInBlock = receipt.logsBloom.every(
        (bits, at) => (bits & ~(block.header.logsBloom[at] ?? 0)) === 0,
      );
      if (!isInBlock) return reject('lied', `the bloom of a receipt contradicts its block ${number}`);
      return acceptRead(reply, 'answers', profile, printAt(block, index));
    } catch (error) {
      const { fault, detail } = toFault(error);
      return reject(fault, detail);
    }
  }

  return { method, params: JSON.stringify([transactionHash]), atBlock: undefined, judge };
}
