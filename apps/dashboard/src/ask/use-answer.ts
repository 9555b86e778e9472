import { type AdminClient, InvalidTokenError } from '@ethread/admin/client';
import { useSigned } from './context.ts';
import { type Answer, useQuery } from './use-query.ts';

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
