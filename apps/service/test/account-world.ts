import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyAdministration, createPlanTable, type NewKey, type Plan } from '@ethread/accounts';
import { silentLogger, systemClock } from '@ethread/core';
import { methodTable } from '@ethread/types';
import { loadConfiguration, openAccountStores } from 'ethread';
import { storedSample } from './stored-sample.ts';
import { SAMPLE_CHAIN, temporaryFolder } from './service-process.ts';

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

/** Writes the configuration. `more` is YAML for its end. */
export async function writeConfiguration(
  plan: Partial<Plan>,
  more = '',
  accounts: object = { data: 'accounts' },
): Promise<AccountWorld> {
  const folder = temporaryFolder();
  const file = join(folder, 'ethread.yaml');
  const full = { creditsPerDay: 1_000_000, requestsPerSecond: 1_000_000, ...plan };
  const genesis = JSON.stringify(join(SAMPLE_CHAIN, 'genesis.json'));
  const first = JSON.stringify(await storedSample());
  writeFileSync(
    file,
    `port: 0
logLevel: debug
plans: { plan: ${JSON.stringify(full)} }
accounts: ${JSON.stringify(accounts)}
chains:
  - { name: first, hosts: ['127.0.0.1'], genesis: ${genesis}, data: ${first} }
  - { name: other, hosts: ['localhost'], genesis: ${genesis}, data: other }
${more}`,
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
  ).by({ actor: 'a test', requestId: 'request-1' });
  const made = [];
  for (const key of keys) made.push(await administration.create({ label: 'test', plan: 'plan', ...key }));
  await stores.close();
  return made;
}
