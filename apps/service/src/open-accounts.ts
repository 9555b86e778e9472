import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accountMigrations } from './account-migrations.ts';
import {
  type Admission,
  createAdmission,
  createKeyring,
  createPostgresKeyStore,
  createRateLimiter,
  createUnlimitedKeys,
  type Keyring,
  type KeyStore,
  keyEventMigrations,
  openLmdbKeyStore,
  type Plans,
} from '@ethread/api-keys';
import { createEmbeddedLedger, createRedisLedger } from '@ethread/credits';
import {
  type AlertClaims,
  alertMigrations,
  createPostgresAlertClaims,
  createPostgresUsageStore,
  createUsageRecorder,
  openLmdbAlertClaims,
  openLmdbUsageStore,
  type UsageStore,
} from '@ethread/usage';
import type { Ledger, UsageRecorder } from '@ethread/ports';
import type { Clock, Logger } from '@ethread/core';
import type { OpenMeter } from './database-meters.ts';
import { checkStoreFile } from '@ethread/history';
import { createPostgresPool, migrate } from '@ethread/storage/postgres';
import type { AccountsConfiguration } from './configuration/configuration.ts';
import { watchCredits } from './credit-alerts/watch-credits.ts';
import { closedBy, openParts } from './opened-parts.ts';
import { oneLine, UserError } from './user-error.ts';

/** The dependencies of accounts. */
export interface AdmissionModules {
  readonly plans: Plans;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Opens the meters of PostgreSQL and Redis. Default: neither is metered. */
  readonly openMeter?: OpenMeter | undefined;
}

/** What the stores report. */
interface StoreReports {
  /** Called for each read of a damaged row of the embedded stores. */
  readonly onDamage?: (() => void) | undefined;
}

/** The stores of keys and usage. */
export interface AccountStores {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  /** Decides who sends a credit alert; undefined without alerts in the configuration. */
  readonly alertClaims: AlertClaims | undefined;
  close(): Promise<void>;
}

/** The open stores of keys, credits and usage. */
export interface OpenAccounts {
  readonly accounts: Admission;
  readonly stores: AccountStores;
  readonly ledger: Ledger;
  readonly keyring: Keyring;
  readonly usage: UsageRecorder;
  /** Returns how many reads found a damaged row of the embedded stores. */
  damagedReads(): number;
  /** Closes in reverse order, after writing all counts. */
  close(): Promise<void>;
}

/** Opens the stores of keys and usage. @throws {UserError} */
export function openAccountStores(
  { data, postgres, alerts }: AccountsConfiguration,
  { logger, onDamage, openMeter }: Pick<AdmissionModules, 'logger' | 'openMeter'> & StoreReports,
): Promise<AccountStores> {
  return openParts(async (stack) => {
    const close = () => stack.disposeAsync();
    mkdirSync(data, { recursive: true });
    if (postgres === undefined) {
      for (const store of ['keys', 'usage']) checkStoreFile(join(data, store));
      const keys = closedBy(stack, openLmdbKeyStore(join(data, 'keys'), { logger, onDamage }));
      const usage = closedBy(stack, openLmdbUsageStore(join(data, 'usage'), { onDamage }));
      const alertClaims = closedBy(stack, alerts && openLmdbAlertClaims(join(data, 'alerts')));
      return { keys, usage, alertClaims, close };
    }
    const pool = createPostgresPool(postgres, logger, openMeter?.('PostgreSQL', 'accounts'));
    stack.defer(() => pool.end());
    await migrate(pool, accountMigrations);
    await migrate(pool, keyEventMigrations);
    if (alerts) await migrate(pool, alertMigrations);
    const keys = closedBy(stack, createPostgresKeyStore(pool, { logger }));
    const usage = closedBy(stack, createPostgresUsageStore(pool));
    const alertClaims = alerts && createPostgresAlertClaims(pool);
    return { keys, usage, alertClaims, close };
  }).catch(throwAsUserError);
}

/** Opens the stores of keys, credits and usage. @throws {UserError} */
export function openAccounts(
  configuration: AccountsConfiguration,
  modules: AdmissionModules,
): Promise<OpenAccounts> {
  const { clock, logger } = modules;
  let damagedReads = 0;
  const reporting = { ...modules, onDamage: () => void damagedReads++ };
  return openParts(async (stack) => {
    const stores = closedBy(stack, await openAccountStores(configuration, reporting));
    const ledger = closedBy(stack, await openLedger(configuration, reporting));
    const keyring = closedBy(stack, await createKeyring({ store: stores.keys, clock, logger }));
    const usage = closedBy(stack, createUsageRecorder({ store: stores.usage, clock, logger }));
    const { alerts } = configuration;
    const { alertClaims: claims } = stores;
    if (alerts && claims) closedBy(stack, watchCredits({ ...modules, keyring, ledger, claims }, alerts));
    const rates = createRateLimiter({ clock });
    return {
      accounts: createAdmission({ ...modules, keyring, ledger, usage, rates }),
      stores,
      ledger,
      keyring,
      usage,
      damagedReads: () => damagedReads,
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

/** Opens the ledger, which counts credits. */
export function openLedger(
  { data, redis }: AccountsConfiguration,
  modules: Pick<AdmissionModules, 'clock' | 'logger' | 'openMeter'> & StoreReports,
): Promise<Ledger> {
  const folder = join(data, 'ledger');
  if (!redis) return createEmbeddedLedger(modules, { folder });
  const { url, leaseCredits, goOnCredits } = redis;
  const { clock, logger, openMeter } = modules;
  return createRedisLedger(
    { clock, logger, meter: openMeter?.('Redis', 'credits') },
    {
      url,
      folder: join(data, 'redis-ledger'),
      ...(leaseCredits === undefined ? {} : { lease: { credits: leaseCredits } }),
      ...(goOnCredits === 0 ? {} : { whenUnreachable: { goOnCredits } }),
    },
  );
}

function throwAsUserError(cause: unknown): never {
  if (cause instanceof UserError) throw cause;
  throw new UserError(`accounts: ${oneLine(cause)}`, { cause });
}
