import { ownContext, type RequestContext } from '@ethread/ports';

/** Timeout of one read, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The owner of work that serves many clients, in turns of the event loop. */
export const TRAIL_CLIENT = '';

/** Creates the context of a read that serves many clients. */
export function createTrailContext(): RequestContext {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return ownContext({ signal, isTimeLimited: true, requestId: 'trail', client: TRAIL_CLIENT });
}
