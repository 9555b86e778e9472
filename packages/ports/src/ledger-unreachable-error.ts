import { PortError } from './port-error.ts';

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
