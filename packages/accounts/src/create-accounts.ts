import type { Clock } from '@ethread/core';
import { InvalidApiKeyError, KeyNotAllowedError } from '@ethread/types';
import type { Accounts, Balance, Visit } from './accounts.ts';
import { KeyCaller } from './key-caller.ts';
import type { KeyEntry, Keyring } from './keys/keyring.ts';
import type { RateLimiter } from './keys/rate-limiter.ts';
import { LedgerUnreachableError } from './ledger/ledger-unreachable-error.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Plans } from './plans/plan.ts';
import type { UsageRecorder } from './usage/usage.ts';
import { secondsUntilNextDay } from './utc-day.ts';

/** What accounts are made of. */
export interface AccountsModules {
  readonly keyring: Keyring;
  readonly plans: Plans;
  readonly rates: RateLimiter;
  readonly ledger: Ledger;
  readonly usage: UsageRecorder;
  readonly clock: Clock;
}

/** Puts keys, plans, credits and usage together as the gateway asks for them. */
export function createAccounts(modules: AccountsModules): Accounts {
  const { keyring, plans, rates, clock } = modules;
  const openWebSockets = new Map<string, number>();
  // What was made for a key on a chain serves until the key changes: the keyring then has another entry.
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
