import type { ResponseProof } from './response-proof.ts';
import type { CallWork } from './call-share.ts';
import type { Connection } from './notifications.ts';

/** The context of a request, passed to every handler. */
export interface RequestContext extends CallWork {
  /** Aborted when the client disconnected or the deadline passed. */
  readonly signal: AbortSignal;
  /** Whether the signal includes the time limit of the method. */
  readonly isTimeLimited?: boolean | undefined;
  /** Identifier of the request in logs and in internal errors. */
  readonly requestId: string;
  /** True when a partner may answer in an outage: the client's plan allows it and the key has not opted out. */
  readonly allowsFailover: boolean;
  /** True when responses without proof are rejected: the chain, the client's plan or its key demands it. */
  readonly provenOnly?: boolean | undefined;
  /** Called when a partner answered, so that the response can report it. */
  onPartnerResponse(): void;
  /** Records how a part of the response was proven. The weakest record counts. Without one the response is `local`. */
  onProof(proof: ResponseProof): void;
  /** Records the age of a head that no node confirms, in seconds, when the response shows the chain as of that head. */
  onHeadAge?(seconds: number): void;
  /** Name of the client, for limits per client. All clients of one key share it. */
  readonly client: string;
  /** Identity of the message that carried the call. All items of a batch share it. */
  readonly message: object;
  /** The connection of the message, where it can send notifications. */
  readonly connection?: Connection | undefined;
}

/**
 * Derives the context of a part of a request. All that it does not change is its parent's, and read from it when it is
 * read: the signal may be created then.
 */
export function childOf<Context extends RequestContext = RequestContext>(
  parent: Context,
  changes: Partial<Context>,
): Context {
  return Object.create(parent, Object.getOwnPropertyDescriptors(changes));
}

/**
 * Creates the context of a read that the service does for itself: no key is charged, no partner is asked, and nobody hears
 * how the result is proven.
 */
export function ownContext(
  of: Pick<RequestContext, 'signal' | 'requestId' | 'client' | 'isTimeLimited'>,
): RequestContext {
  return { ...of, allowsFailover: false, onPartnerResponse() {}, onProof() {}, message: {} };
}
