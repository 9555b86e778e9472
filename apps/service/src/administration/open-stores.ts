import { createPlanTable } from '@ethread/api-keys';
import { type Ledger } from '@ethread/ports';
import { inProcess } from '@ethread/admin';
import { createAdminClient } from '@ethread/admin/client';
import type { Clock, Logger } from '@ethread/core';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { createAdministration } from '../create-administration.ts';
import { openAccountStores, openLedger } from '../open-accounts.ts';
import { UserError } from '../user-error.ts';
import type { Connection } from './connect.ts';

/**
 * Opens the administration of a configuration's stores within this process. A service may use the stores at the same
 * time.
 *
 * @throws {UserError} naming the file.
 */
export async function openStores(
  file: string,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<Connection> {
  const configuration = loadConfiguration(file);
  const { accounts, plans } = configuration;
  if (!accounts)
    throw new UserError(
      `${file}: has no accounts, so there are no keys to administer; add the section accounts`,
    );
  const stores = await openAccountStores(accounts, { logger });
  // Opened on demand, because most commands do not need the ledger.
  let opened: Promise<Ledger> | undefined;
  const ledger = () => (opened ??= openLedger(accounts, { clock, logger }));
  const administration = createAdministration(
    {
      stores,
      ledger: {
        remaining: async (account) => (await ledger()).remaining(account),
        spent: async (accountId, day) => (await ledger()).spent(accountId, day),
      },
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
      await (await opened?.catch(() => undefined))?.close();
      await stores.close();
    },
  };
}
