import type { RequestContext } from '../request-context.ts';

/** A request that is never aborted and that does not allow failover. */
export const testContext: RequestContext = {
  signal: new AbortController().signal,
  requestId: 'test',
  allowsFailover: false,
  onPartnerResponse() {},
  onProof() {},
  client: 'test',
  message: {},
};
