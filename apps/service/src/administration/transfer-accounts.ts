import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AccountDatabase,
  createPlanTable,
  exportAccounts,
  importAccounts,
  type PlanTable,
} from '@ethread/accounts';
import type { Logger } from '@ethread/core';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { openAccountStores } from '../open-accounts.ts';
import { fileProblem, UserError } from '../user-error.ts';

/** The dependencies of the commands that export and import accounts. */
export interface TransferModules {
  readonly logger: Logger;
  readonly write: (text: string) => unknown;
}

/** Exports the accounts of a configuration to a new file. A service may run meanwhile. @throws {UserError} */
export async function exportTo(
  file: string,
  config: string,
  { logger, write }: TransferModules,
): Promise<void> {
  await withAccounts(config, logger, async ({ database, plans }) => {
    try {
      // Only its owner can read the file: it has the labels and the usage of all keys, and their hashes.
      const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.from(exportAccounts(database, plans)), output);
    } catch (error) {
      throw new UserError(`${file}: ${fileProblem(error)}`, { cause: error });
    }
    write(`${file}: has the plans, keys, events, usage and credits of ${config}\n`);
  });
}

/** Imports an export into the accounts of a configuration, which must be empty. @throws {UserError} */
export async function importFrom(
  file: string,
  config: string,
  { logger, write }: TransferModules,
): Promise<void> {
  await withAccounts(config, logger, async ({ database, plans }) => {
    try {
      const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
      const { rows, differentPlans } = await importAccounts(database, plans, lines);
      const counts = Object.entries(rows).map(([name, count]) => `${count} of ${name.replace('_', ' ')}`);
      write(`${file}: imported rows: ${counts.join(', ')}\n`);
      if (differentPlans.length > 0)
        write(
          `${config}: plans that differ from those of the export or are missing: ${differentPlans.join(', ')}\n`,
        );
    } catch (error) {
      throw new UserError(`${file}: ${fileProblem(error)}`, { cause: error });
    }
  });
}

/** The accounts of a configuration. */
interface OpenedAccounts {
  readonly database: AccountDatabase;
  readonly plans: PlanTable;
}

async function withAccounts(
  config: string,
  logger: Logger,
  work: (opened: OpenedAccounts) => Promise<void>,
): Promise<void> {
  const { accounts, plans } = loadConfiguration(config);
  if (!accounts) throw new UserError(`${config}: has no accounts; add the section accounts`);
  const stores = await openAccountStores(accounts, { logger });
  try {
    await work({ database: stores.database, plans: createPlanTable(plans) });
  } finally {
    await stores.close();
  }
}
