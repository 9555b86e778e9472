import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { transportLimits } from '@ethread/types';
import { type Configuration, DEFAULTS } from './configuration/configuration.ts';
import { loadConfiguration } from './configuration/load-configuration.ts';
import { readOriginFlags } from './origin-flags.ts';
import type { ServedAddresses, ServeOptions } from './serve.ts';
import { UserError } from './user-error.ts';

/** The options of `ethread serve`, as the command line gives them. */
export interface ServeFlags {
  readonly config?: string;
  readonly network?: string;
  readonly genesis?: string;
  readonly import?: readonly string[];
  readonly execute?: boolean;
  readonly data?: string;
  readonly host?: string;
  readonly port?: string;
  readonly key?: string;
  readonly sample?: boolean;
}

const SAMPLE_LIMITS = { batchItems: 100, bodyBytes: transportLimits.maxBodyBytes };
/** What keys of the sample's dashboard can have. */
const SAMPLE_PLANS = {
  free: {
    creditsPerDay: 1_000_000,
    requestsPerSecond: 25,
    failover: false,
    webSockets: 10,
    ...SAMPLE_LIMITS,
  },
  team: {
    ...{ creditsPerDay: 100_000_000, requestsPerSecond: 500 },
    ...{ failover: true, webSockets: 100, ...SAMPLE_LIMITS },
  },
};
const SAMPLE_CHAIN = join(import.meta.dirname, '../sample-chain');

/** What the flags mean. @throws {UserError} for flags that do not go together. */
export function readServeFlags(flags: ServeFlags): { configuration: Configuration; options: ServeOptions } {
  if (flags.config !== undefined) {
    const others = Object.keys(flags).filter((name) => name !== 'config');
    if (others.length > 0)
      throw new UserError(`--config does not go with --${others.join(', --')}: set it in the file`);
    return { configuration: loadConfiguration(flags.config), options: { file: flags.config } };
  }
  const shared = {
    host: flags.host ?? DEFAULTS.host,
    port: readPort(flags.port),
    workers: DEFAULTS.workers,
    drain: DEFAULTS.drain,
    load: DEFAULTS.load,
    strictContract: DEFAULTS.strictContract,
    errors: DEFAULTS.errors,
    logLevel: DEFAULTS.logLevel,
    logCalls: DEFAULTS.logCalls,
    compression: DEFAULTS.compression,
    tracing: undefined,
    cors: DEFAULTS.cors,
    proxies: undefined,
    callThreads: DEFAULTS.callThreads,
    sites: DEFAULTS.sites,
    tls: undefined,
    plans: {},
    accounts: undefined,
    admin: undefined,
    metrics: undefined,
  };
  if (flags.sample) {
    const key = flags.key ?? randomBytes(16).toString('hex');
    const token = randomBytes(24).toString('hex');
    const data = resolve(flags.data ?? 'data/sample');
    const chain = {
      name: 'sample',
      hosts: [],
      copy: {
        origin: { genesis: join(SAMPLE_CHAIN, 'genesis.json') },
        import: [join(SAMPLE_CHAIN, 'chain.rlp')],
        execute: false,
        data,
      },
      shared: undefined,
      nodes: undefined,
    };
    return {
      configuration: {
        ...shared,
        logLevel: 'warn',
        keys: [key],
        plans: SAMPLE_PLANS,
        accounts: { data: join(data, 'accounts'), postgres: undefined, redis: undefined },
        // A free port: the usual one may be another's, and nobody has to know it before.
        admin: { host: DEFAULTS.host, port: 0, token, tls: undefined, dashboard: DEFAULTS.dashboard },
        chains: [chain],
      },
      options: { greeting: (service) => greeting(service, { key, token }) },
    };
  }
  const { data, key } = flags;
  const origin = readOriginFlags(flags);
  if (origin === undefined || data === undefined || key === undefined) {
    throw new UserError(
      'serve needs --config FILE, or --network NAME or --genesis FILE, --data DIR and --key KEY, or --sample',
    );
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(key)) throw new UserError('--key may have letters, digits and . _ ~ - only');
  return {
    configuration: {
      ...shared,
      keys: [key],
      chains: [
        {
          name: 'network' in origin ? origin.network : 'chain',
          hosts: [],
          copy: {
            origin,
            import: (flags.import ?? []).map((file) => resolve(file)),
            execute: flags.execute ?? false,
            data: resolve(data),
          },
          shared: undefined,
          nodes: undefined,
        },
      ],
    },
    options: {},
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULTS.port;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UserError(`--port: expected a number from 0 to 65535, got ${JSON.stringify(text.slice(0, 40))}`);
}

function greeting(
  { url, sites, dashboard }: ServedAddresses,
  { key, token }: { readonly key: string; readonly token: string },
): string {
  const pages = sites.map((path) => `  ${titleOf(path).padEnd(10)} ${url}${path}/\n`).join('');
  return `
ethread serves the sample chain.

  HTTP       ${url}/v3/${key}
  WebSocket  ${url.replace(/^http/, 'ws')}/ws/v3/${key}
${pages}${dashboard === undefined ? '' : `  Dashboard  ${dashboard}\n             sign in with the token ${token}\n`}
Try:

  curl -s ${url}/v3/${key} -H 'Content-Type: application/json' \\
    -d '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}'

Ctrl-C stops it.
`;
}

/** `/docs` as `Docs`. */
const titleOf = (path: string) => path.charAt(1).toUpperCase() + path.slice(2);
