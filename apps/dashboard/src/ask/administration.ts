import { type AdminClient, adminHttp, createAdminClient, InvalidTokenError } from '@ethread/admin/client';
import { createRequiredContext } from '@ethread/ui';
import { type Answer, useQuery } from './use-query.ts';

interface Signed {
  readonly admin: AdminClient;
  signOut(why?: string): void;
}

/** Creates the client of a token. The API is one folder above the page. The first response shows whether the token is valid. */
export const adminOf = (token: string): AdminClient =>
  createAdminClient(adminHttp(new URL('../', document.baseURI).href, { token }));

/** Provides and returns the administration for the signed-in user. */
export const [SignedProvider, useSigned] = createRequiredContext<Signed>(
  'nobody is signed in around this component',
);

/** Runs a query of the administration, and repeats it every `everyMs` while the page is visible, where that is given. */
export function useAnswer<Value>(
  key: string,
  ask: (admin: AdminClient) => Promise<Value>,
  { everyMs }: { readonly everyMs?: number } = {},
): Answer<Value> {
  const { admin, signOut } = useSigned();
  return useQuery({
    client: admin,
    key,
    ask,
    everyMs,
    endsSession(error) {
      if (!(error instanceof InvalidTokenError)) return false;
      signOut('The token is not valid any more.');
      return true;
    },
  });
}
