import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createKeyAdministration, createPlanTable, type NewKey, type Plan } from '@ethread/accounts';
import { silentLogger, systemClock } from '@ethread/core';
import { methodTable } from '@ethread/types';
import { createService, loadConfiguration, openAccountStores, type Service } from 'ethread';
import { storedSample } from './stored-sample.ts';
import {
  clientAt,
  configurationFile,
  SAMPLE_CHAIN,
  type ServiceClient,
  temporaryFolder,
} from './service-process.ts';

/** A service in this process, whose time and log are the test's, and a client of it. */
export interface OwnService extends ServiceClient {
  readonly service: Service;
  close(): Promise<void>;
}

/** Opens the service of a configuration file, or of a loaded configuration. Its chains may still start. */
export async function openService(
  configuration: string | ReturnType<typeof loadConfiguration>,
  modules: Partial<Parameters<typeof createService>[1]> = {},
): Promise<OwnService> {
  const service = await createService(
    typeof configuration === 'string' ? loadConfiguration(configuration) : configuration,
    { logger: silentLogger, clock: systemClock, random: Math.random, onProgress() {}, ...modules },
  );
  try {
    await service.started;
  } catch (error) {
    await service.close();
    throw error;
  }
  return { ...clientAt(service.address.port), service, close: () => service.close() };
}

/**
 * A configuration file in a folder of its own, with the sample chain and a second chain that has only its genesis
 * block.
 */
export interface AccountWorld {
  readonly file: string;
  readonly folder: string;
  /** Host of the second chain. Any other host selects the first. */
  readonly otherHost: string;
}

/** Writes the configuration, with more settings by name. */
export async function writeConfiguration(plan: Partial<Plan>, settings: object = {}): Promise<AccountWorld> {
  const folder = temporaryFolder();
  const genesis = join(SAMPLE_CHAIN, 'genesis.json');
  const file = configurationFile(
    {
      logLevel: 'debug',
      plans: { plan: { creditsPerDay: 1_000_000, requestsPerSecond: 1_000_000, ...plan } },
      accounts: { data: 'accounts' },
      chains: [
        { name: 'first', hosts: ['127.0.0.1'], genesis, data: await storedSample() },
        { name: 'other', hosts: ['localhost'], genesis, data: 'other' },
      ],
      ...settings,
    },
    folder,
  );
  return { file, folder, otherHost: 'localhost' };
}

/** Creates keys in the stores of a configuration, as its administration does. */
export async function makeKeys(file: string, keys: readonly Partial<NewKey>[]) {
  const configuration = loadConfiguration(file);
  if (!configuration.accounts) throw new Error(`${file} has no accounts`);
  const stores = await openAccountStores(configuration.accounts, { logger: silentLogger });
  const administration = createKeyAdministration(
    { store: stores.keys, plans: createPlanTable(configuration.plans), clock: systemClock, randomBytes },
    {
      chains: new Set(configuration.chains.map(({ name }) => name)),
      methods: new Set(Object.keys(methodTable)),
    },
  );
  const made = [];
  for (const key of keys) made.push(await administration.create({ label: 'test', plan: 'plan', ...key }));
  await stores.close();
  return made;
}
