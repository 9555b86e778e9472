import { dirname, resolve } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { SHORT_KEY_REASON } from '@ethread/accounts/forms';
import { oneLine, UserError } from '../user-error.ts';
import {
  type AccountsConfiguration,
  type AdminConfiguration,
  type AdminToken,
  type ChainConfiguration,
  type Configuration,
  DEFAULTS,
  type NamedAdminToken,
  type TlsConfiguration,
} from './configuration.ts';
import { toCors, toProxies } from './clients-of-file.ts';
import { toChain } from './chain-of-file.ts';
import type { Environment } from './environment-references.ts';
import { connectionUrlProblem, withPassword } from './connection-url.ts';
import type {
  FileAccounts,
  FileAdmin,
  FileConfiguration,
  FileTls,
  FileToken,
} from './file-configuration.gen.ts';
import { KeyError } from './key-error.ts';
import { readYaml } from './read-yaml.ts';
import { configurationSchema } from './schema/configuration-schema.ts';

let compiled: ValidateFunction<FileConfiguration> | undefined;

/**
 * Returns the validator of the file, compiled at its first use: the compilation is a fifth of the CPU time of a command
 * that reads no file.
 */
function validator(): ValidateFunction<FileConfiguration> {
  compiled ??= new Ajv({ useDefaults: true }).compile<FileConfiguration>(configurationSchema);
  return compiled;
}

/**
 * Reads the configuration file. Resolves its paths from the file's folder, and its `${NAME}` references from the
 * environment.
 *
 * @throws {UserError} naming file, line and key.
 */
export function loadConfiguration(file: string, environment: Environment = process.env): Configuration {
  const { value, explain } = readYaml(file, environment);
  const validate = validator();
  if (!validate(value)) throw explain(toKeyError(validate.errors?.[0]));
  const configuration = inFile(file, explain, () => withPathsFrom(dirname(resolve(file)), value));
  if (configuration.keys.length === 0 && !configuration.accounts)
    throw new UserError(`${file}: no client could authenticate; add keys or accounts`);
  if (configuration.admin && !configuration.accounts)
    throw new UserError(`${file}: admin has no keys to administer; add accounts, or remove admin`);
  if (configuration.workers > 1 && [configuration, configuration.admin].some((server) => server?.port === 0))
    throw new UserError(
      `${file}: several workers cannot share port 0; set port to a fixed number, or workers to 1`,
    );
  const clash = findClash(configuration.chains);
  if (clash) throw new UserError(`${file}: ${clash}`);
  return configuration;
}

/** Adds the file's name to an error that the schema does not find, and the line where one key causes it. */
function inFile<T>(file: string, explain: (error: KeyError) => UserError, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof KeyError ? explain(error) : new UserError(`${file}: ${oneLine(error)}`);
  }
}

/**
 * Finds a folder or host that two chains share. A shared folder would have two writers, and a host selects one chain.
 */
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
  if (path[0] === 'keys' && error?.keyword === 'minLength') return new KeyError(path, SHORT_KEY_REASON);
  const unknownKey = error?.params['additionalProperty'];
  return new KeyError(
    path,
    unknownKey === undefined ? (error?.message ?? 'is not valid') : `does not know the key ${unknownKey}`,
  );
}

function toAccounts(
  folder: string,
  { data, postgres, postgresPassword, alerts }: FileAccounts,
): AccountsConfiguration {
  const problem = postgres === undefined ? undefined : connectionUrlProblem(postgres);
  if (problem)
    throw new KeyError(
      ['accounts', 'postgres'],
      `${problem}; give a password with / @ # or ? as accounts.postgresPassword`,
    );
  if (postgres === undefined && postgresPassword !== undefined)
    throw new KeyError(['accounts', 'postgresPassword'], 'needs accounts.postgres beside it');
  return {
    data: resolve(folder, data),
    postgres: postgres && withPassword(postgres, postgresPassword),
    alerts,
  };
}

function toTls(folder: string, tls: FileTls | undefined): TlsConfiguration | undefined {
  return tls && { ...tls, certFile: resolve(folder, tls.certFile), keyFile: resolve(folder, tls.keyFile) };
}

function toAdmin(
  folder: string,
  { token, tokenFile, readOnlyToken, readOnlyTokenFile, tokens = [], ...file }: FileAdmin,
): AdminConfiguration {
  const required = toToken(folder, token, tokenFile);
  if (!required) throw new KeyError(['admin'], 'needs either token or tokenFile');
  const readOnly = toToken(folder, readOnlyToken, readOnlyTokenFile);
  if (!readOnly && (readOnlyToken ?? readOnlyTokenFile) !== undefined)
    throw new KeyError(['admin'], 'needs either readOnlyToken or readOnlyTokenFile');
  return {
    ...file,
    tls: toTls(folder, file.tls),
    readOnly,
    tokens: tokens.map((one, index) => toNamedToken(folder, one, index)),
    ...required,
  };
}

function toNamedToken(
  folder: string,
  { name, role, token, tokenFile }: FileToken,
  index: number,
): NamedAdminToken {
  const required = toToken(folder, token, tokenFile);
  if (!required) throw new KeyError(['admin', 'tokens', index], 'needs either token or tokenFile');
  return { name, role, ...required };
}

/** Returns a token or the file that contains it; undefined when the configuration has both or neither. */
function toToken(
  folder: string,
  token: string | undefined,
  file: string | undefined,
): AdminToken | undefined {
  if (token !== undefined) return file === undefined ? { token } : undefined;
  return file === undefined ? undefined : { tokenFile: resolve(folder, file) };
}

function withPathsFrom(folder: string, configuration: FileConfiguration): Configuration {
  return Object.freeze({
    ...configuration,
    tls: toTls(folder, configuration.tls),
    cors: toCors(configuration.cors),
    proxies: configuration.proxies && toProxies(configuration.proxies),
    keys: configuration.keys ?? [],
    accounts: configuration.accounts && toAccounts(folder, configuration.accounts),
    admin: configuration.admin && toAdmin(folder, configuration.admin),
    // Not a default of the schema, because it depends on the machine.
    callThreads: configuration.callThreads ?? DEFAULTS.callThreads,
    chains: configuration.chains.map((chain) => toChain(folder, chain)),
  });
}
