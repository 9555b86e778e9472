import { ownContext, type RequestContext } from '../request-context.ts';

/** A request that is never aborted and that does not allow failover. */
export const testContext: RequestContext = ownContext({
  signal: new AbortController().signal,
  requestId: 'test',
  client: 'test',
});
