/**
 * The level of proof of a response, strongest first.
 *
 * - `local`    from the service's own verified store or engine
 * - `complete` from an upstream node, proven by the whole block
 * - `answers`  from an upstream node, proven by the response and its header
 * - `none`     from an upstream node or a partner, without proof
 */
export type ResponseProof = 'local' | 'complete' | 'answers' | 'none';

const STRENGTH: Readonly<Record<ResponseProof, number>> = { local: 3, complete: 2, answers: 1, none: 0 };

/** Returns the weaker of two proofs. */
export function weakerProof(one: ResponseProof, other: ResponseProof): ResponseProof {
  return STRENGTH[other] < STRENGTH[one] ? other : one;
}
