import type { JsonBytes } from '@ethread/json-rpc';
import type { MethodName } from '@ethread/types';
import type { AnswerProof } from './answer-proof.ts';
import type { RequestContext } from './request-context.ts';

/** A call of the contract with valid positional params. */
export interface ForwardedCall {
  readonly method: MethodName;
  readonly params: readonly unknown[];
}

/** How a call ended at a node. What is said in words comes from the node and was made fit for a caller. */
export type ForwardedAnswer = ForwardedOutcome & {
  /** How the answer was proven; absent means `none`. */
  readonly proof?: AnswerProof | undefined;
};

export type ForwardedOutcome =
  /** The result's JSON as it came. */
  | { readonly kind: 'result'; readonly json: JsonBytes }
  | { readonly kind: 'reverted'; readonly payload: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'invalidParams'; readonly message: string }
  /** The block that is asked for is not known. */
  | { readonly kind: 'unknownBlock' }
  /** No node holds the history or the state that it takes. */
  | { readonly kind: 'pruned' }
  | { readonly kind: 'tooManyResults' }
  | { readonly kind: 'queryTimeout' };

/** Port: has nodes answer calls in their wire form. */
export interface CallForwarder {
  /**
   * Asks the service's nodes, and in an outage a partner where the method and the caller allow it.
   *
   * @throws {ResourceUnavailableError} when nobody can answer.
   * @throws {OverloadedError} when every node that could has too much to do.
   */
  forward(call: ForwardedCall, context: RequestContext): Promise<ForwardedAnswer>;
}
