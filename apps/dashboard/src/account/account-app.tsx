import { keepKey, keptKey, ProductHeader, ThemeSwitch, useSiteSettings } from '@ethread/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { type Issued, IssuedKey } from '../keys/issued-key.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountProvider, clientOf } from './account-session.ts';
import { AccountSignIn } from './account-sign-in.tsx';
import { ReplacedKey } from './replaced-key.tsx';

/** The account of one API key, for its owner. */
export function AccountApp() {
  const [apiKey, setApiKey] = useState<string>();
  const [why, setWhy] = useState<string>();
  const [issued, setIssued] = useState<Issued>();
  const [replacement, setReplacement] = useState<string>();
  const session = useMemo(() => {
    if (apiKey === undefined) return undefined;
    return {
      account: clientOf(apiKey),
      apiKey,
      replaceKey(next: string) {
        keepKey(location.origin, next);
        setReplacement(next);
      },
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

  const page = () => {
    if (replacement !== undefined)
      return (
        <ReplacedKey
          apiKey={replacement}
          onAdmitted={() => {
            setReplacement(undefined);
            enter(replacement);
          }}
        />
      );
    if (!session) return <AccountSignIn first={keptKey(location.origin)} why={why} onKey={enter} />;
    return (
      <AccountProvider value={session}>
        <AccountPage onIssued={setIssued} />
      </AccountProvider>
    );
  };
  return (
    <>
      <Header>
        {session && (
          <button type="button" onClick={() => session.signOut()}>
            Sign out
          </button>
        )}
      </Header>
      {page()}
      {issued && <IssuedKey issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}

function Header({ children }: { readonly children: ReactNode }) {
  const { sites, title = 'ethread', home = './', versions } = useSiteSettings();
  return (
    <ProductHeader
      title={title}
      home={home}
      sites={{ account: './', ...sites }}
      current="account"
      versions={versions}
    >
      <ThemeSwitch />
      {children}
    </ProductHeader>
  );
}
