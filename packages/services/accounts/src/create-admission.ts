import { ApiKeyExpiredError, InvalidApiKeyError, KeyNotAllowedError } from '@ethread/types';
import { type Admission, balanceAt, cacheClients, type Visit } from './admission.ts';
import { type AdmissionModules, KeyClient } from './key-client.ts';
import type { KeyEntry } from './keys/keyring.ts';

/** Combines keys, plans, credits and usage for the gateway. */
export function createAdmission(modules: AdmissionModules): Admission {
  const { keyring, plans, rates, clock } = modules;
  const openWebSockets = new Map<string, number>();
  // The clients of a key are valid until the key changes, as the keyring has another entry then.
  const clientOf = cacheClients(
    (entry: KeyEntry, chain) => new KeyClient(entry, chain, { ...modules, openWebSockets }),
  );

  return {
    admit({ key, chain, origin, address }: Visit) {
      const entry = keyring.find(key);
      entry.scopes.requireVisit({ chain, origin, address });
      const plan = plans.get(entry.record.plan);
      if (!plan) throw new KeyNotAllowedError({ detail: 'the plan of this key is not offered any more' });
      rates.take(entry.record.accountId, plan.requestsPerSecond);
      return clientOf(entry, chain);
    },
    clientOf({ key, chain }) {
      try {
        return clientOf(keyring.find(key), chain);
      } catch (error) {
        if (error instanceof InvalidApiKeyError || error instanceof ApiKeyExpiredError) return undefined;
        throw error;
      }
    },
    noBalance: () => balanceAt(clock.now(), 0),
  };
}
