import { randomBytes } from 'node:crypto';
import { createKeyAdministration, type Ledger, type Plans } from '@ethread/accounts';
import {
  type AdminRouter,
  createAdminHandlers,
  createAdminRouter,
  type RunningService,
} from '@ethread/admin';
import type { Clock, Logger } from '@ethread/core';
import { methodTable } from '@ethread/types';
import type { ChainConfiguration } from './configuration/configuration.ts';
import type { AccountStores } from './open-accounts.ts';

/** What the administration works on. */
export interface AdministrationModules {
  readonly stores: AccountStores;
  readonly ledger: Pick<Ledger, 'remaining' | 'spent'>;
  readonly plans: Plans;
  /** undefined for the command line without a service. */
  readonly service: RunningService | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The meaning of the admin API over the stores of accounts: for its server, and for the command line without one. */
export function createAdministration(
  { stores, ledger, plans, service, clock, logger }: AdministrationModules,
  chains: readonly ChainConfiguration[],
): AdminRouter {
  const keys = createKeyAdministration(
    { store: stores.keys, plans, clock, randomBytes },
    {
      chains: new Set(chains.map(({ name }) => name)),
      methods: new Set(Object.keys(methodTable)),
    },
  );
  return createAdminRouter(
    createAdminHandlers({ keys, plans, credits: ledger, usage: stores.usage, service, clock, logger }),
  );
}
