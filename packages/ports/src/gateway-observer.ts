import type { ResponseProof } from './response-proof.ts';

/** The client of a call or of a rejected request. */
export interface ObservedClient {
  /** The id of the key, never the key itself. */
  readonly keyId: string;
  /** The id of the key's account, which the keys before and after a rotation share. */
  readonly accountId: string;
}

/** A call with its response: a message, or one item of a batch. */
export interface ObservedCall extends ObservedClient {
  /** The request's id in logs. */
  readonly requestId: string;
  readonly chain: string;
  /** The wire name; undefined for a call of no method. */
  readonly method: string | undefined;
  /** The name of the error in the response; undefined for a success. */
  readonly error: string | undefined;
  /** The message of the error, which may quote params. */
  readonly message: string | undefined;
  /** The params as the client sent them, of any size. An observer must not store a reference to them. */
  readonly params: unknown;
  readonly source: 'service' | 'partner';
  /** True when the response has a result of a node that the service did not prove. */
  readonly isUnproven?: boolean | undefined;
  /** How the result was proven. */
  readonly proof: ResponseProof;
  /**
   * The time from the start of the item's work to its response, in milliseconds. A streamed response only begins at
   * that point.
   */
  readonly milliseconds: number;
  /** The credits that are charged. */
  readonly credits: number;
  /** The size of the response, in bytes. */
  readonly bytes: number;
}

/** A request, or an item of a batch, that was rejected. */
export interface GatewayRejection {
  /** The error's name. */
  readonly error: string;
  /** The request's id in logs; undefined when there was no request. */
  readonly requestId: string | undefined;
  /** The client's address, when it is available. */
  readonly address: string | undefined;
  /** The client and its chain, where the request had a valid key. */
  readonly client?: (ObservedClient & { readonly chain: string }) | undefined;
  /** The wire name, where it was read before the rejection. */
  readonly method?: string | undefined;
}

/** Why the service ended a subscription that its client still wanted. */
export type DropReason =
  | 'CreditsExhaustedError'
  | 'KeyNotAllowedError'
  | 'CannotContinue'
  | 'SlowReader'
  | 'InternalError';

export type SubscriptionEvent = { readonly chain: string } & (
  | { readonly kind: 'opened' }
  | {
      readonly kind: 'notified';
      /** The method that the notifications count as. */
      readonly method: string;
      /** The number of notifications. */
      readonly count: number;
      /** The credits that are charged for them. */
      readonly credits: number;
      /** Their size, in bytes. */
      readonly bytes: number;
    }
  /** `reason` is undefined when the client ended the subscription or left, or when the service shuts down. */
  | { readonly kind: 'ended'; readonly reason: DropReason | undefined }
);

/**
 * Port: receives the events of the gateway, for metrics. The gateway calls it within each request, so it must cost next to
 * nothing.
 */
export interface GatewayObserver {
  onCall(call: ObservedCall): void;
  onRejected(rejection: GatewayRejection): void;
  onSubscription?(event: SubscriptionEvent): void;
}
