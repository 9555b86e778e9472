import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { DocumentError, type Json } from '@ethread/openrpc';
import { expectedWords } from '../emitters/expected.ts';
import type { Api, ApiMethod, Schema } from '../model/api.ts';
import { readApi } from '../model/read-api.ts';
import { canonical, fault } from '@ethread/types/fault';
import type { MethodChecks } from '@ethread/types/method-checks';
import { createRpcServer, type Server } from '../runtime/rpc-server.ts';
import { readSource, referencedReader } from '../source/read-source.ts';
import { createOracle } from '../values/oracle.ts';
import { createValues, type Values } from '../values/values.ts';
import type { Output } from './output.ts';
import { readFlags } from './read-flags.ts';
import { USAGE } from './usage.ts';

/** The most bytes of one request. */
const MAX_BODY = 5_000_000;

/** Serves a document from its examples and schemas until the process ends. */
export async function mockCommand(args: readonly string[], output: Output): Promise<number> {
  const { positionals, values } = readFlags(args, {
    port: { type: 'string', default: '8545' },
    seed: { type: 'string', default: '1' },
    remote: { type: 'boolean', default: false },
  });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new DocumentError(`usage: ${USAGE.mock}`);
  const api = await readApi(await readSource(place), referencedReader(values));
  const server = await serveOverHttp(createMock(api, Number(values.seed)), Number(values.port));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  output.log(`${api.title}: ${api.methods.length} methods at http://127.0.0.1:${port}`);
  return new Promise((resolve) => server.on('close', () => resolve(0)));
}

/**
 * Creates a server for every method of a document. Its result is that of the example with the same params, otherwise
 * that of the first example with a valid result, otherwise a value made from the schema.
 */
export function createMock(api: Api, seed = 1): Server<undefined> {
  const oracle = createOracle(api);
  const values = createValues(api, seed);
  const check = (schema: Schema) => (value: unknown) =>
    oracle.accepts(schema, value) ? undefined : fault(value, expectedWords(schema, api.schemas));
  const methods = new Map(
    api.methods.map((method): [string, MethodChecks] => [
      method.name,
      {
        structure: method.paramStructure,
        params: method.params.map(({ name, required, schema }) => ({ name, required, check: check(schema) })),
        result: method.result && check(method.result.schema),
      },
    ]),
  );
  const handlers = Object.fromEntries(
    api.methods
      .filter(({ name }) => name !== 'rpc.discover')
      .map((method) => {
        const isRight = (value: Json) => !method.result || oracle.accepts(method.result.schema, value);
        return [method.name, (params: unknown) => resultOf(method, params, values, isRight)];
      }),
  );
  return createRpcServer({ methods, handlers, document: JSON.stringify(api.document) });
}

function resultOf(
  method: ApiMethod,
  params: unknown,
  values: Values,
  isRight: (value: Json) => boolean,
): Json | undefined {
  const given = canonical(Array.isArray(params) ? params : Object.values(Object(params)));
  const examples = method.examples.filter(({ result }) => result && isRight(result.value));
  const same = examples.find((example) => canonical(example.params.map(({ value }) => value)) === given);
  const found = same ?? examples[0];
  return found?.result ? found.result.value : method.result && values.valid(method.result.schema);
}

/** Serves POST requests on this machine only. Resolves once the port is open. Port 0 selects any free port. */
export function serveOverHttp(server: Server<undefined>, port: number): Promise<HttpServer> {
  const http = createServer((request, response) => {
    readBody(request)
      .then(async (text) => {
        const result = text === undefined ? undefined : await server.respond(text, undefined);
        response.writeHead(text === undefined ? 413 : result === undefined ? 204 : 200, {
          'content-type': 'application/json',
        });
        response.end(result);
      })
      .catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    http.once('error', (cause) => reject(new DocumentError(`port ${port}: ${cause.message}`, { cause })));
    http.listen(port, '127.0.0.1', () => resolve(http));
  });
}

/** Reads the body of a request. Returns undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
