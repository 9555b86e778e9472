import { keepKey, keptKey, SiteHeader } from '@ethread/ui';
import { useMemo, useState } from 'react';
import { type Issued, IssuedKey } from '../keys/issued-key.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountProvider, clientOf, waitForKey } from './account-session.ts';
import { AccountSignIn } from './account-sign-in.tsx';

/** The account of one API key, for its owner. */
export function AccountApp() {
  const [apiKey, setApiKey] = useState<string>();
  const [why, setWhy] = useState<string>();
  const [issued, setIssued] = useState<Issued & { readonly admitted: Promise<void> }>();
  const session = useMemo(() => {
    if (apiKey === undefined) return undefined;
    return {
      account: clientOf(apiKey),
      apiKey,
      signOut(reason?: string) {
        keepKey(location.origin, '');
        setWhy(reason);
        setApiKey(undefined);
      },
    };
  }, [apiKey]);

  /** Stores the key for this tab, where docs and playground find it as well. */
  function enter(given: string): void {
    keepKey(location.origin, given);
    setWhy(undefined);
    setApiKey(given);
  }

  return (
    <>
      <SiteHeader current="account">
        {session && (
          <button type="button" onClick={() => session.signOut()}>
            Sign out
          </button>
        )}
      </SiteHeader>
      {session ? (
        <AccountProvider value={session}>
          <AccountPage onIssued={(next) => setIssued({ ...next, admitted: waitForKey(next.apiKey) })} />
        </AccountProvider>
      ) : (
        <AccountSignIn first={keptKey(location.origin)} why={why} onKey={enter} />
      )}
      {issued && (
        <IssuedKey
          issued={issued}
          onClose={() =>
            void issued.admitted.then(() => {
              setIssued(undefined);
              enter(issued.apiKey);
            })
          }
        />
      )}
    </>
  );
}
