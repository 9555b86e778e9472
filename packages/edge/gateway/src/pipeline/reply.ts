import type { CreditBalance } from '@ethread/accounts';
import type { HeadState, ResponseProof, StoredHeader } from '@ethread/ports';
import type { ReplyBody } from '@ethread/http';
import type { CallResponse } from './call.ts';

/** The reply to a message. */
export interface MessageReply {
  /** The HTTP status; WebSocket does not use it. */
  readonly status: number;
  /** The response body; empty when all items were notifications. */
  readonly body: ReplyBody;
  /** The credits that are charged. */
  readonly cost: number;
  /** The client's remaining balance. */
  readonly balance: CreditBalance;
  /** When to retry, in seconds. */
  readonly retryAfter: number | undefined;
  /**
   * `partner` when a partner responded to at least one item; undefined when the service responded to all. WebSocket
   * cannot report it.
   */
  readonly servedBy: 'partner' | undefined;
  /** The proof of the response; for a batch the weakest of its items. */
  readonly proof: ResponseProof;
  /** Who vouches for the blocks of the response; for a batch the weakest. Undefined where consensus is not followed. */
  readonly headState: HeadState | undefined;
  /** The age of the head that no node confirms, in seconds, where the response shows the chain as of that head. */
  readonly headAge: number | undefined;
  /** Head that all items saw. */
  readonly head: StoredHeader | undefined;
  /** Block that the tags of all items resolved to. */
  readonly tagged: StoredHeader | undefined;
}

/** A reply without streams. */
export interface WholeReply extends MessageReply {
  readonly body: readonly Uint8Array[];
}

/** A response that counts only once it is finished. */
export type Attempt = ApiResponse & { readonly finish: CallResponse['finish'] };

/** A reply without the fields that are read last. */
export type ApiResponse = Omit<
  MessageReply,
  'balance' | 'servedBy' | 'proof' | 'headState' | 'headAge' | 'head' | 'tagged'
>;
