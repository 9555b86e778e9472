import {
  type AccountClient,
  accountHttp,
  createAccountClient,
  ApiKeyExpiredError,
  InvalidApiKeyError,
} from '@ethread/admin/account-client';
import { createRequiredContext } from '@ethread/ui';
import { type Answer, useQuery } from '../ask/use-query.ts';

export interface AccountSession {
  readonly account: AccountClient;
  readonly apiKey: string;
  signOut(why?: string): void;
}

/** The rate of requests is exceeded for a second after a wrong key, and the client waits as long as the service says. */
const RETRIES = 4;

/**
 * Creates the client of a key. The API is next to the page, and the key is sent in a header alone. A rotation must not be
 * repeated, so its call needs `{ retries: 0 }`.
 */
export const clientOf = (apiKey: string): AccountClient =>
  createAccountClient(accountHttp(new URL('./v1', document.baseURI).href, { apiKey, retries: RETRIES }));

const ADMISSION_MS = 1_000;
const ADMISSION_TRIES = 5;

/**
 * Waits until the service accepts a new key, which its other servers do within a second of the rotation. It does not
 * reject: after five tries, or on another error, the queries of the page show what is wrong.
 */
export async function waitForKey(apiKey: string): Promise<void> {
  for (let tries = 0; tries < ADMISSION_TRIES; tries++) {
    await new Promise((resolve) => setTimeout(resolve, ADMISSION_MS));
    try {
      await clientOf(apiKey).key_get();
      return;
    } catch (error) {
      if (!(error instanceof InvalidApiKeyError)) return;
    }
  }
}

/** Provides and returns the session of the signed-in user. */
export const [AccountProvider, useAccount] = createRequiredContext<AccountSession>(
  'nobody is signed in around this component',
);

/** Runs a query of the account, and repeats it every `everyMs` while the page is visible, where that is given. */
export function useOwn<Value>(
  key: string,
  ask: (account: AccountClient) => Promise<Value>,
  { everyMs }: { readonly everyMs?: number } = {},
): Answer<Value> {
  const { account, signOut } = useAccount();
  return useQuery({
    client: account,
    key,
    ask,
    everyMs,
    endsSession(error) {
      if (!(error instanceof InvalidApiKeyError || error instanceof ApiKeyExpiredError)) return false;
      signOut('The key is not valid any more.');
      return true;
    },
  });
}
