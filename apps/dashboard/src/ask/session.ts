import { type AdminClient, adminHttp, createAdminClient } from '@ethread/admin/client';
import { readStored, removeStored, store } from '@ethread/ui/stored';

/** The session of a user with a token. */
export interface Session {
  readonly admin: AdminClient;
}

/** The name of the stored token, which ends with the tab. The token is in no address, no cookie and no other tab. */
const KEY = 'admin-token';

/** Returns the URL of the admin API. The page is one folder below it. */
const adminUrl = () => new URL('../', document.baseURI).href;

/** Creates the session of a token. The first response shows whether the token is valid. */
export const sessionOf = (token: string): Session => ({
  admin: createAdminClient(adminHttp(adminUrl(), { token })),
});

export function keptToken(): string | undefined {
  const token = readStored(KEY, 'tab');
  return typeof token === 'string' ? token : undefined;
}

/** Stores the token for this tab. Without storage, the user signs in again after a reload. */
export const keepToken = (token: string): boolean => store(KEY, token, 'tab');

export const forgetToken = (): void => removeStored(KEY, 'tab');
