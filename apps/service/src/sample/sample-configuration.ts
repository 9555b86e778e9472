import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import { configurationOf } from '../configuration/load-configuration.ts';
import { type ServeFlags, settingsOf } from '../serve-options.ts';

const SAMPLE_CHAIN = join(import.meta.dirname, '../../sample-chain');
/** The plans of the sample. The first key has the first one. */
const PLANS = {
  free: { creditsPerDay: 10_000_000, requestsPerSecond: 100 },
  team: { creditsPerDay: 100_000_000, requestsPerSecond: 500, failover: true, webSockets: 100 },
};
/** Connections that the sample accepts. A machine of a person may allow few open files. */
const CONNECTIONS = 1_000;

/** Returns the configuration of the sample chain, its accounts and its administration, by the flags of a person. */
export function sampleConfiguration(flags: ServeFlags, data: string, adminToken: string): Configuration {
  const configuration = configurationOf({
    methods: 'extended',
    logLevel: 'warn',
    load: { maxConnections: CONNECTIONS },
    plans: PLANS,
    accounts: { data: join(data, 'accounts') },
    admin: { port: 0, token: adminToken },
    chains: [
      {
        name: 'sample',
        genesis: join(SAMPLE_CHAIN, 'genesis.json'),
        import: [join(SAMPLE_CHAIN, 'chain.rlp')],
        data,
      },
    ],
    ...Object.fromEntries(Object.entries(settingsOf(flags)).filter(([, value]) => value !== undefined)),
    ...(flags.key === undefined ? {} : { keys: [flags.key] }),
  });
  const { host, port, sites } = configuration;
  return port === 0
    ? configuration
    : { ...configuration, sites: { ...sites, publicUrl: `http://${host}:${port}` } };
}

/** Returns whether an earlier start has begun to import the sample chain into a folder. */
export function hasSampleChain(data: string): boolean {
  return existsSync(join(data, 'history'));
}
