import type { Balance } from '@ethread/accounts';
import type { AnswerProof } from '@ethread/backend';
import type { ReplyBody } from '@ethread/http';

/** What goes back. */
export interface Reply {
  /** The HTTP status; WebSocket has no use for it. */
  readonly status: number;
  /** Empty: there is nothing to answer, since all items were notifications. */
  readonly body: ReplyBody;
  /** Credits that are owed. */
  readonly cost: number;
  /** What the caller has left afterwards. */
  readonly balance: Balance;
  /** When to try again, in seconds. */
  readonly retryAfter: number | undefined;
  /** Who answered, at least one item of a batch, when it was not the service; WebSocket has no place to say it. */
  readonly servedBy: 'partner' | undefined;
  /** How the response was proven: of a batch the weakest of its items. */
  readonly proof: AnswerProof;
}

/** A reply without streams. */
export interface WholeReply extends Reply {
  readonly body: readonly Uint8Array[];
}

/** A reply but for what is looked at last. */
export type Answer = Omit<Reply, 'balance' | 'servedBy' | 'proof'>;
