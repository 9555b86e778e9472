import { EthreadError } from '@ethread/core';

/** Why no backend can answer a call, for the client. The document's error ResourceUnavailable has the words of each. */
export type UnavailabilityCause =
  | 'noNode'
  | 'oldHead'
  | 'noPartner'
  | 'notMarked'
  | 'noBeaconNode'
  | 'limited'
  | 'behind'
  | 'elsewhere'
  | 'otherChain'
  | 'quarantined'
  | 'unproven'
  | 'failing'
  | 'notExecuted';

/** How a backend failed at a call. */
export type PortFailure =
  /** No source has the data at the moment. */
  | {
      readonly kind: 'unavailable';
      readonly cause?: UnavailabilityCause;
      /** Fill the placeholders of the cause's words, by name. */
      readonly values?: Readonly<Record<string, number>>;
      /** A cause in words, for a failure without a named one. */
      readonly detail?: string;
      /** Retry delay in whole seconds, where it is known. */
      readonly retryAfterSeconds?: number;
    }
  /** The backend accepts no more work at the moment. */
  | { readonly kind: 'overloaded'; readonly detail?: string }
  /** The client has as many calls in flight as its plan allows. */
  | { readonly kind: 'clientLimit'; readonly detail: string; readonly retryAfterSeconds: number }
  /** The call took all the time that it may take. */
  | { readonly kind: 'outOfTime' }
  /** The backend found out late that it lacks the data, so another one must be asked. */
  | { readonly kind: 'notHeld'; readonly detail: string };

/** The error of a backend that failed at a call. The edge converts it to an error of the document. */
export class PortError extends EthreadError {
  override readonly name: string = 'PortError';
  readonly failure: PortFailure;

  constructor(failure: PortFailure, options?: ErrorOptions) {
    super(messageOf(failure), options);
    this.failure = failure;
  }
}

/** Returns whether an error is a backend's failure of this kind. */
export function failedAs(error: unknown, kind: PortFailure['kind']): boolean {
  return error instanceof PortError && error.failure.kind === kind;
}

/** Returns the failure in words for logs. */
function messageOf(failure: PortFailure): string {
  switch (failure.kind) {
    case 'unavailable':
      return `no source can answer: ${failure.detail ?? failure.cause ?? 'the cause is unknown'}`;
    case 'overloaded':
      return failure.detail ?? 'the backend accepts no more work at the moment';
    case 'outOfTime':
      return 'the call took all the time that it may take';
    case 'clientLimit':
    case 'notHeld':
      return failure.detail;
  }
}

/**
 * Thrown when credits cannot be counted at the moment, so that none may be spent. Another server may be able to count,
 * or this one in a moment, so the client receives a 503 and a load balancer should try the next server. The client
 * learns no more than that; the cause is for the log.
 */
export class LedgerUnreachableError extends PortError {
  override readonly name = 'LedgerUnreachableError';

  constructor(cause: unknown) {
    super({ kind: 'overloaded', detail: 'credits cannot be counted at the moment' }, { cause });
  }
}
