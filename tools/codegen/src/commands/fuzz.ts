import { DocumentError, type Json } from '@ethread/openrpc';
import type { Api, ApiMethod } from '../model/api.ts';
import { readApi } from '../model/read-api.ts';
import { readSource, referencedReader } from '../source/read-source.ts';
import { createOracle } from '../values/oracle.ts';
import { createRandom } from '@ethread/core';
import { createValues, type Values } from '../values/values.ts';
import { brokenBy, callServer } from './call-server.ts';
import type { Output } from './output.ts';
import { readFlags } from './read-flags.ts';
import { USAGE } from './usage.ts';

export interface FuzzOptions {
  readonly url: string;
  /** The number of valid calls, and of invalid calls, per method. */
  readonly count: number;
  readonly seed: number;
  /** The methods to call. Undefined for all. */
  readonly only: readonly string[] | undefined;
}

const MAX_SHOWN = 300;

/**
 * Sends calls made from a document's schemas to a server. Returns the exit code: 1 if a response violates the document.
 */
export async function fuzzCommand(args: readonly string[], output: Output): Promise<number> {
  const { positionals, values } = readFlags(args, {
    url: { type: 'string' },
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    remote: { type: 'boolean', default: false },
  });
  const [place] = positionals;
  const count = Number(values.count);
  if (place === undefined || values.url === undefined || !Number.isInteger(count) || count < 1)
    throw new DocumentError(`usage: ${USAGE.fuzz}`);
  const api = await readApi(await readSource(place), referencedReader(values));
  const only = values.only?.split(',');
  const { calls, findings } = await fuzz(api, { url: values.url, count, seed: Number(values.seed), only });
  for (const finding of findings) output.log(finding);
  output.log(`${findings.length} of ${calls} answers break the document (seed ${values.seed})`);
  return findings.length === 0 ? 0 : 1;
}

/** Calls each method with valid and with invalid params, and reports the responses that the document does not allow. */
export async function fuzz(api: Api, { url, count, seed, only }: FuzzOptions) {
  const oracle = createOracle(api);
  const values = createValues(api, seed);
  const random = createRandom(seed);
  const findings: string[] = [];
  let calls = 0;
  for (const method of api.methods.filter(({ name }) => only === undefined || only.includes(name))) {
    if (!method.result) continue;
    for (let index = 0; index < count * 2; index++) {
      const isValid = index % 2 === 0;
      const params = isValid ? validParams(method, values) : invalidParams(method, values, random.next());
      if (params === undefined) continue;
      calls += 1;
      const response = await callServer(url, method.name, given(method, params));
      const isTaken = !isValid && 'body' in response && response.body['result'] !== undefined;
      const broken = isTaken
        ? 'takes params that its schemas do not take'
        : brokenBy(method, response, oracle);
      if (broken !== undefined) findings.push(`${method.name}${shown(params)}: ${broken}`);
    }
  }
  return { calls, findings };
}

/** Returns values for the params in order, up to the first optional one without a valid value. */
function validParams({ params }: ApiMethod, values: Values): Json[] | undefined {
  const made: Json[] = [];
  for (const { schema, required } of params) {
    const value = values.valid(schema);
    if (value === undefined) return required ? undefined : made;
    made.push(value);
  }
  return made;
}

/** Returns valid params except for one. `choice` from 0 to 1 selects it. */
function invalidParams(method: ApiMethod, values: Values, choice: number): Json[] | undefined {
  const made = validParams(method, values);
  if (!made || made.length === 0) return undefined;
  const index = Math.floor(choice * made.length);
  const param = method.params[index];
  const wrong = param && values.invalid(param.schema);
  // Null represents an omitted optional param.
  if (wrong === undefined || (wrong === null && param?.required !== true)) return undefined;
  return made.map((value, at) => (at === index ? wrong : value));
}

function given({ paramStructure, params }: ApiMethod, values: readonly Json[]): Json {
  if (paramStructure !== 'by-name') return values;
  return Object.fromEntries(values.map((value, index) => [params[index]?.name ?? '', value]));
}

function shown(params: readonly Json[]): string {
  const text = JSON.stringify(params);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
