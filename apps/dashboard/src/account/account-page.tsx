import { Failure } from '../failure.tsx';
import type { Issued } from '../keys/issued-key.tsx';
import { useOwn } from './account-session.ts';
import { OwnCredits } from './own-credits.tsx';
import { OwnEndpoint } from './own-endpoint.tsx';
import { OwnKey } from './own-key.tsx';
import { OwnLimits } from './own-limits.tsx';
import { OwnRequests } from './own-requests.tsx';
import { OwnUsage } from './own-usage.tsx';

const REFRESH_MS = 15_000;

/** The page of a signed-in user. It shows its parts at once, so that none of them moves. */
export function AccountPage({ onIssued }: { readonly onIssued: (issued: Issued) => void }) {
  const key = useOwn('key', (account) => account.key_get());
  const credits = useOwn('credits', (account) => account.credits_get(), { everyMs: REFRESH_MS });
  return (
    <main className="page">
      {!key.value && <h1>Your API key</h1>}
      <Failure of={key} />
      <Failure of={credits} />
      {key.value && (credits.value ?? credits.failure) && (
        <>
          <OwnKey of={key.value} onIssued={onIssued} />
          {credits.value && <OwnCredits of={credits.value} />}
          <OwnEndpoint />
          <OwnUsage />
          <OwnRequests />
          <OwnLimits of={key.value} />
        </>
      )}
    </main>
  );
}
