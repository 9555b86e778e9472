import type { RequestContext } from '@ethread/ports';

/** Timeout of one read, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The owner of work that serves many clients, in turns of the event loop. */
export const TRAIL_CLIENT = '';

/** Creates the context of a read that serves many clients, so that no key is charged and no partner is asked for it. */
export function createTrailContext(): RequestContext {
  return {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    isTimeLimited: true,
    requestId: 'trail',
    allowsFailover: false,
    onPartnerResponse() {},
    onProof() {},
    client: TRAIL_CLIENT,
    message: {},
  };
}
