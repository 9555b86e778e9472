import type { ForwardedCall, StoredHeader } from '@ethread/ports';
import { EMPTY_UNCLES_HASH, uncleToJson } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Node, NodeReply } from '../node/node.ts';
import { checkHeader } from '../proofs/check-header.ts';
import { unclesOf } from '../proofs/uncles-of.ts';
import { indexOrUndefined } from '../proofs/wire-values.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { accept, acceptAs, acceptNull, acceptRead, reject } from './verdicts.ts';
import { judgeError } from './judge-error.ts';
import { numberOf, toPlace, toWireIndex } from './wire-params.ts';

/**
 * Creates the question of eth_getUncleByBlockNumberAndIndex, which also accepts a block hash. A block has at most two
 * uncles.
 */
export function uncleQuestion(
  { params }: Pick<ForwardedCall, 'params'>,
  context: QuestionContext,
): CallQuestion {
  const { view, proofs, profile } = context;
  const place = toPlace(params[0], view);
  const isByHash = place.kind === 'hash';
  const method = isByHash ? 'eth_getUncleByBlockHashAndIndex' : 'eth_getUncleByBlockNumberAndIndex';
  const wire = isByHash ? bytesToHex(place.hash) : place.wire;
  const requested = indexOrUndefined(params[1]) ?? Infinity;

  async function judge(reply: NodeReply, node: Node, signal: AbortSignal) {
    if (reply.kind === 'error')
      return judgeError(reply.error, node, { kind: 'uncle', method, isKnownBlock: place.kind === 'number' });
    const { value } = reply;
    const block = proofs === 'none' ? undefined : await blockOf(node, signal);
    const hasNone = block && bytesEqual(block.header.sha3Uncles, EMPTY_UNCLES_HASH);
    if (value === null) {
      if (hasNone) return accept(reply, proofs);
      return block && requested === 0 ? reject('behind', 'it lacks an uncle of a block') : acceptNull(proofs);
    }
    const checked = checkHeader(value, { prove: proofs !== 'none' });
    if ('fault' in checked) return reject(checked.fault, checked.detail);
    if (!block) return acceptRead(reply, 'none', profile, () => printUncle(checked.value));
    const uncles = await unclesOf({ ...block, uncleHashes: [checked.value.hash] }, view, signal);
    if (!uncles) return reject('unproven', 'the uncles of the block cannot be had');
    const uncle = requested < uncles.length ? uncles[requested] : undefined;
    return uncle
      ? acceptAs(uncleToJson(uncle, {}), 'answers')
      : reject('unproven', 'the block has no such uncle');
  }

  function blockOf(node: Node, signal: AbortSignal): Promise<StoredHeader | undefined> {
    if (place.kind === 'hash') return view.header({ hash: place.hash }, signal, node);
    const number = numberOf(place);
    return number === undefined ? Promise.resolve(undefined) : view.header({ number }, signal, node);
  }

  return {
    method,
    params: JSON.stringify([wire, toWireIndex(params[1])]),
    atBlock: numberOf(place),
    judge,
  };
}

function printUncle({ header, hash }: StoredHeader): object {
  return { ...uncleToJson(header, {}), hash: bytesToHex(hash) };
}
