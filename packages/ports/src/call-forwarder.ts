import type { JsonBytes } from '@ethread/json-rpc';
import type { ResponseProof } from './response-proof.ts';
import type { RequestContext } from './request-context.ts';

/**
 * How upstream nodes are asked for a response, and how it is checked before a client gets it. `unproven` accepts any
 * result, and so do `accessList` and `simulation`, whose errors may be responses.
 */
export type QuestionKind =
  | 'accessList'
  | 'block'
  | 'blockOfHash'
  | 'call'
  | 'estimate'
  | 'logs'
  | 'proof'
  | 'raw'
  | 'receipt'
  | 'receipts'
  | 'simulation'
  | 'transaction'
  | 'transactionOfHash'
  | 'uncle'
  | 'unproven';

/** A call with valid positional params. */
export interface ForwardedCall {
  /** Method name on the wire. */
  readonly method: string;
  readonly question: QuestionKind;
  readonly params: readonly unknown[];
  /** True when a partner may answer the method in an outage. */
  readonly failover: boolean;
}

/** The outcome of a call at an upstream node. Its texts come from the node and are sanitised for the client. */
export type ForwardedResponse = ForwardedOutcome & {
  /** Level of proof of the response; absent means `none`. */
  readonly proof?: ResponseProof | undefined;
};

export type ForwardedOutcome =
  /** The result's JSON, unchanged. */
  | { readonly kind: 'result'; readonly json: JsonBytes }
  | { readonly kind: 'reverted'; readonly payload: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'invalidParams'; readonly message: string }
  /** The simulation is invalid, with a code of eth_simulateV1. */
  | { readonly kind: 'invalidSimulation'; readonly code: number; readonly message: string }
  /** The requested block is unknown. */
  | { readonly kind: 'unknownBlock' }
  /** No node has the required history or state. */
  | { readonly kind: 'pruned' }
  | { readonly kind: 'tooManyResults' }
  | { readonly kind: 'queryTimeout' };

/** Port: forwards calls to upstream nodes in their wire form. */
export interface CallForwarder {
  /**
   * Asks the service's upstream nodes and, in an outage, a partner where the method and the client's plan allow it.
   *
   * @throws {PortError} `unavailable` when neither a node nor a partner can answer, `overloaded` when every suitable
   * node is overloaded.
   */
  forward(call: ForwardedCall, context: RequestContext): Promise<ForwardedResponse>;
}
