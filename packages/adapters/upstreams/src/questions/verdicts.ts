import { JsonBytes } from '@ethread/json-rpc';
import type { ForwardedResponse, ResponseProof } from '@ethread/ports';
import type { FaultKind } from '../node-fault.ts';
import type { NodeReply } from '../node/node.ts';
import { printAnew } from '../proofs/wire-values.ts';
import { FOUND_RANK, PRUNED_RANK, type Verdict } from '../pool/question.ts';
import type { ProofLevel, QuestionContext } from './call-question.ts';
import type { WirePlace } from './wire-params.ts';

const NULL = JsonBytes.of(null);

type Reply = Extract<NodeReply, { readonly kind: 'result' }>;

/** Accepts a response with that proof. It is printed anew, so that no text of a node goes to a client unchanged. */
export function accept({ value }: Reply, proof: ResponseProof): Verdict<ForwardedResponse> {
  const json = printAnew(value);
  return json
    ? { kind: 'response', value: { kind: 'result', json, proof } }
    : reject('malformed', 'its result is nested too deep');
}

export function acceptAs(value: unknown, proof: ResponseProof = 'none'): Verdict<ForwardedResponse> {
  return { kind: 'response', value: { kind: 'result', json: JsonBytes.of(value), proof } };
}

/** Accepts a response that cannot be proven. It is used when no other node has a provable one. */
export function acceptUnproven(reply: Reply): Verdict<ForwardedResponse> {
  const accepted = accept(reply, 'none');
  return accepted.kind === 'response' ? { ...accepted, kind: 'weak', rank: FOUND_RANK } : accepted;
}

/**
 * Accepts an empty result, which is used when no other node finds anything. Nothing proves that something does not
 * exist, so at level `complete` every usable node must have been heard.
 */
export function acceptNull(proofs: ProofLevel): Verdict<ForwardedResponse> {
  const value: ForwardedResponse = { kind: 'result', json: NULL, proof: 'none' };
  return { kind: 'weak', value, needsAll: proofs === 'complete' };
}

export function reject(fault: FaultKind, detail: string): Verdict<ForwardedResponse> {
  return { kind: 'fault', fault, detail };
}

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
