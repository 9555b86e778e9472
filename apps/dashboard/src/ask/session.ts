import { type AdminClient, adminHttp, createAdminClient } from '@ethread/admin/client';

/** Someone who has the token. */
export interface Session {
  readonly admin: AdminClient;
}

/** In the tab's own storage, which ends with the tab. The token is in no address, no cookie and no other tab. */
const KEY = 'ethread-admin-token';

/** The page stands one folder below what it asks. */
const adminUrl = () => new URL('../', document.baseURI).href;

/** What a token opens; whether it is the right one shows with the first answer. */
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
    // A browser that keeps nothing asks again when the page is loaded again.
  }
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
