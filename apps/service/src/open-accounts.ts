import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accountMigrations } from './account-migrations.ts';
import {
  type Admission,
  createAdmission,
  createKeyring,
  createPostgresKeyStore,
  createRateLimiter,
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
import { type Ledger } from '@ethread/ports';
import type { Clock, Logger } from '@ethread/core';
import type { OpenMeter } from './database-meters.ts';
import { checkStoreFile } from '@ethread/history';
import { createPostgresPool, migrate } from '@ethread/storage/postgres';
import type { AccountsConfiguration } from './configuration/configuration.ts';
import { watchCredits } from './credit-alerts/watch-credits.ts';
import { oneLine, UserError } from './user-error.ts';

/** The dependencies of accounts. */
export interface AdmissionModules {
  readonly plans: Plans;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Called for each read of a damaged row of the embedded stores. */
  readonly onDamage?: (() => void) | undefined;
  /** Opens the meters of PostgreSQL and Redis. Default: neither is metered. */
  readonly openMeter?: OpenMeter | undefined;
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
  /** Closes in reverse order, after writing all counts. */
  close(): Promise<void>;
}

/** Opens the stores of keys and usage. @throws {UserError} */
export async function openAccountStores(
  { data, postgres, alerts }: AccountsConfiguration,
  { logger, onDamage, openMeter }: Pick<AdmissionModules, 'logger' | 'onDamage' | 'openMeter'>,
): Promise<AccountStores> {
  try {
    mkdirSync(data, { recursive: true });
    if (postgres === undefined) {
      for (const store of ['keys', 'usage']) checkStoreFile(join(data, store));
      const keys = openLmdbKeyStore(join(data, 'keys'), { logger, onDamage });
      const usage = openLmdbUsageStore(join(data, 'usage'), { onDamage });
      const alertClaims = alerts && openLmdbAlertClaims(join(data, 'alerts'));
      return {
        keys,
        usage,
        alertClaims,
        close: () => closeAll([...(alertClaims ? [alertClaims] : []), usage, keys]),
      };
    }
    const pool = createPostgresPool(postgres, logger, openMeter?.('PostgreSQL', 'accounts'));
    try {
      await migrate(pool, accountMigrations);
      await migrate(pool, keyEventMigrations);
      if (alerts) await migrate(pool, alertMigrations);
    } catch (error) {
      await pool.end();
      throw error;
    }
    const keys = createPostgresKeyStore(pool, { logger });
    const usage = createPostgresUsageStore(pool);
    const alertClaims = alerts && createPostgresAlertClaims(pool);
    return { keys, usage, alertClaims, close: () => closeAll([usage, keys, { close: () => pool.end() }]) };
  } catch (cause) {
    throw new UserError(`accounts: ${oneLine(cause)}`, { cause });
  }
}

/** Opens the stores of keys, credits and usage. @throws {UserError} */
export async function openAccounts(
  configuration: AccountsConfiguration,
  modules: AdmissionModules,
): Promise<OpenAccounts> {
  const { clock, logger } = modules;
  const opened: Closable[] = [];
  const keep = <Part extends Closable>(part: Part): Part => {
    opened.unshift(part);
    return part;
  };
  try {
    const stores = keep(await openAccountStores(configuration, modules));
    const ledger = keep(await openLedger(configuration, modules));
    const keyring = keep(await createKeyring({ store: stores.keys, clock, logger }));
    const usage = keep(createUsageRecorder({ store: stores.usage, clock, logger }));
    const { alerts } = configuration;
    const { alertClaims: claims } = stores;
    if (alerts && claims) keep(watchCredits({ ...modules, keyring, ledger, claims }, alerts));
    const accounts = createAdmission({
      ...modules,
      keyring,
      ledger,
      usage,
      rates: createRateLimiter({ clock }),
    });
    return { accounts, stores, ledger, keyring, close: () => closeAll(opened) };
  } catch (cause) {
    await closeAll(opened);
    if (cause instanceof UserError) throw cause;
    throw new UserError(`accounts: ${oneLine(cause)}`, { cause });
  }
}

/** Opens the ledger, which counts credits. */
export function openLedger(
  { data, redis }: AccountsConfiguration,
  modules: Pick<AdmissionModules, 'clock' | 'logger' | 'onDamage' | 'openMeter'>,
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

interface Closable {
  close(): Promise<void>;
}

/** Closes the parts one after the other, even after one fails. @throws the first error. */
async function closeAll(parts: readonly Closable[]): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) await part.close().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
