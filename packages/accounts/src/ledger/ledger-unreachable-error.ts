import { OverloadedError } from '@ethread/types';

/**
 * Credits can not be counted at the moment, so nothing may be spent. It is answered as the document's Overloaded is, with
 * 503, −32002 and a Retry-After: another server may be able to, or this one in a moment, so a load balancer is to go on
 * to the next. The caller is not told more than that; the cause is for the log.
 */
export class LedgerUnreachableError extends OverloadedError {
  constructor(cause: unknown) {
    super({ message: 'the service is overloaded: credits can not be counted at the moment', cause });
  }
}
