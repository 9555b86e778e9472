import { createLedger, createPlanTable } from '@ethread/accounts';
import { inProcess } from '@ethread/admin';
import { createAdminClient } from '@ethread/admin/client';
import type { Clock, Logger } from '@ethread/core';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { createAdministration } from '../create-administration.ts';
import { openAccountStores } from '../open-accounts.ts';
import { UserError } from '../user-error.ts';
import type { AdminConnection } from './connect.ts';

/**
 * Opens the administration of a configuration's stores within this process. A service may use the stores at the same
 * time.
 *
 * @throws {UserError} naming the file.
 */
export async function openStores(
  file: string,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<AdminConnection> {
  const configuration = loadConfiguration(file);
  const { accounts, plans } = configuration;
  if (!accounts)
    throw new UserError(
      `${file}: has no accounts, so there are no keys to administer; add the section accounts`,
    );
  const stores = await openAccountStores(accounts, { logger });
  const { database } = stores;
  const ledger = createLedger({ database, clock, logger });
  const administration = createAdministration(
    {
      stores,
      ledger,
      plans: createPlanTable(plans),
      service: undefined,
      clock,
      logger,
    },
    configuration,
  );
  return {
    admin: createAdminClient(inProcess(administration, 'the command line')),
    place: file,
    async close() {
      await ledger.close();
      await stores.close();
    },
  };
}
