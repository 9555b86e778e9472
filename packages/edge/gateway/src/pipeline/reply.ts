import type { CreditBalance } from '@ethread/accounts';
import type { ReplyBody } from '@ethread/http';
import type { CallResponse } from './call.ts';
import type { Notes } from './message.ts';

export interface MessageReply {
  /** The HTTP status; WebSocket does not use it. */
  readonly status: number;
  /** The response body; empty when all items were notifications. */
  readonly body: ReplyBody;
  readonly cost: number;
  /** The client's remaining balance. */
  readonly balance: CreditBalance;
  /** When to retry, in seconds. */
  readonly retryAfter: number | undefined;
  /** What the calls noted about the response; for a batch the weakest. WebSocket reports only some of it. */
  readonly notes: Notes;
}

/** A reply without streams. */
export interface WholeReply extends MessageReply {
  readonly body: readonly Uint8Array[];
}

/** A response that counts only once it is finished. */
export type Attempt = ApiResponse & { readonly finish: CallResponse['finish'] };

/** A reply without the fields that are read last. */
export type ApiResponse = Omit<MessageReply, 'balance' | 'notes'>;
