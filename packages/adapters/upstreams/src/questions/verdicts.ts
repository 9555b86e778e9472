import { JsonBytes } from '@ethread/json-rpc';
import type { ForwardedResponse, ResponseProof } from '@ethread/ports';
import type { FaultKind } from '../node-fault.ts';
import type { NodeReply } from '../node/node.ts';
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
export function acceptUnproven({ value }: Reply): Verdict<ForwardedResponse> {
  const json = printAnew(value);
  return json
    ? { kind: 'weak', value: { kind: 'result', json, proof: 'none' }, rank: FOUND_RANK }
    : reject('malformed', 'its result is nested too deep');
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

/** Levels of the deepest result, with some to spare: a trace of 1,025 calls within each other, two levels each. */
const MAX_DEPTH = 2_064;
/** Texts in results of the contract: hex, and words such as the name of a type on other chains. */
const TEXT = /^(?:0x[0-9a-fA-F]*|[\w .:/-]{0,128})$/;
/** Names of members, and addresses and slots by which traces name accounts and values. */
const NAME = /^(?:[A-Za-z]\w{0,63}|0x[0-9a-fA-F]{40}|0x[0-9a-fA-F]{64})$/;

/**
 * Prints a node's result anew, without spaces, duplicate members, and values that no result of a chain has. Hex is in
 * lower case. Returns undefined for a value that is nested too deep.
 */
export function printAnew(value: unknown): JsonBytes | undefined {
  const cleaned = clean(value, 0);
  return cleaned === TOO_DEEP ? undefined : JsonBytes.of(cleaned);
}

const TOO_DEEP = Symbol('nested too deep');

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return TEXT.test(value) ? inLowerCase(value) : null;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    // A callback would take more of the stack.
    for (const item of value) {
      const cleaned = clean(item, depth + 1);
      if (cleaned === TOO_DEEP) return TOO_DEEP;
      items.push(cleaned);
    }
    return items;
  }
  const entries: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (!NAME.test(name)) continue;
    const cleaned = clean(member, depth + 1);
    if (cleaned === TOO_DEEP) return TOO_DEEP;
    entries.push([inLowerCase(name), cleaned]);
  }
  return Object.fromEntries(entries);
}

const inLowerCase = (text: string) => (text.startsWith('0x') ? text.toLowerCase() : text);
