import type { ForwardedAnswer } from '@ethread/backend';
import type { NodeReply } from '../node/node.ts';
import type { ChainView } from '../pool/chain-view.ts';
import { PRUNED_RANK, type Verdict } from '../pool/question.ts';
import { acceptNull, reject } from './call-question.ts';
import type { WirePlace } from './wire-params.ts';

/** A node that lacks a block this far below the head has pruned it rather than not seen it yet. */
const RECENT_BLOCKS = 256;

/** What it means that a node has nothing for a block: of a number that the chain has, it is behind, or it pruned. */
export function nullOf(
  reply: Extract<NodeReply, { readonly kind: 'result' }>,
  place: WirePlace,
  view: ChainView,
): Verdict<ForwardedAnswer> {
  const head = view.head()?.latest.header.number;
  if (place.kind !== 'number' || head === undefined || place.number > BigInt(head)) return acceptNull(reply);
  return place.number > BigInt(head - RECENT_BLOCKS)
    ? reject('behind', `it has no block ${place.number}`)
    : { kind: 'weak', value: { kind: 'pruned' }, rank: PRUNED_RANK };
}
