import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CALL_LIMITS } from '@ethread/accounts/forms';
import { transportLimits } from '@ethread/types';
import { type AccountsConfiguration, type Configuration, DEFAULTS } from '../configuration/configuration.ts';
import type { SampleAccess } from './sample-access.ts';

const SAMPLE_CHAIN = join(import.meta.dirname, '../../sample-chain');

const SAMPLE_LIMITS = {
  batchItems: transportLimits.maxBatchItems,
  bodyBytes: transportLimits.maxBodyBytes,
  ...CALL_LIMITS,
};
/** The plans of the sample. The first key has the first one. */
const SAMPLE_PLANS = {
  free: {
    creditsPerDay: 10_000_000,
    requestsPerSecond: 100,
    failover: false,
    provenOnly: false,
    webSockets: 10,
    ...SAMPLE_LIMITS,
  },
  team: {
    creditsPerDay: 100_000_000,
    requestsPerSecond: 500,
    failover: true,
    provenOnly: false,
    webSockets: 100,
    ...SAMPLE_LIMITS,
  },
};

/** Connections that the sample accepts. A machine of a person may allow few open files. */
const SAMPLE_CONNECTIONS = 1_000;

/** The settings of the sample that differ from start to start. */
export interface SampleSettings extends Pick<SampleAccess, 'adminToken'> {
  readonly adminPort: number;
  /** A key without limits, from the command line. */
  readonly key: string | undefined;
  /** Folder of the stores. */
  readonly data: string;
}

/** The configuration of the sample, which has accounts. */
export type SampleConfiguration = Configuration & { readonly accounts: AccountsConfiguration };

/** Adds the sample chain, its accounts and administration to the settings of `serve`. */
export function sampleConfiguration(
  shared: Configuration,
  { key, adminToken, adminPort, data }: SampleSettings,
): SampleConfiguration {
  const { host } = DEFAULTS;
  return {
    ...shared,
    load: { ...shared.load, maxConnections: SAMPLE_CONNECTIONS },
    keys: key === undefined ? [] : [key],
    plans: SAMPLE_PLANS,
    accounts: { data: join(data, 'accounts'), postgres: undefined },
    admin: {
      host,
      port: adminPort,
      hosts: [],
      token: adminToken,
      tokens: [],
      tls: undefined,
    },
    chains: [
      {
        name: 'sample',
        hosts: [],
        copy: {
          origin: { genesis: join(SAMPLE_CHAIN, 'genesis.json') },
          import: [join(SAMPLE_CHAIN, 'chain.rlp')],
          execute: false,
          data,
        },
        nodes: undefined,
        consensus: undefined,
      },
    ],
  };
}

/** Returns whether an earlier start has begun to import the sample chain into a folder. */
export function hasSampleChain(data: string): boolean {
  return existsSync(join(data, 'history'));
}
