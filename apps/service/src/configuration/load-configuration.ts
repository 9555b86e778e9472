import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { oneLine, UserError } from '../user-error.ts';
import type {
  AccountsConfiguration,
  AdminConfiguration,
  ChainConfiguration,
  Configuration,
  MetricsConfiguration,
} from './configuration.ts';
import { type FileChain, toChain } from './chain-of-file.ts';
import { configurationSchema } from './schema.ts';

const validate = new Ajv({ useDefaults: true }).compile<FileConfiguration>(configurationSchema);

/**
 * Reads the configuration file. Paths in it are taken from its own folder.
 *
 * @throws {UserError} naming file, line and key.
 */
export function loadConfiguration(file: string): Configuration {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UserError(`${file}: ${oneLine(cause)}`, { cause });
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const [syntaxError] = document.errors;
  if (syntaxError) {
    const { line } = lineCounter.linePos(syntaxError.pos[0]);
    throw new UserError(`${file}:${line}: ${oneLine(syntaxError).split(' at line')[0]}`);
  }
  const value: unknown = document.toJS();
  if (!validate(value))
    throw new UserError(`${file}:${describe(validate.errors?.[0], document, lineCounter)}`);
  const configuration = inFile(file, () => withPathsFrom(dirname(resolve(file)), value));
  if (configuration.keys.length === 0 && !configuration.accounts)
    throw new UserError(`${file}: nobody could ask: the file needs keys, or accounts`);
  if (configuration.admin && !configuration.accounts)
    throw new UserError(`${file}: admin has nothing to administer: the file needs accounts, too`);
  const clash = findClash(configuration.chains);
  if (clash) throw new UserError(`${file}: ${clash}`);
  return configuration;
}

/** What is wrong with a chain is told with the file's name. */
function inFile<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UserError(`${file}: ${oneLine(error)}`);
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

function describe(error: ErrorObject | undefined, document: Document, lineCounter: LineCounter): string {
  const path = (error?.instancePath ?? '')
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const node: unknown = document.getIn(path, true);
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  const offset = Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0;
  const unknownKey = error?.params['additionalProperty'];
  const what =
    unknownKey === undefined ? (error?.message ?? 'is not valid') : `does not know the key ${unknownKey}`;
  return `${lineCounter.linePos(offset).line}: ${path.join('.') || 'the file'} ${what}`;
}

/** The configuration as the file gives it once the schema's defaults are filled in. */
type FileConfiguration = Omit<Configuration, 'keys' | 'accounts' | 'admin' | 'metrics' | 'chains'> & {
  readonly keys?: readonly string[];
  readonly accounts?: FileAccounts;
  readonly admin?: AdminConfiguration;
  readonly metrics?: MetricsConfiguration;
  readonly chains: readonly FileChain[];
};

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

function withPathsFrom(folder: string, configuration: FileConfiguration): Configuration {
  return Object.freeze({
    ...configuration,
    keys: configuration.keys ?? [],
    accounts: configuration.accounts && withAccountDefaults(folder, configuration.accounts),
    admin: configuration.admin && {
      ...configuration.admin,
      tokenFile: resolve(folder, configuration.admin.tokenFile),
    },
    metrics: configuration.metrics,
    chains: configuration.chains.map((chain) => toChain(folder, chain)),
  });
}
