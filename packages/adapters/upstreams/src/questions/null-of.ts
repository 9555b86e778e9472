import type { ForwardedResponse } from '@ethread/ports';
import { PRUNED_RANK, type Verdict } from '../pool/question.ts';
import type { QuestionContext } from './call-question.ts';
import { acceptNull, reject } from './verdicts.ts';
import type { WirePlace } from './wire-params.ts';

/** Distance below the head, in blocks, from which a node that lacks a block has pruned it. */
const RECENT_BLOCKS = 256;

/** Judges a null for a block. For a number that the chain has, the node is behind or has pruned the block. */
export function nullOf(
  place: WirePlace,
  { view, proofs }: Pick<QuestionContext, 'view' | 'proofs'>,
): Verdict<ForwardedResponse> {
  const head = view.head()?.latest.header.number;
  if (place.kind !== 'number' || head === undefined || place.number > BigInt(head)) return acceptNull(proofs);
  return place.number > BigInt(head - RECENT_BLOCKS)
    ? reject('behind', `it has no block ${place.number}`)
    : { kind: 'weak', value: { kind: 'pruned' }, rank: PRUNED_RANK };
}
