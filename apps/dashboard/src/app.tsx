import { SiteHeader } from '@ethread/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readStored, store } from '@ethread/ui/stored';
import { adminOf, SignedProvider } from './ask/administration.ts';
import { type Issued, IssueContext, IssuedKey } from './keys/issued-key.tsx';
import { KeyPage } from './keys/key-page.tsx';
import { Keys } from './keys/keys.tsx';
import { Operation } from './operation/operation.tsx';
import { Overview } from './overview/overview.tsx';
import { Plans } from './plans/plans.tsx';
import { Requests } from './requests/requests.tsx';
import { SignIn } from './sign-in.tsx';
import { Usage } from './usage/usage.tsx';
import { useHash } from './use-hash.ts';

const PAGES = {
  overview: ['Overview', Overview],
  operation: ['Operation', Operation],
  usage: ['Usage', Usage],
  requests: ['Requests', Requests],
  keys: ['Keys', Keys],
  plans: ['Plans', Plans],
} as const;
type PageName = keyof typeof PAGES;

/** The name of the stored token, which ends with the tab. It is in no address, no cookie and no other tab. */
const KEPT = 'admin-token';

export function App() {
  const [token, setToken] = useState(() => {
    const kept = readStored(KEPT, 'tab');
    return typeof kept === 'string' ? kept : undefined;
  });
  const [why, setWhy] = useState<string>();
  const signed = useMemo(() => {
    if (token === undefined) return undefined;
    return {
      admin: adminOf(token),
      signOut(reason?: string) {
        store(KEPT, null, 'tab');
        setWhy(reason);
        setToken(undefined);
      },
    };
  }, [token]);
  if (!signed)
    return (
      <SignIn
        why={why}
        onToken={(given) => {
          store(KEPT, given, 'tab');
          setWhy(undefined);
          setToken(given);
        }}
      />
    );
  return (
    <SignedProvider value={signed}>
      <Shell onSignOut={() => signed.signOut()} />
    </SignedProvider>
  );
}

function Shell({ onSignOut }: { onSignOut: () => void }) {
  const { page, id } = usePage();
  const [title, Page] = PAGES[page];
  const [issued, setIssued] = useState<Issued>();
  useEffect(() => {
    document.title = `${title} · ethread dashboard`;
  }, [title]);
  const currentLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the links are wider than the row.
    currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  return (
    <>
      <SiteHeader current="dashboard" />
      <div className="toolbar">
        <nav aria-label="Pages">
          {Object.entries(PAGES).map(([name, [words]]) => (
            <a
              key={name}
              ref={name === page ? currentLink : undefined}
              href={`#${name}`}
              aria-current={name === page ? 'page' : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
        <span className="grow" />
        <button type="button" onClick={onSignOut}>
          Sign out
        </button>
      </div>
      <main className="page">
        <h1>{id === undefined ? title : 'Key'}</h1>
        <IssueContext value={setIssued}>
          {page === 'keys' && id !== undefined ? <KeyPage key={id} id={id} /> : <Page />}
        </IssueContext>
      </main>
      {issued && <IssuedKey issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}

/** A page, and the ID of the key that it shows, if any. */
interface Place {
  readonly page: PageName;
  readonly id: string | undefined;
}

/** Returns the page that the address names after its `#`, such as `#keys`, `#keys/ID` or `#requests?failed=1`. */
function usePage(): Place {
  const [path = ''] = useHash().slice(1).split('?');
  const [name = '', id] = path.split('/');
  return isPage(name)
    ? { page: name, id: name === 'keys' ? id : undefined }
    : { page: 'overview', id: undefined };
}

function isPage(name: string): name is PageName {
  return Object.hasOwn(PAGES, name);
}
