import type { ForwardedCall, ForwardedResponse } from '@ethread/ports';
import type { Awaitable } from '@ethread/core';
import type { ChainProfile } from '@ethread/chain';
import type { KnownChain } from '../proofs/known-chain.ts';
import type { Question } from '../pool/question.ts';
import type { UntilVouched } from '../state-proofs/until-vouched.ts';

/**
 * The level to which the nodes' responses are proven.
 *
 * - `none`     the envelope and the shape
 * - `answers`  the contents of a response against its header: hashes, roots, blooms, proofs
 * - `complete` everything that the whole block proves, at the cost of fetching it: single transactions and receipts,
 *   hashes of transactions, senders, and that no log is missing
 */
export type ProofLevel = 'none' | 'answers' | 'complete';

export interface QuestionContext {
  readonly view: KnownChain;
  readonly profile: ChainProfile;
  readonly proofs: ProofLevel;
  /** Blocks of the longest range whose logs are read from receipts, at level `complete`. */
  readonly logBlocks: number;
  readonly maxResults: number;
  /** The most gas of a call, as a multiple of the block's gas limit; undefined for no limit. */
  readonly gasCapOfBlock: number | undefined;
  /** Until then, state at a block counts as unproven. */
  readonly untilVouched: UntilVouched;
}

export type CallQuestion = Question<ForwardedResponse>;

/** Creates a question of one kind. Rejects only with the signal's reason. */
export type CreateQuestion = (
  call: ForwardedCall,
  context: QuestionContext,
  signal: AbortSignal,
) => Awaitable<CallQuestion>;
