import { randomBytes } from 'node:crypto';
import { createKeyAdministration, type KeyAdministration, type Plans } from '@ethread/accounts';
import { type Ledger } from '@ethread/ports';
import {
  type AdminRouter,
  createAdminHandlers,
  createAdminRouter,
  type RunningService,
} from '@ethread/admin';
import type { Clock, Logger } from '@ethread/core';
import type { Configuration } from './configuration/configuration.ts';
import type { AccountStores } from './open-accounts.ts';
import { servedMethods } from './served-methods.ts';

export interface AdministrationModules {
  readonly stores: AccountStores;
  readonly ledger: Pick<Ledger, 'remaining' | 'spent'>;
  readonly plans: Plans;
  /** undefined for the command line without a service. */
  readonly service: RunningService | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Creates the operations of the admin API over the stores of accounts. The admin server uses them, and so does the
 * command line without a service.
 */
export function createAdministration(
  modules: AdministrationModules,
  configuration: Pick<Configuration, 'chains' | 'keys' | 'methods'>,
): AdminRouter {
  const { stores, ledger, plans, service, clock, logger } = modules;
  const keys = createKeys(modules, configuration);
  return createAdminRouter(
    createAdminHandlers({ keys, plans, credits: ledger, usage: stores.usage, service, clock, logger }),
  );
}

/** Creates the administration of the stored keys, with the names that the configuration offers. */
export function createKeys(
  { stores, plans, clock }: Pick<AdministrationModules, 'stores' | 'plans' | 'clock'>,
  { chains, keys, methods }: Pick<Configuration, 'chains' | 'keys' | 'methods'>,
): KeyAdministration {
  return createKeyAdministration(
    { store: stores.keys, plans, clock, randomBytes },
    {
      configuredKeys: keys.length,
      chains: new Set(chains.map(({ name }) => name)),
      methods: new Set(servedMethods(methods)),
    },
  );
}
