import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { oneLine, UserError } from '../user-error.ts';
import type { ChainConfiguration, Configuration } from './configuration.ts';
import { configurationSchema } from './schema.ts';

const validate = new Ajv({ useDefaults: true }).compile<Configuration>(configurationSchema);

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
  const configuration = withPathsFrom(dirname(resolve(file)), value);
  const clash = findClash(configuration.chains);
  if (clash) throw new UserError(`${file}: ${clash}`);
  return configuration;
}

/** What two chains may not share: a folder would be written twice, and a host means one chain. */
function findClash(chains: readonly ChainConfiguration[]): string | undefined {
  const takenBy = new Map<string, string>();
  for (const { name, data, hosts } of chains) {
    if (chains.length > 1 && hosts.length === 0)
      return `the chain ${name} needs hosts, since it is not the only one`;
    for (const taken of [
      `name ${name}`,
      `data ${data}`,
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

function withPathsFrom(folder: string, configuration: Configuration): Configuration {
  return Object.freeze({
    ...configuration,
    chains: configuration.chains.map((chain) => ({
      ...chain,
      genesis: resolve(folder, chain.genesis),
      import: chain.import.map((file) => resolve(folder, file)),
      data: resolve(folder, chain.data),
    })),
  });
}
