import type { Awaitable } from '@ethread/core';
import type { FaultKind, RangeLimit } from '../node-fault.ts';
import type { Node, NodeReply } from '../node/node.ts';

/** The rank of a block that a node had. It may exist although other nodes did not find it. */
export const PRUNED_RANK = 1;
/** The rank of a result that was found and cannot be proven. It needs no other node's response. */
export const FOUND_RANK = 2;

export type Verdict<T> =
  | { readonly kind: 'response'; readonly value: T }
  /** A response that may be right, while another node may have more. It is used when no node does. */
  | {
      readonly kind: 'weak';
      readonly value: T;
      /** The weak response of the highest rank counts: {@link PRUNED_RANK}, {@link FOUND_RANK}. 0 when absent. */
      readonly rank?: number;
      /** Whether every usable node must have been heard, also one that fails often or limits calls for long. */
      readonly needsAll?: boolean;
    }
  /** An unusable response. `lied` needs evidence that requires trust in no node. */
  | {
      readonly kind: 'fault';
      readonly fault: FaultKind;
      readonly detail: string;
      readonly limit?: RangeLimit;
    };

/** A call, with the data to choose nodes that can answer it and to judge their responses. */
export interface Question<T> {
  readonly method: string;
  /** JSON of positional params, with numbers instead of moving tags where the service knows them. */
  readonly params: string;
  /** The number of the newest block that the response needs, when it is requested by number. */
  readonly atBlock: number | undefined;
  /** The length of the requested range in blocks, or undefined when there is no range. */
  readonly blocks?: number | undefined;
  /** Asks the node in another way than by one call of the method, and judges the responses. */
  ask?(node: Node, signal: AbortSignal): Promise<Verdict<T>>;
  /** Judges a response. Rejects only with the signal's reason. */
  judge(reply: NodeReply, node: Node, signal: AbortSignal): Awaitable<Verdict<T>>;
}
