import type { Awaitable } from '@ethread/core';
import type { FaultKind, RangeLimit } from '../node-fault.ts';
import type { Node, NodeReply } from '../node/node.ts';

/** The rank of a block that a node had: it may be there, whatever others did not find. */
export const PRUNED_RANK = 1;
/** The rank of something that was found and cannot be proven: it needs no other node's word. */
export const FOUND_RANK = 2;

/** What a node's reply is worth. */
export type Verdict<T> =
  /** It can be used. */
  | { readonly kind: 'answer'; readonly value: T }
  /** It may be right, and another node may know more: it is used when none does. */
  | {
      readonly kind: 'weak';
      readonly value: T;
      /** Of several weak answers the one of the highest rank counts: {@link PRUNED_RANK}, {@link FOUND_RANK}; 0 when absent. */
      readonly rank?: number;
    }
  /** It can not be used. `lied` needs evidence that holds without trusting anybody. */
  | {
      readonly kind: 'fault';
      readonly fault: FaultKind;
      readonly detail: string;
      readonly limit?: RangeLimit;
    };

/** A call, with what is known of who can answer it and what a right answer looks like. */
export interface Question<T> {
  readonly method: string;
  /** JSON of positional params: numbers instead of moving tags, wherever the service knows them. */
  readonly params: string;
  /** The number of the newest block that an answer needs, when it is asked for by number. */
  readonly atBlock: number | undefined;
  /** The length of the range that is asked for, in blocks; undefined when it is none. */
  readonly blocks?: number | undefined;
  /** Judges a reply. Rejects only with the signal's reason. */
  judge(reply: NodeReply, node: Node, signal: AbortSignal): Awaitable<Verdict<T>>;
}
