import { OverloadedError } from '@ethread/types';

/**
 * Thrown when credits cannot be counted at the moment, so that none may be spent. The response is the document's
 * Overloaded: 503, −32002 and a Retry-After. Another server may be able to count, or this one in a moment, so a load
 * balancer should try the next server. The client learns no more than that; the cause is for the log.
 */
export class LedgerUnreachableError extends OverloadedError {
  constructor(cause: unknown) {
    super({ message: 'the service is overloaded: credits cannot be counted at the moment', cause });
  }
}
