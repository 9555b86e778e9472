import { hash } from 'node:crypto';
import { type ServeAccount, createAccountApi } from '@ethread/admin/account';
import type { Plans } from '@ethread/accounts';
import type { Clock, Logger } from '@ethread/core';
import type { Proxies } from '@ethread/http';
import type { Configuration } from './configuration/configuration.ts';
import { createKeys } from './create-administration.ts';
import type { Activity } from './open-activity.ts';
import type { OpenAccounts } from './open-accounts.ts';
import { servesAccount } from './sites/open-sites.ts';

/** The dependencies of self-service for owners of keys. */
export interface AccountDependencies {
  readonly accounts: OpenAccounts | undefined;
  readonly plans: Plans;
  readonly activity: Activity | undefined;
  readonly proxies: Proxies;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Opens self-service for owners of keys. Returns undefined where the configuration has no accounts or disables it. */
export function openAccount(
  { accounts, plans, activity, proxies, clock, logger }: AccountDependencies,
  configuration: Configuration,
): ServeAccount | undefined {
  if (!accounts || !activity || !servesAccount(configuration)) return undefined;
  const { stores, ledger, keyring } = accounts;
  const configured = new Set(configuration.keys.map(hashOf));
  return createAccountApi({
    keys: createKeys({ stores, plans, clock }, configuration),
    keyring,
    plans,
    credits: ledger,
    usage: stores.usage,
    requests: activity.requests,
    proxies,
    clock,
    logger,
    isConfiguredKey: (apiKey) => configured.has(hashOf(apiKey)),
  });
}

const hashOf = (key: string) => hash('sha256', key, 'base64');
