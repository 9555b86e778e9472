import { resolve } from 'node:path';
import { API_KEY_CHARACTERS, MIN_CONFIGURED_KEY_LENGTH, SHORT_KEY_REASON } from '@ethread/accounts/forms';
import { type Configuration, DEFAULTS } from './configuration/configuration.ts';
import { loadConfiguration } from './configuration/load-configuration.ts';
import { readOriginFlags } from './origin-flags.ts';
import type { ServeOptions } from './serve.ts';
import { UserError } from './user-error.ts';

/** The options of `ethread serve` from the command line. */
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
  readonly methods?: Configuration['methods'];
  readonly logLevel?: Configuration['logLevel'];
  readonly sample?: boolean;
}

/** Parses the flags of `ethread serve` without `--sample`. @throws {UserError} for flags that do not go together. */
export function readServeFlags(flags: ServeFlags): { configuration: Configuration; options: ServeOptions } {
  if (flags.config !== undefined) {
    const others = Object.keys(flags).filter((name) => name !== 'config');
    if (others.length > 0)
      throw new UserError(`--config cannot be combined with ${printFlags(others)}; set it in the file`);
    return { configuration: loadConfiguration(flags.config), options: { file: flags.config } };
  }
  const { data } = flags;
  const key = readKey(flags);
  const origin = readOriginFlags(flags);
  if (origin === undefined || data === undefined || key === undefined) {
    throw new UserError(
      'serve needs --config FILE, or --network NAME or --genesis FILE, --data DIR and --key KEY, or --sample',
    );
  }
  return {
    configuration: {
      ...readSharedFlags(flags),
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
          nodes: undefined,
          consensus: undefined,
        },
      ],
    },
    options: {},
  };
}

/** Parses the flags that every chain shares to a configuration without keys and chains. @throws {UserError} */
export function readSharedFlags(flags: ServeFlags): Configuration {
  const host = flags.host ?? DEFAULTS.host;
  const port = readPort(flags.port);
  return {
    host,
    port,
    workers: DEFAULTS.workers,
    drain: DEFAULTS.drain,
    load: DEFAULTS.load,
    strictContract: DEFAULTS.strictContract,
    methods: flags.methods ?? DEFAULTS.methods,
    errors: DEFAULTS.errors,
    logLevel: flags.logLevel ?? DEFAULTS.logLevel,
    logCalls: DEFAULTS.logCalls,
    logParams: DEFAULTS.logParams,
    cors: DEFAULTS.cors,
    proxies: undefined,
    callThreads: DEFAULTS.callThreads,
    sites: port === 0 ? DEFAULTS.sites : { ...DEFAULTS.sites, publicUrl: `http://${host}:${port}` },
    tls: undefined,
    keys: [],
    plans: {},
    accounts: undefined,
    admin: undefined,
    chains: [],
  };
}

/**
 * Parses `--key`. Returns undefined when it is absent.
 *
 * @throws {UserError} for characters that no path may have, and for a key that can be guessed.
 */
export function readKey({ key }: ServeFlags): string | undefined {
  if (key === undefined) return undefined;
  if (!new RegExp(API_KEY_CHARACTERS).test(key))
    throw new UserError('--key has a character that is not allowed; use letters, digits and . _ ~ -');
  if (key.length < MIN_CONFIGURED_KEY_LENGTH) throw new UserError(`--key ${SHORT_KEY_REASON}`);
  return key;
}

/** Formats names of options as a person types them: `logLevel` as `--log-level`. */
export function printFlags(names: readonly string[]): string {
  return names
    .map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
    .join(', ');
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULTS.port;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UserError(`--port: expected a number from 0 to 65535, got ${JSON.stringify(text.slice(0, 40))}`);
}
