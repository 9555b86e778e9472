import { createRateLimiter, keyHashOf, type KeyRecord } from '@ethread/accounts';
import { addressGroup, type RequestHead } from '@ethread/http';
import { ApiKeyExpiredError, InvalidApiKeyError, KeyNotAllowedError } from '@ethread/types';
import type { SignInModules } from './account-modules.ts';
import { rates } from './generated/method-table.gen.ts';

/** The key of a request, and the address that it came from. */
export interface SignedIn {
  readonly record: KeyRecord;
  readonly address: string | undefined;
}

/**
 * Creates the check of requests' keys. A key is read from the header `Authorization` alone.
 *
 * @returns a function that returns the key of a request, or throws: InvalidApiKeyError, ApiKeyExpiredError, RateExceededError beyond the
 * rate of the account or the rate at which an address may send invalid keys, and KeyNotAllowedError for a key that may
 * not be used from the address, or that has no account.
 */
export function createSignIn(modules: SignInModules): (request: RequestHead, requestId: string) => SignedIn {
  const { keyring, isConfiguredKey, proxies, logger } = modules;
  const invalidKeys = createRateLimiter(modules);
  const ofAccounts = createRateLimiter(modules);

  function find(apiKey: string, { address, requestId }: { address: string | undefined; requestId: string }) {
    try {
      return keyring.find(keyHashOf(apiKey));
    } catch (error) {
      if (!(error instanceof InvalidApiKeyError || error instanceof ApiKeyExpiredError)) throw error;
      // The owners of valid keys may share the address, so only invalid keys wait.
      invalidKeys.take(addressGroup(address), rates.invalidKeys);
      logger.warn({ requestId, address }, 'a request to the account had no valid key');
      throw error;
    }
  }

  return (request, requestId) => {
    const address = proxies.addressOf(request);
    const [, apiKey = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (isConfiguredKey(apiKey))
      throw new KeyNotAllowedError({
        detail: 'this key is one of the configuration: it has no limits and no account',
      });
    const { record, scopes } = find(apiKey, { address, requestId });
    scopes.requireAddress(address);
    ofAccounts.take(record.accountId, rates.account);
    return { record, address };
  };
}
