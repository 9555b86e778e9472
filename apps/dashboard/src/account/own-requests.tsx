import { useSiteSettings } from '@ethread/ui';
import { useEffect, useRef } from 'react';
import { readRequestFilter, requestsAddress } from '../request-filter.ts';
import { RequestLog, REQUESTS_MS } from '../requests/request-log.tsx';
import { useHash } from '../use-hash.ts';
import { useOwn } from './account-session.ts';

/** The most requests that a server stores of an account. */
const MAX_STORED = 192;

export function OwnRequests() {
  const hash = useHash();
  const { sites } = useSiteSettings();
  const { key: _key, ...filter } = readRequestFilter(hash);
  const section = useRef<HTMLElement>(null);
  const isLinked = hash.startsWith('#requests');
  useEffect(() => {
    if (isLinked) section.current?.scrollIntoView();
  }, [isLinked]);
  const requests = useOwn(
    requestsAddress(filter),
    (account) => account.requests_list({ ...filter, count: MAX_STORED }),
    { everyMs: REQUESTS_MS },
  );
  return (
    <section ref={section} aria-labelledby="own-requests">
      <h2 id="own-requests">Requests</h2>
      <RequestLog requests={requests} filter={filter} docs={sites.docs} />
    </section>
  );
}
