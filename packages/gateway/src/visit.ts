import type { Visit } from '@ethread/accounts';
import type { Proxies, RequestHead } from '@ethread/http';
import type { ServedChain } from './chain-hosts.ts';

/** What is known of a request before any byte of its body is looked at. */
export function toVisit(
  { name }: ServedChain,
  key: string,
  request: RequestHead,
  proxies: Pick<Proxies, 'addressOf'>,
): Visit {
  return { key, chain: name, origin: request.headers.origin, address: proxies.addressOf(request) };
}
