import type { ForwardedCall, StoredHeader } from '@ethread/ports';
import { encodeReceipt, logsBloom, type ProfileName, receiptFromJson, stateSyncHash } from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { toFault } from '../proofs/check-block.ts';
import { contradictsHeader, contradictsTransaction, misplacedReceipt } from '../proofs/check-receipts.ts';
import { bytesOrUndefined, indexOrUndefined, isHex } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { acceptAs, acceptNull, acceptRead, acceptUnproven, reject } from './verdicts.ts';
import { hasUnprovable, isBeyondKnownForks } from '../proofs/unprovable.ts';
import { printReceipt } from './print-proven.ts';
import { printShownReceipt } from './print-shown.ts';
import { judgeError } from './judge-error.ts';

const NO_HEADER = 'the header cannot be had';

const printAt =
  ({ header: { timestamp } }: StoredHeader) =>
  (value: unknown, name: ProfileName) =>
    printShownReceipt(value, name, timestamp);

/**
 * Creates the question of eth_getTransactionReceipt. One receipt proves only its own bloom. All receipts of its block
 * prove the rest.
 */
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
      return block ? acceptRead(reply, 'none', profile, printAt(block)) : reject('unproven', NO_HEADER);
    }
    try {
      const receipt = receiptFromJson(value);
      if (!bytesEqual(logsBloom(receipt.logs), receipt.logsBloom)) {
        return reject('lied', 'a receipt whose bloom is not that of its logs');
      }
      const own = { blockHash, blockNumber: number, index };
      const misplaced = misplacedReceipt(value, own);
      if (misplaced) return reject('lied', `${misplaced} of a receipt is not its own`);
      if (proofs !== 'complete') {
        const block = await view.header({ hash: blockHash }, signal, node);
        if (!block) return reject('unproven', NO_HEADER);
        const field = contradictsHeader(value, receipt, block, profile);
        if (field)
          return reject('lied', `${field} of a receipt contradicts its block ${block.header.number}`);
        return acceptRead(reply, proofs, profile, printAt(block));
      }
      const receipts = await view.receipts(blockHash, signal);
      const whole = receipts && (await view.block({ hash: blockHash }, signal));
      const senders = whole && (await view.senders(whole, signal));
      if (!senders) {
        return hasUnprovable([value], profile) || (await isBeyondKnownForks(view, blockHash, signal))
          ? acceptUnproven(reply)
          : reject('unproven', 'the whole block cannot be had');
      }
      const proven = receipts[index];
      if (whole.header.number !== number || !proven) {
        return reject('lied', `block ${whole.header.number} has no receipt ${index}`);
      }
      if (!bytesEqual(encodeReceipt(proven), encodeReceipt(receipt))) {
        return reject('lied', `receipt ${index} of block ${number} is another in its receipts root`);
      }
      const before = receipts.slice(0, index);
      const gasUsed = proven.cumulativeGasUsed - (before.at(-1)?.cumulativeGasUsed ?? 0n);
      const firstLogIndex = before.reduce((sum, { logs }) => sum + logs.length, 0);
      const field =
        misplacedReceipt(value, { ...own, timestamp: whole.header.timestamp, gasUsed, firstLogIndex }) ??
        contradictsTransaction(value, { block: whole, senders }, index, profile);
      if (field) return reject('lied', `block ${number}: ${field} of receipt ${index} is not its own`);
      const modules = { block: whole, senders, profile: profile.name };
      return acceptAs(printReceipt(modules, receipts, index, value), proofs);
    } catch (error) {
      const { fault, detail } = toFault(error);
      return reject(fault, detail);
    }
  }

  return { method, params: JSON.stringify([transactionHash]), atBlock: undefined, judge };
}
