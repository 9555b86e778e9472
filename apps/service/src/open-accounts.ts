import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AccountDatabase,
  type Admission,
  createAdmission,
  createKeyring,
  createKeyStore,
  createLedger,
  createRateLimiter,
  createUnlimitedKeys,
  createUsageRecorder,
  createUsageStore,
  type Keyring,
  type KeyStore,
  openPostgres,
  openSqlite,
  type Plans,
  type UsageStore,
} from '@ethread/accounts';
import type { Ledger, UsageRecorder } from '@ethread/ports';
import type { Clock, Logger } from '@ethread/core';
import type { AccountsConfiguration } from './configuration/configuration.ts';
import { closedBy, openParts } from './opened-parts.ts';
import { oneLine, UserError } from './user-error.ts';

export interface AccountsModules {
  readonly plans: Plans;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** What the database reports. */
interface StoreReports {
  /** Called when the content of the file is damaged. */
  readonly onDamage?: (() => void) | undefined;
  /** Called after each transaction with whether it reached PostgreSQL. */
  readonly onReach?: ((isReached: boolean) => void) | undefined;
}

/** The stores of keys and usage, and the database in which credits are, too. */
export interface AccountStores {
  readonly database: AccountDatabase;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  close(): Promise<void>;
}

/** The open stores of keys, credits and usage. */
export interface OpenAccounts {
  readonly accounts: Admission;
  readonly stores: AccountStores;
  readonly ledger: Ledger;
  readonly keyring: Keyring;
  readonly usage: UsageRecorder;
  /** Returns how often the file of accounts was found damaged. */
  damagedReads(): number;
  /** Returns whether PostgreSQL was reached at the last attempt. undefined where accounts are in a file. */
  isPostgresReached(): boolean | undefined;
  /** Closes in reverse order, after writing all counts. */
  close(): Promise<void>;
}

/** The file of accounts in their folder. */
export const ACCOUNTS_FILE = 'accounts.sqlite';

/** Opens the database of accounts, and the stores of keys and usage in it. @throws {UserError} */
export function openAccountStores(
  { data, postgres }: AccountsConfiguration,
  { logger, onDamage, onReach }: Pick<AccountsModules, 'logger'> & StoreReports,
): Promise<AccountStores> {
  return openParts(async (stack) => {
    mkdirSync(data, { recursive: true });
    const database = closedBy(
      stack,
      postgres === undefined
        ? await openSqlite(join(data, ACCOUNTS_FILE), { onDamage })
        : await openPostgres(postgres, { logger, onReach }),
    );
    const keys = closedBy(stack, createKeyStore(database, { logger }));
    const usage = createUsageStore(database);
    return { database, keys, usage, close: () => stack.disposeAsync() };
  }).catch(throwAsUserError);
}

/** Opens the stores of keys, credits and usage. @throws {UserError} */
export function openAccounts(
  configuration: AccountsConfiguration,
  modules: AccountsModules,
): Promise<OpenAccounts> {
  const { clock, logger } = modules;
  let damagedReads = 0;
  let isReached: boolean | undefined;
  const reporting = {
    logger,
    onDamage: () => void damagedReads++,
    onReach: (reached: boolean) => void (isReached = reached),
  };
  return openParts(async (stack) => {
    const stores = closedBy(stack, await openAccountStores(configuration, reporting));
    const { database } = stores;
    const ledger = closedBy(stack, createLedger({ database, clock, logger }));
    const keyring = closedBy(stack, await createKeyring({ store: stores.keys, clock, logger }));
    const usage = closedBy(stack, createUsageRecorder({ store: stores.usage, clock, logger }));
    const rates = createRateLimiter({ clock });
    return {
      accounts: createAdmission({ ...modules, keyring, ledger, usage, rates }),
      stores,
      ledger,
      keyring,
      usage,
      damagedReads: () => damagedReads,
      isPostgresReached: () => isReached,
      close: () => stack.disposeAsync(),
    };
  }).catch(throwAsUserError);
}

/** Returns the admission by the stores of accounts, preceded by the keys of the configuration where it has any. */
export function admissionOf(
  keys: readonly string[],
  clock: Clock,
  opened: Pick<OpenAccounts, 'accounts' | 'usage'> | undefined,
): Admission {
  if (opened && keys.length === 0) return opened.accounts;
  return createUnlimitedKeys(keys, {
    clock,
    ...(opened && { others: opened.accounts, usage: opened.usage }),
  });
}

function throwAsUserError(cause: unknown): never {
  if (cause instanceof UserError) throw cause;
  throw new UserError(`accounts: ${oneLine(cause)}`, { cause });
}
