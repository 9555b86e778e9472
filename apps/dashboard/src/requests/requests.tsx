import { useSiteSettings } from '@ethread/ui';
import { useAnswer } from '../ask/administration.ts';
import { KeyChoice } from '../usage/key-choice.tsx';
import { labelsOf } from '../usage/key-labels.ts';
import { useHash } from '../use-hash.ts';
import { chooseRequests, readRequestFilter, requestsAddress } from '../request-filter.ts';
import { RequestLog, REQUESTS_MS } from './request-log.tsx';

const MAX_SHOWN = 500;

export function Requests() {
  const filter = readRequestFilter(useHash());
  const { sites } = useSiteSettings();
  const keys = useAnswer('keys', (admin) => admin.keys_list());
  const requests = useAnswer(
    requestsAddress(filter),
    (admin) => admin.requests_list({ ...filter, count: MAX_SHOWN }),
    { everyMs: REQUESTS_MS },
  );
  return (
    <RequestLog requests={requests} filter={filter} labels={labelsOf(keys.value ?? [])} docs={sites.docs}>
      <KeyChoice
        keys={keys.value ?? []}
        value={filter.key ?? ''}
        onChange={(key) => chooseRequests({ key })}
      />
    </RequestLog>
  );
}
