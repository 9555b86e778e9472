import { Failure } from '../failure.tsx';
import type { Issued } from '../keys/issued-key.tsx';
import { useOwn } from './account-session.ts';
import { OwnCredits } from './own-credits.tsx';
import { OwnEndpoint } from './own-endpoint.tsx';
import { OwnKey } from './own-key.tsx';
import { OwnLimits } from './own-limits.tsx';
import { OwnRequests } from './own-requests.tsx';
import { OwnUsage } from './own-usage.tsx';

/** The page of a signed-in user. */
export function AccountPage({ onIssued }: { readonly onIssued: (issued: Issued) => void }) {
  const key = useOwn('key', (account) => account.key_get());
  return (
    <main className="page">
      {key.value ? <OwnKey of={key.value} onIssued={onIssued} /> : <h1>Your API key</h1>}
      <Failure of={key} />
      <OwnCredits />
      <OwnEndpoint />
      <OwnUsage />
      <OwnRequests />
      {key.value && <OwnLimits of={key.value} />}
    </main>
  );
}
