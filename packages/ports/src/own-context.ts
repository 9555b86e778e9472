import type { RequestContext } from './request-context.ts';

/**
 * Creates the context of a read that the service does for itself: no key is charged, no partner is asked, and nobody hears
 * how the result is proven.
 */
export function ownContext(
  of: Pick<RequestContext, 'signal' | 'requestId' | 'client' | 'isTimeLimited'>,
): RequestContext {
  return { ...of, allowsFailover: false, onPartnerResponse() {}, onProof() {}, message: {} };
}
