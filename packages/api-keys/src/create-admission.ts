import type { Clock } from '@ethread/core';
import { InvalidApiKeyError, KeyNotAllowedError } from '@ethread/types';
import type { Admission, Balance, Visit } from './admission.ts';
import { KeyCaller } from './key-caller.ts';
import type { KeyEntry, Keyring } from './keys/keyring.ts';
import type { RateLimiter } from './keys/rate-limiter.ts';
import { LedgerUnreachableError } from '@ethread/ports';
import type { Ledger } from '@ethread/ports';
import type { Plans } from './plans/plan.ts';
import type { UsageRecorder } from '@ethread/ports';
import { secondsUntilNextDay } from '@ethread/core';

/** The dependencies of admission. */
export interface AdmissionModules {
  readonly keyring: Keyring;
  readonly plans: Plans;
  readonly rates: RateLimiter;
  readonly ledger: Ledger;
  readonly usage: UsageRecorder;
  readonly clock: Clock;
}

/** Combines keys, plans, credits and usage for the gateway. */
export function createAdmission(modules: AdmissionModules): Admission {
  const { keyring, plans, rates, clock } = modules;
  const openWebSockets = new Map<string, number>();
  // The callers of a key by chain. They are valid until the key changes, as the keyring has another entry then.
  const callers = new WeakMap<KeyEntry, Map<string, KeyCaller>>();

  const callerOf = (entry: KeyEntry, chain: string): KeyCaller => {
    let ofChains = callers.get(entry);
    if (!ofChains) callers.set(entry, (ofChains = new Map()));
    let caller = ofChains.get(chain);
    if (!caller) ofChains.set(chain, (caller = new KeyCaller(entry, chain, { ...modules, openWebSockets })));
    return caller;
  };

  const noBalance = (): Balance => ({ remaining: 0, resetSeconds: secondsUntilNextDay(clock.now()) });

  return {
    admit({ key, chain, origin, address }: Visit) {
      const entry = keyring.find(key);
      entry.scopes.requireVisit({ chain, origin, address });
      const plan = plans.get(entry.record.plan);
      if (!plan) throw new KeyNotAllowedError({ detail: 'the plan of this key is not offered any more' });
      rates.take(entry.record.accountId, plan.requestsPerSecond);
      return callerOf(entry, chain);
    },
    async balanceOf({ key, chain }) {
      try {
        return await callerOf(keyring.find(key), chain).balance();
      } catch (error) {
        if (error instanceof InvalidApiKeyError || error instanceof LedgerUnreachableError)
          return noBalance();
        throw error;
      }
    },
    noBalance,
  };
}
