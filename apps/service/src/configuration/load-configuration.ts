import { dirname, resolve } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import type { TracingOptions } from '@ethread/tracing';
import { oneLine, UserError } from '../user-error.ts';
import type {
  AccountsConfiguration,
  AdminConfiguration,
  ChainConfiguration,
  Configuration,
  MetricsConfiguration,
  TlsConfiguration,
} from './configuration.ts';
import { type FileCors, type FileProxies, toCors, toProxies } from './callers-of-file.ts';
import { type FileChain, toChain } from './chain-of-file.ts';
import type { Environment } from './environment-references.ts';
import { KeyError } from './key-error.ts';
import { readYaml } from './read-yaml.ts';
import { configurationSchema } from './schema.ts';

const validate = new Ajv({ useDefaults: true }).compile<FileConfiguration>(configurationSchema);

/**
 * Reads the configuration file. Paths in it are taken from its own folder, and what it names as `${NAME}` from the
 * environment.
 *
 * @throws {UserError} naming file, line and key.
 */
export function loadConfiguration(file: string, environment: Environment = process.env): Configuration {
  const { value, explain } = readYaml(file, environment);
  if (!validate(value)) throw explain(toKeyError(validate.errors?.[0]));
  const configuration = inFile(file, explain, () => withPathsFrom(dirname(resolve(file)), value));
  if (configuration.keys.length === 0 && !configuration.accounts)
    throw new UserError(`${file}: nobody could ask: the file needs keys, or accounts`);
  if (configuration.admin && !configuration.accounts)
    throw new UserError(`${file}: admin has nothing to administer: the file needs accounts, too`);
  if (configuration.workers > 1 && [configuration, configuration.admin].some((server) => server?.port === 0))
    throw new UserError(`${file}: several workers need one port, which 0 does not name`);
  const clash = findClash(configuration.chains);
  if (clash) throw new UserError(`${file}: ${clash}`);
  return configuration;
}

/** What is wrong beyond the schema is told with the file's name, and with the line where one key is to blame. */
function inFile<T>(file: string, explain: (error: KeyError) => UserError, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof KeyError ? explain(error) : new UserError(`${file}: ${oneLine(error)}`);
  }
}

/** What two chains may not share: a folder would be written twice, and a host means one chain. */
function findClash(chains: readonly ChainConfiguration[]): string | undefined {
  const takenBy = new Map<string, string>();
  for (const { name, copy, hosts } of chains) {
    if (chains.length > 1 && hosts.length === 0)
      return `the chain ${name} needs hosts, since it is not the only one`;
    for (const taken of [
      `name ${name}`,
      ...(copy ? [`data ${copy.data}`] : []),
      ...hosts.map((host) => `host ${host.toLowerCase()}`),
    ]) {
      const other = takenBy.get(taken);
      if (other !== undefined) return `two chains have the same ${taken}: ${other} and ${name}`;
      takenBy.set(taken, name);
    }
  }
  return undefined;
}

function toKeyError(error: ErrorObject | undefined): KeyError {
  const path = (error?.instancePath ?? '')
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const unknownKey = error?.params['additionalProperty'];
  return new KeyError(
    path,
    unknownKey === undefined ? (error?.message ?? 'is not valid') : `does not know the key ${unknownKey}`,
  );
}

/** The configuration as the file gives it once the schema's defaults are filled in. */
type FileConfiguration = Omit<
  Configuration,
  'tls' | 'keys' | 'accounts' | 'admin' | 'metrics' | 'cors' | 'proxies' | 'tracing' | 'chains'
> & {
  readonly tracing?: TracingOptions;
  readonly cors: FileCors;
  readonly proxies?: FileProxies;
  readonly tls?: TlsConfiguration;
  readonly keys?: readonly string[];
  readonly accounts?: FileAccounts;
  readonly admin?: FileAdmin;
  readonly metrics?: MetricsConfiguration;
  readonly chains: readonly FileChain[];
};

interface FileAdmin extends Pick<AdminConfiguration, 'host' | 'port' | 'hosts'> {
  readonly tls?: TlsConfiguration;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly dashboard: boolean;
}

interface FileAccounts {
  readonly data: string;
  readonly postgres?: string;
  readonly redis?: { readonly url: string; readonly leaseCredits?: number; readonly goOnCredits: number };
}

function withAccountDefaults(folder: string, { data, postgres, redis }: FileAccounts): AccountsConfiguration {
  return {
    data: resolve(folder, data),
    postgres,
    redis: redis && { ...redis, leaseCredits: redis.leaseCredits },
  };
}

function toTls(folder: string, tls: TlsConfiguration | undefined): TlsConfiguration | undefined {
  return tls && { ...tls, certFile: resolve(folder, tls.certFile), keyFile: resolve(folder, tls.keyFile) };
}

function toAdmin(folder: string, { token, tokenFile, ...file }: FileAdmin): AdminConfiguration {
  const admin = { ...file, tls: toTls(folder, file.tls) };
  if (token !== undefined && tokenFile === undefined) return { ...admin, token };
  if (token === undefined && tokenFile !== undefined)
    return { ...admin, tokenFile: resolve(folder, tokenFile) };
  throw new KeyError(['admin'], 'needs either token or tokenFile');
}

function withPathsFrom(folder: string, configuration: FileConfiguration): Configuration {
  return Object.freeze({
    ...configuration,
    tls: toTls(folder, configuration.tls),
    tracing: configuration.tracing,
    cors: toCors(configuration.cors),
    proxies: configuration.proxies && toProxies(configuration.proxies),
    keys: configuration.keys ?? [],
    accounts: configuration.accounts && withAccountDefaults(folder, configuration.accounts),
    admin: configuration.admin && toAdmin(folder, configuration.admin),
    metrics: configuration.metrics,
    chains: configuration.chains.map((chain) => toChain(folder, chain)),
  });
}
