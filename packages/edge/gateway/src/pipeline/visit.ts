import type { Visit } from '@ethread/api-keys';
import type { Proxies, RequestHead } from '@ethread/http';
import type { ServedChain } from '../chain-hosts.ts';

/** Returns the facts that admission uses about a request, before any byte of its body is read. */
export function toVisit(
  { name }: ServedChain,
  key: string,
  request: RequestHead,
  proxies: Pick<Proxies, 'addressOf'>,
): Visit {
  return { key, chain: name, origin: request.headers.origin, address: proxies.addressOf(request) };
}
