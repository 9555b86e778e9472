import type { Awaitable } from '@ethread/core';
import type { FaultKind } from '../node-fault.ts';
import type { Node, NodeReply } from '../node/node.ts';

/** What a node's reply is worth. */
export type Verdict<T> =
  /** It can be used. */
  | { readonly kind: 'answer'; readonly value: T }
  /** It may be right, and another node may know more: it is used when none does. */
  | {
      readonly kind: 'weak';
      readonly value: T;
      /** Of several weak answers the one of the highest rank counts; 0 when absent. */
      readonly rank?: number;
    }
  /** It can not be used. `lied` needs evidence that holds without trusting anybody. */
  | { readonly kind: 'fault'; readonly fault: FaultKind; readonly detail: string };

/** A call, with what is known of who can answer it and what a right answer looks like. */
export interface Question<T> {
  readonly method: string;
  /** JSON of positional params: numbers instead of moving tags, wherever the service knows them. */
  readonly params: string;
  /** The number of the newest block that an answer needs, when it is asked for by number. */
  readonly atBlock: number | undefined;
  /** Judges a reply. Rejects only with the signal's reason. */
  judge(reply: NodeReply, node: Node, signal: AbortSignal): Awaitable<Verdict<T>>;
}
