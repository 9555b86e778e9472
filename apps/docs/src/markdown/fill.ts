import { type Contract, creditsOf } from '@ethread/openrpc';
import { installCommands } from '@ethread/ui/install-commands';
import type { Contracts } from '../contracts.ts';
import { notServed } from '../site-facts/not-served.ts';
import { ENDPOINT } from '../snippets/endpoint.ts';
import { markdownTable } from './table.ts';

/** The facts of the documents that prose names between `{{` and `}}`, with words after the name. */
const facts: Readonly<Record<string, (contracts: Contracts, word: string) => string>> = {
  title: ({ service }) => service.title,
  version: ({ service }) => service.version,
  description: ({ service }) => service.description,
  authentication: ({ service }) => service.authentication,
  credits: ({ service }, name) => number(creditsOf(methodNamed(service, name))),
  limit: ({ service }, words) => limitOf(service, words),
  'gas-cap': ({ service }, name) => String(methodNamed(service, name).gasCap?.multipleOfBlockGasLimit),
  'body-limit': ({ service }) => `${transportLimit(service, 'maxBodyBytes') / 2 ** 20} MiB`,
  'batch-limit': ({ service }) => number(transportLimit(service, 'maxBatchItems')),
  'error-code': ({ service }, name) => String(errorNamed(service, name).code),
  'error-status': ({ service }, name) => String(errorNamed(service, name).httpStatus),
  'method-table': ({ service }) =>
    markdownTable(
      ['Method', 'What it does', 'Credits', 'Failover'],
      service.methods.map((method) => [
        `[\`${method.name}\`](/methods/${method.name}/)`,
        method.summary,
        number(creditsOf(method)),
        method.failover ? 'yes' : '',
      ]),
    ),
  'not-served-table': ({ service }) => {
    const served = new Set(service.methods.map(({ name }) => name));
    return markdownTable(
      ['Method', 'Use', 'How'],
      notServed(served).map(({ name, use, how }) => [
        `<a id="${name}"></a>\`${name}\``,
        use.map((other) => `[\`${other}\`](/methods/${other}/)`).join(', '),
        how,
      ]),
    );
  },
  'error-table': ({ service }) => errorTable(service.errors),
  'companions-description': ({ companions }) => companions.description,
  'companion-table': ({ companions }) =>
    markdownTable(
      ['Method', 'What it does', 'Credits', 'Failover'],
      companions.methods.map((method) => [
        `[\`${method.name}\`](/companions/methods/${method.name}/)`,
        method.summary,
        number(creditsOf(method)),
        method.failover ? 'yes' : '',
      ]),
    ),
  'companion-credits': ({ companions }, name) => number(creditsOf(methodNamed(companions, name))),
  'companion-limit': ({ companions }, words) => limitOf(companions, words),
  'companion-close-code-table': ({ companions }) => closeCodeTable(companions),
  'companion-error-table': ({ companions }) => errorTable(companions.errors),
  'account-description': ({ account }) => account.description,
  'account-authentication': ({ account }) => account.authentication,
  'account-rate': ({ account }, name) => {
    const rate = account.rates?.[name];
    if (rate === undefined) throw new Error(`the account has no rate ${name}`);
    return number(rate);
  },
  'account-method-table': ({ account }) => plainMethodTable(account, 'account/'),
  'account-error-table': ({ account }) => errorTable(account.errors),
  'admin-description': ({ admin }) => admin.description,
  'admin-authentication': ({ admin }) => admin.authentication,
  'admin-method-table': ({ admin }) => plainMethodTable(admin, 'admin/'),
  'admin-error-table': ({ admin }) => errorTable(admin.errors),
  'header-table': ({ service }) =>
    markdownTable(
      ['Header', 'Says'],
      Object.entries(service.responseHeaders).map(([name, text]) => [`\`${name}\``, text]),
    ),
  'close-code-table': ({ service }) => closeCodeTable(service),
  'install-typescript': () => installCommands(ENDPOINT).typescript,
  'install-python': () => installCommands(ENDPOINT).python,
  'install-go': () => installCommands(ENDPOINT).go,
};

/**
 * Replaces each `{{NAME WORDS}}` in prose by the fact of the documents.
 *
 * @throws for an unknown name, so that no page shows an empty place.
 */
export function fillFacts(prose: string, contracts: Contracts): string {
  return prose.replaceAll(/\{\{([\w-]+) ?([^}]*)\}\}/g, (_whole, name: string, words: string) => {
    const fact = facts[name];
    if (!fact) throw new Error(`no page can say {{${name}}}`);
    return fact(contracts, words);
  });
}

function methodNamed(contract: Contracts['service'], name: string) {
  const method = contract.methods.find((candidate) => candidate.name === name);
  if (!method) throw new Error(`the document has no method ${name}`);
  return method;
}

function errorNamed(contract: Contracts['service'], name: string) {
  const error = contract.errors.find((candidate) => candidate.name === name);
  if (!error) throw new Error(`the document has no error ${name}`);
  return error;
}

/** Returns a limit of a method, in seconds where the document has milliseconds. */
function limitOf(contract: Contracts['service'], words: string): string {
  const [name = '', limit = ''] = words.split(' ');
  const value = methodNamed(contract, name).limits?.[limit];
  if (value === undefined) throw new Error(`${name} has no limit ${limit}`);
  return number(limit.endsWith('Ms') ? value / 1000 : value);
}

function transportLimit({ transportLimits }: Contracts['service'], name: string): number {
  const value = transportLimits[name];
  if (value === undefined) throw new Error(`the document has no limit ${name} of transports`);
  return value;
}

function closeCodeTable({ closeCodes }: Contracts['service']): string {
  return markdownTable(
    ['Close code', 'Why'],
    Object.entries(closeCodes).map(([code, text]) => [code, text]),
  );
}

/** Prints the methods of a document without prices. `folder` is that of its pages. */
function plainMethodTable({ methods }: Contract, folder: string): string {
  return markdownTable(
    ['Method', 'What it does'],
    methods.map(({ name, summary }) => [`[\`${name}\`](/${folder}methods/${name}/)`, summary]),
  );
}

function errorTable(errors: Contracts['service']['errors']): string {
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
