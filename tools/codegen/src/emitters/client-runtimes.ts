import type { Api, ApiMethod } from '../model/api.ts';
import { argumentsOf, type ClientRuntime } from './client.ts';
import type { Imports } from './imports.ts';
import { literal } from '../printer/source.ts';

/** A client without dependencies: `src/runtime/rpc-client.ts`, over any function that sends a request. */
export function portableRuntime(imports: Imports): ClientRuntime {
  return {
    options: 'CallOptions',
    imports(text) {
      const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
      // A document without methods needs little of the runtime.
      const parts = ['createCaller', 'listed', 'listedOrNamed'].filter(isUsed);
      const types = ['CallOptions', 'ClientOptions', 'Send'].filter(isUsed).map((name) => `type ${name}`);
      return [
        isUsed('makeError') ? `import { makeError } from ${imports.from('errors')};\n` : '',
        `import { ${[...parts, ...types].join(', ')} } from ${imports.from('rpc-client')};\n`,
        isUsed('Types') ? `import type * as Types from ${imports.from('types')};\n` : '',
      ].join('');
    },
    creation: ({ methods }) =>
      methods.length > 0
        ? {
            params: 'send: Send, options: ClientOptions = {}',
            statements: '  const caller = createCaller(send, makeError, options);\n',
          }
        : { params: '_send: Send, _options: ClientOptions = {}', statements: '' },
    call: (method) =>
      `caller.${method.result ? 'call' : 'notify'}(${literal(method.name)}, ${givenParams(method)}, options)`,
    others: ({ servers }) => `
/** A server of the document. */
export interface ServerAddress {
  readonly name: string;
  readonly url: string;
  readonly variables: Readonly<Record<string, { readonly default: string; readonly choices: readonly string[] }>>;
}

/** The servers of the document; a URL has \`\${name}\` where the value of a variable belongs. */
export const servers: readonly ServerAddress[] = ${literal(servers.map(serverRow))};

/** The URL of a server; variables that are not given have their defaults. */
export function serverUrl(server: ServerAddress, values: Readonly<Record<string, string>> = {}): string {
  return server.url.replace(/\\$?\\{([^{}]+)\\}/g, (whole, name: string) => values[name] ?? server.variables[name]?.default ?? whole);
}
`,
  };
}

/** Returns the params of a request as the client sends them. */
function givenParams(method: ApiMethod): string {
  const { params, paramStructure } = method;
  if (paramStructure === 'by-name') return 'params ?? {}';
  const list = `[${argumentsOf(method).join(', ')}]`;
  const optional = params.findIndex(({ required }) => !required);
  if (optional < 0) return list;
  if (paramStructure === 'by-position' || optional === params.length - 1) return `listed(${list})`;
  return `listedOrNamed(${literal(params.map(({ name }) => name))}, ${list})`;
}

function serverRow({ name, url, variables }: Api['servers'][number]) {
  return {
    name,
    url,
    variables: Object.fromEntries(
      variables.map(({ name: key, default: value, choices }) => [key, { default: value, choices }]),
    ),
  };
}

/**
 * A client over a `Transport` of packages/contract/client.
 *
 * @param hasFunctions Whether each method is a function, too: a program that calls few methods imports only theirs.
 */
export function transportRuntime(imports: Imports, hasFunctions: boolean): ClientRuntime {
  return {
    options: 'RequestOptions',
    imports: () => `import type { RequestOptions, Transport } from ${imports.from('transport')};
import type * as Types from ${imports.from('types')};
`,
    creation: () => ({ params: 'transport: Transport', statements: '' }),
    call: (method) =>
      `transport.request(${literal(method.name)}, [${argumentsOf(method).join(', ')}], options)`,
    others: ({ methods }, methodFunction) =>
      hasFunctions
        ? `
/** The names of the methods on the wire. */
export const methodNames: readonly string[] = ${literal(methods.map(({ name }) => name))};

${methods.map((method) => methodFunction(method, { name: 'transport', type: 'Transport' })).join('\n')}`
        : '',
  };
}
