import { EthreadError } from '@ethread/core';

/** Results of notifications that are sent together. */
export interface Notice {
  /** The JSON of each result. */
  readonly results: readonly string[];
  /** Price of all of them. */
  readonly credits: number;
}

/** Opens the notices of a subscription. They are read one at a time, as the client takes them, until the signal aborts. */
export type OpenNotices = (signal: AbortSignal) => AsyncIterable<Notice>;

/** A connection that can send notifications. */
export interface Connection {
  /** Number of open subscriptions. */
  readonly subscriptions: number;
  /**
   * Adds a subscription and returns its id. Its first notice is read after the response to the call was sent.
   *
   * @param onEnd Runs once, when the subscription ends for any reason.
   */
  subscribe(open: OpenNotices, onEnd: () => void): `0x${string}`;
  /** Ends a subscription. Returns false if the connection does not have it. */
  unsubscribe(id: string): boolean;
}

/** A subscription that cannot continue. The connection is closed, so that the client notices. */
export class SubscriptionEndError extends EthreadError {
  override readonly name = 'SubscriptionEndError';
}
