import type { AnswerProof, ForwardedAnswer } from '@ethread/backend';
import type { ChainProfile } from '@ethread/chain';
import { JsonBytes } from '@ethread/json-rpc';
import type { FaultKind } from '../node-fault.ts';
import type { Node, NodeReply } from '../node/node.ts';
import type { ChainView } from '../pool/chain-view.ts';
import { printAnew } from './print-anew.ts';
import { FOUND_RANK, type Question, type Verdict } from '../pool/question.ts';

/**
 * How much of what nodes say is proven.
 *
 * - `none`     the envelope and the shape
 * - `answers`  what an answer and its header show: hashes, roots, blooms, proofs
 * - `complete` whatever the whole block shows, at the price of fetching it: single transactions and receipts, hashes of
 *   transactions, senders, and that no log is missing
 */
export type ProofLevel = 'none' | 'answers' | 'complete';

/** What questions are made with. */
export interface QuestionContext {
  readonly view: ChainView;
  /** How blocks of the chain are proven. */
  readonly profile: ChainProfile;
  readonly proofs: ProofLevel;
  /** Blocks of the longest range whose logs are compared with receipts, at level `complete`. */
  readonly logBlocks: number;
}

/** A call of the contract as a question to nodes. */
export type CallQuestion = Question<ForwardedAnswer>;

const NULL = JsonBytes.of(null);

type Reply = Extract<NodeReply, { readonly kind: 'result' }>;

/** Accepts a reply that was proven so. It is printed anew: nothing that a node wrote goes to a client as it came. */
export function accept({ value }: Reply, proof: AnswerProof): Verdict<ForwardedAnswer> {
  const json = printAnew(value);
  return json
    ? { kind: 'answer', value: { kind: 'result', json, proof } }
    : reject('malformed', 'its result is nested too deep');
}

/** Goes to the caller as `value` has it: printed anew, or where nodes say what the contract says otherwise. */
export function acceptAs(value: unknown, proof: AnswerProof = 'none'): Verdict<ForwardedAnswer> {
  return { kind: 'answer', value: { kind: 'result', json: JsonBytes.of(value), proof } };
}

/** The reply can not be proven, and another node may show what can be: it is used when none does. */
export function acceptUnproven({ value }: Reply): Verdict<ForwardedAnswer> {
  const json = printAnew(value);
  return json
    ? { kind: 'weak', value: { kind: 'result', json, proof: 'none' }, rank: FOUND_RANK }
    : reject('malformed', 'its result is nested too deep');
}

/** Nothing was found, and another node may find it. */
export function acceptNull(_reply: Reply): Verdict<ForwardedAnswer> {
  return { kind: 'weak', value: { kind: 'result', json: NULL, proof: 'none' } };
}

/** The reply can not be used. */
export function reject(fault: FaultKind, detail: string): Verdict<ForwardedAnswer> {
  return { kind: 'fault', fault, detail };
}

/**
 * Tells a lie from another branch: a node that has the same block at that number can not have another content of it.
 */
export async function accuse(
  node: Node,
  view: ChainView,
  { number, hash }: { readonly number: number; readonly hash: string },
  detail: string,
  signal: AbortSignal,
): Promise<Verdict<ForwardedAnswer>> {
  const own = await view.headerOf(node, number, signal);
  if (own === undefined) return reject('unproven', detail);
  return reject(own === hash ? 'lied' : 'branch', detail);
}
