import { type AdminClient, adminHttp, createAdminClient } from '@ethread/admin/client';

/** The session of a user with a token. */
export interface Session {
  readonly admin: AdminClient;
}

/**
 * The name of the token in the tab's session storage, which ends with the tab. The token is in no address, no cookie
 * and no other tab.
 */
const KEY = 'ethread-admin-token';

/** Returns the URL of the admin API. The page is one folder below it. */
const adminUrl = () => new URL('../', document.baseURI).href;

/** Creates the session of a token. The first response shows whether the token is valid. */
export const sessionOf = (token: string): Session => ({
  admin: createAdminClient(adminHttp(adminUrl(), { token })),
});

export function keptToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage, the user signs in again after a reload.
  }
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, there is no stored token.
  }
}
