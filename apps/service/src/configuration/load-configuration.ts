import { dirname, resolve } from 'node:path';
import { parseNetwork, parseOrigin } from '@ethread/accounts/forms';
import { Ajv, type ValidateFunction } from 'ajv';
import { oneLine, UserError } from '../user-error.ts';
import { toChain } from './chain-of-file.ts';
import {
  type AccountsConfiguration,
  type AdminConfiguration,
  type ChainConfiguration,
  type Configuration,
  DEFAULTS,
  type ProxiesConfiguration,
  type TlsConfiguration,
} from './configuration.ts';
import type { Environment } from './environment-references.ts';
import type {
  FileAccounts,
  FileAdmin,
  FileConfiguration,
  FileCors,
  FileProxies,
  FileTls,
} from './file-configuration.gen.ts';
import { readYaml } from './read-yaml.ts';
import { ConfigurationFaults, KeyError, schemaFaults } from './schema-faults.ts';
import { configurationSchema } from './schema/configuration-schema.ts';

let compiled: ValidateFunction<FileConfiguration> | undefined;

/**
 * Reads the configuration file. Resolves its paths from the file's folder, and its `${NAME}` references from the
 * environment.
 *
 * @throws {UserError} naming file, line and key of every fault.
 */
export function loadConfiguration(file: string, environment: Environment = process.env): Configuration {
  const { value, explain } = readYaml(file, environment);
  return parse(value, dirname(resolve(file)), explain, (words) => new UserError(`${file}: ${words}`));
}

/**
 * Returns the configuration of settings as a file states them, by the rules and with the defaults of a file. Resolves
 * paths from the working folder.
 *
 * @throws {UserError} naming the key of every fault.
 */
export function configurationOf(settings: object): Configuration {
  const explain = ({ path, message }: KeyError) => new UserError(`${path.join('.')} ${message}`);
  return parse(settings, resolve('.'), explain, (words) => new UserError(words));
}

function parse(
  value: unknown,
  folder: string,
  explain: (error: KeyError) => UserError,
  explainWhole: (words: string) => UserError,
): Configuration {
  const validate = validator();
  if (!validate(value)) throw new ConfigurationFaults(schemaFaults(validate.errors ?? []).map(explain));
  const missing = missingPart(value);
  if (missing) throw explainWhole(missing);
  let configuration: Configuration;
  try {
    configuration = withParts(folder, value);
  } catch (error) {
    throw error instanceof KeyError ? explain(error) : explainWhole(oneLine(error));
  }
  const clash = findClash(configuration.chains);
  if (clash) throw explainWhole(clash);
  return configuration;
}

/** Returns the configuration of a file. @throws {KeyError} @throws {UserError} for a fault that the schema does not find. */
function withParts(folder: string, file: FileConfiguration): Configuration {
  const { tls, cors, proxies, keys = [], accounts, admin, chains } = file;
  return Object.freeze({
    ...file,
    keys,
    // Not a default of the schema, because it depends on the machine.
    callThreads: file.callThreads ?? DEFAULTS.callThreads,
    tls: toTls(folder, tls),
    cors: toCors(cors),
    proxies: proxies && toProxies(proxies),
    accounts: accounts && toAccounts(folder, accounts),
    admin: admin && toAdmin(folder, admin),
    chains: chains.map((chain) => toChain(folder, chain)),
  });
}

/** Returns what a part of a file lacks of another. */
function missingPart({ keys = [], accounts, admin, workers, port }: FileConfiguration): string | undefined {
  if (keys.length === 0 && !accounts) return 'no client could authenticate; add keys or accounts';
  if (admin && !accounts) return 'admin has no keys to administer; add accounts, or remove admin';
  return workers > 1 && [port, admin?.port].includes(0)
    ? 'several workers cannot share port 0; set port to a fixed number, or workers to 1'
    : undefined;
}

/** The first parts of the service's own paths. A chain's name may begin a path, too: `/CHAIN/v3`. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...['v3', 'ws', 'docs', 'playground', 'account', 'admin', 'dashboard', 'assets', 'healthz', 'readyz'],
]);

/**
 * Finds a reserved name, and a folder or host that two chains share. A shared folder would have two writers, and a host selects one chain.
 */
function findClash(chains: readonly ChainConfiguration[]): string | undefined {
  const takenBy = new Map<string, string>();
  for (const { name, copy, hosts } of chains) {
    if (RESERVED_NAMES.has(name))
      return `a chain cannot have the name ${name}, which begins paths of the service`;
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

function toAccounts(
  folder: string,
  { data, postgres, postgresPassword }: FileAccounts,
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
  };
}

function toTls(folder: string, tls: FileTls | undefined): TlsConfiguration | undefined {
  return tls && { ...tls, certFile: resolve(folder, tls.certFile), keyFile: resolve(folder, tls.keyFile) };
}

function toAdmin(folder: string, { tokens = [], ...file }: FileAdmin): AdminConfiguration {
  requireDifferent([file.token, ...tokens.map(({ token }) => token)]);
  return { ...file, tls: toTls(folder, file.tls), tokens };
}

/** Rejects a token that is given twice, which would have the rights and the name of one of them. */
function requireDifferent(tokens: readonly string[]): void {
  const at = tokens.findIndex((token, index) => tokens.indexOf(token) < index);
  if (at > 0)
    throw new KeyError(
      ['admin', 'tokens', at - 1, 'token'],
      'is the same as another token; give it another value',
    );
}

/** An example of the URLs that the configuration accepts. */
const EXAMPLE = 'postgres://user@host:5432/database';

/**
 * Returns the reason why a URL of PostgreSQL cannot be used, or undefined when it can. A password with a `/`, `?`, `#` or
 * `@` that is not percent-encoded ends the host part early, so the rest of the password would be read as a path.
 *
 * @returns a text that repeats no part of the URL.
 */
export function connectionUrlProblem(url: string): string | undefined {
  const parsed = URL.parse(url);
  const isMisread = parsed && (parsed.hash !== '' || `${parsed.pathname}${parsed.search}`.includes('@'));
  if (parsed && !isMisread && parsed.protocol.startsWith('postgres')) return undefined;
  return `is not a URL like ${EXAMPLE}`;
}

/** Returns the URL with a password, percent-encoded. Returns the URL itself without a password. */
export function withPassword(url: string, password: string | undefined): string {
  if (password === undefined) return url;
  const parsed = new URL(url);
  parsed.password = encodeURIComponent(password);
  return parsed.href;
}

/**
 * Returns the validator of the file, compiled at its first use: the compilation is a fifth of the CPU time of a command
 * that reads no file.
 */
function validator(): ValidateFunction<FileConfiguration> {
  compiled ??= new Ajv({ useDefaults: true, allErrors: true, verbose: true }).compile<FileConfiguration>(
    configurationSchema,
  );
  return compiled;
}

/** Parses the origins. @throws {KeyError} naming the text that is not an origin. */
function toCors({ origins }: FileCors): Configuration['cors'] {
  if (origins.length === 1 && origins[0] === '*') return { origins: undefined };
  return {
    origins: origins.map((text, at) => {
      const path = ['cors', 'origins', at];
      if (text === '*') throw new KeyError(path, 'means any origin, so it stands alone');
      const origin = parseOrigin(text);
      if (origin === undefined)
        throw new KeyError(
          path,
          'is not an origin: a scheme, a host and perhaps a port, such as https://app.example',
        );
      return origin;
    }),
  };
}

/** Parses the trusted networks. @throws {KeyError} naming the text that is not a network. */
function toProxies({ trusted }: FileProxies): ProxiesConfiguration {
  return {
    trusted: trusted.map((text, at) => {
      const network = parseNetwork(text);
      if (!network)
        throw new KeyError(
          ['proxies', 'trusted', at],
          'is not an address or network, such as 10.0.0.0/8 or 2001:db8::1',
        );
      return network;
    }),
  };
}
