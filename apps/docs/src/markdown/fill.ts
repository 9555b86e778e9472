import { type Contract, creditsOf } from '@ethread/openrpc';
import { installCommand } from '@ethread/ui/install-commands';
import type { Contracts } from '../contracts.ts';
import { ENDPOINT } from '../snippets/endpoint.ts';
import { markdownTable } from './table.ts';

/** The method that each document has. The service's page describes it for all. */
export const DISCOVER = 'rpc.discover';

/** The documents whose name stands before the names of their facts. Those of the service have no such name. */
const OTHERS = ['companions', 'account', 'admin'] as const;

/** The facts of a document that prose names between `{{` and `}}`, with words after the name. */
const facts: Readonly<Record<string, (contract: Contract, words: string, folder: string) => string>> = {
  title: ({ title }) => title,
  version: ({ version }) => version,
  description: ({ description }) => description,
  authentication: ({ authentication }) => authentication,
  credits: (contract, name) => number(creditsOf(methodNamed(contract, name))),
  limit: limitOf,
  'gas-cap': (contract, name) => String(methodNamed(contract, name).gasCap?.multipleOfBlockGasLimit),
  'body-limit': (contract) => `${transportLimit(contract, 'maxBodyBytes') / 2 ** 20} MiB`,
  'batch-limit': (contract) => number(transportLimit(contract, 'maxBatchItems')),
  rate: ({ rates }, name) => {
    const rate = rates?.[name];
    if (rate === undefined) throw new Error(`the document has no rate ${name}`);
    return number(rate);
  },
  'error-code': (contract, name) => String(errorNamed(contract, name).code),
  'error-status': (contract, name) => String(errorNamed(contract, name).httpStatus),
  'method-table': methodTable,
  'price-table': priceTable,
  'error-table': errorTable,
  'header-table': ({ responseHeaders }) =>
    markdownTable(
      ['Header', 'Says'],
      Object.entries(responseHeaders).map(([name, text]) => [`\`${name}\``, text]),
    ),
  'close-code-table': ({ closeCodes }) => markdownTable(['Close code', 'Why'], Object.entries(closeCodes)),
  'install-typescript': () => installCommand(ENDPOINT),
};

/**
 * Replaces each `{{NAME WORDS}}` in prose by the fact of the service's document, and `{{account-NAME WORDS}}` by that of
 * another one.
 *
 * @throws for an unknown name, so that no page shows an empty place.
 */
export function fillFacts(prose: string, contracts: Contracts): string {
  return prose.replaceAll(/\{\{([\w-]+) ?([^}]*)\}\}/g, (_whole, name: string, words: string) => {
    const [first = '', ...rest] = name.split('-');
    const other = OTHERS.find((document) => document === first);
    const fact = facts[other === undefined ? name : rest.join('-')];
    if (!fact) throw new Error(`no page can say {{${name}}}`);
    return fact(contracts[other ?? 'service'], words, other === undefined ? '' : `${other}/`);
  });
}

function methodNamed(contract: Contract, name: string) {
  const method = contract.methods.find((candidate) => candidate.name === name);
  if (!method) throw new Error(`the document has no method ${name}`);
  return method;
}

function errorNamed(contract: Contract, name: string) {
  const error = contract.errors.find((candidate) => candidate.name === name);
  if (!error) throw new Error(`the document has no error ${name}`);
  return error;
}

/** Returns a limit of a method, in seconds where the document has milliseconds. */
function limitOf(contract: Contract, words: string): string {
  const [name = '', limit = ''] = words.split(' ');
  const value = methodNamed(contract, name).limits?.[limit];
  if (value === undefined) throw new Error(`${name} has no limit ${limit}`);
  return number(limit.endsWith('Ms') ? value / 1000 : value);
}

function transportLimit({ transportLimits }: Contract, name: string): number {
  const value = transportLimits[name];
  if (value === undefined) throw new Error(`the document has no limit ${name} of transports`);
  return value;
}

/** Prints the methods of a document. `folder` is that of its pages. */
function methodTable({ methods }: Contract, _words: string, folder: string): string {
  const isPriced = methods.some(({ credits }) => credits !== undefined);
  return markdownTable(
    ['Method', 'What it does', ...(isPriced ? ['Credits', 'Failover'] : [])],
    methods.map((method) => [
      `[\`${method.name}\`](/${method.name === DISCOVER ? '' : folder}methods/${method.name}/)`,
      method.summary,
      ...(isPriced ? [number(creditsOf(method)), method.failover ? 'yes' : ''] : []),
    ]),
  );
}

/** Prints the prices of a document, the lowest first, with the methods of each. */
function priceTable({ methods }: Contract, _words: string, folder: string): string {
  const prices = [...Map.groupBy(methods, creditsOf)].toSorted(([one], [other]) => one - other);
  return markdownTable(
    ['Credits', 'Methods'],
    prices.map(([credits, priced]) => [
      number(credits),
      priced.map(({ name }) => `[\`${name}\`](/${folder}methods/${name}/)`).join(', '),
    ]),
  );
}

function errorTable({ errors }: Contract): string {
  return markdownTable(
    ['Name', 'HTTP', 'Code', 'Message', 'When', 'Credits'],
    errors.map(({ name, httpStatus, code, message, when, recovery, owed, retryAfter }) => [
      `<a id="${name}"></a>${name}`,
      String(httpStatus),
      String(code),
      `\`${message}\``,
      [when, ...(recovery ? [recovery] : []), ...(retryAfter ? ['Comes with `Retry-After`.'] : [])].join(' '),
      owed ? 'owed' : 'free',
    ]),
  );
}

const number = (value: number) => value.toLocaleString('en');
