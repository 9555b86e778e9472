import { Ajv } from 'ajv';
import { type Compiled, compileFiles } from './compiled.ts';
import { layOutCode } from './lay-out-code.ts';
import type { Api, ApiMethod, Schema } from '../model/api.ts';
import type { Json } from '@ethread/openrpc';
import type { Check, Fault } from '@ethread/types/fault';
import { createOracle, judgeMultiples } from '../values/oracle.ts';
import { createValues, type Values } from '../values/values.ts';

/** The result of testing a document's packages. */
export interface Proof {
  readonly compileErrors: readonly string[];
  readonly componentNames: { readonly unchanged: number; readonly all: number };
  readonly valid: Tally;
  readonly mutated: Tally;
  /** Calls through the generated client and server. */
  readonly calls: Tally;
  /** The longest message of a fault, in bytes. */
  readonly longestMessage: number;
}

export interface Tally {
  readonly right: number;
  readonly all: number;
  /** The first failures. */
  readonly wrong: readonly string[];
}

interface Validators {
  readonly schemaChecks: ReadonlyMap<string, Check>;
  readonly methodChecks: ReadonlyMap<
    string,
    { readonly params: readonly { readonly check: Check }[]; readonly result?: Check }
  >;
}
interface Faults {
  faultMessage(fault: Fault): string;
}
interface Server {
  createServer(
    handlers: object,
    options: object,
  ): { respond(message: string, context: undefined): Promise<string | undefined> };
}
type Method = (...args: unknown[]) => Promise<unknown>;
interface Client {
  createClient(send: (request: object) => Promise<unknown>, options: object): Record<string, Method>;
}

/**
 * Generates the packages of a document, compiles them, and tests them with `count` values of each kind for its schemas.
 */
export async function proveDocument(api: Api, count: number, seed = 1): Promise<Proof> {
  const files = await layOutCode(api);
  const compiled = compileFiles(files);
  try {
    const types = files.get('types.ts') ?? '';
    const components = [...api.schemas.values()].filter(({ isComponent }) => isComponent);
    const unchanged = components.filter(({ name }) =>
      new RegExp(`^export (type|interface) ${name}\\b`, 'm').test(types),
    );
    const values = createValues(api, seed);
    return {
      compileErrors: compiled.messages,
      componentNames: { unchanged: unchanged.length, all: components.length },
      ...(await tryValidators(api, compiled, values, count)),
      calls: await tryCalls(api, compiled, values, count),
    };
  } finally {
    compiled.remove();
  }
}

async function tryValidators(api: Api, compiled: Compiled, values: Values, count: number) {
  const { schemaChecks, methodChecks } = await compiled.load<Validators>('validators');
  const { faultMessage } = await compiled.load<Faults>('fault');
  const valid = createTally();
  const mutated = createTally();
  const accepts = judge(api);
  let longestMessage = 0;
  const tryCheck = (place: string, schema: Schema, check: Check) => {
    const accepted = accepts(place, schema);
    for (let index = 0; index < count; index++) {
      const good = values.valid(schema);
      if (good !== undefined && accepted(good))
        valid.add(check(good) === undefined, () => `${place}: ${JSON.stringify(good)}`);
      const bad = values.invalid(schema);
      if (bad === undefined || accepted(bad)) continue;
      const fault = check(bad);
      mutated.add(fault !== undefined, () => `${place}: ${JSON.stringify(bad)}`);
      if (fault) longestMessage = Math.max(longestMessage, Buffer.byteLength(faultMessage(fault)));
    }
  };
  for (const { typeName, schema } of api.schemas.values())
    tryCheck(typeName, schema, schemaChecks.get(typeName) ?? throws(typeName));
  for (const { name, params, result } of api.methods) {
    const checks = methodChecks.get(name) ?? throws(name);
    for (const [index, param] of params.entries())
      tryCheck(`${name}: ${param.name}`, param.schema, checks.params[index]?.check ?? throws(param.name));
    if (result) tryCheck(`${name}: result`, result.schema, checks.result ?? throws(name));
  }
  return { valid: valid.result(), mutated: mutated.result(), longestMessage };
}

/** Component schemas are validated as they are in the document, unchanged by the generator. */
function judge(api: Api) {
  const oracle = createOracle(api);
  const ajv = new Ajv({
    strict: false,
    strictNumbers: true,
    ownProperties: true,
    validateFormats: false,
    logger: false,
  });
  judgeMultiples(ajv);
  const untouched = new Map<string, (value: unknown) => boolean>();
  try {
    ajv.addSchema({ $id: 'document', ...api.document });
    for (const { typeName, name, isComponent } of api.schemas.values()) {
      if (!isComponent) continue;
      const check = ajv.compile({ $ref: `document#/components/schemas/${name}` });
      untouched.set(typeName, (value) => check(value) === true);
    }
  } catch {
    // A document of another draft is validated only in the one dialect.
  }
  return (typeName: string, schema: Schema) => {
    const original = untouched.get(typeName);
    return (value: unknown) => (original ? original(value) : oracle.accepts(schema, value));
  };
}

/** Calls each method through the generated client and server. Each end must receive the values that the other sent. */
async function tryCalls(api: Api, compiled: Compiled, values: Values, count: number): Promise<Tally> {
  const tally = createTally();
  const { createServer } = await compiled.load<Server>('server');
  const { createClient } = await compiled.load<Client>('client');
  let expected: Json | undefined;
  let got: unknown;
  const handlers = Object.fromEntries(
    api.methods.map(({ name }) => [
      name,
      (params: unknown) => {
        got = params;
        return expected;
      },
    ]),
  );
  const server = createServer(handlers, { checkResults: true });
  const client = createClient(async (request) => {
    const response = await server.respond(JSON.stringify(request), undefined);
    return response === undefined ? undefined : JSON.parse(response);
  }, {});
  for (const method of api.methods) {
    for (let index = 0; index < count; index++) {
      const params = paramsOf(method, values);
      expected = method.result ? values.valid(method.result.schema) : undefined;
      if (!params || (method.result && expected === undefined)) continue;
      got = undefined;
      const call = client[method.name] ?? throws(method.name);
      const args =
        method.paramStructure === 'by-name'
          ? [
              Object.fromEntries(
                method.params.flatMap(({ name }, at) =>
                  params[at] === undefined ? [] : [[name, params[at]]],
                ),
              ),
            ]
          : params;
      const result = await call(...args).catch((error: unknown) => ({ failed: String(error) }));
      const sent = method.paramStructure === 'by-name' ? args[0] : params;
      const isRight =
        JSON.stringify(result) === JSON.stringify(expected) && JSON.stringify(got) === JSON.stringify(sent);
      tally.add(
        isRight,
        () => `${method.name}${JSON.stringify(args)}: ${JSON.stringify({ result, got, expected })}`,
      );
    }
  }
  return tally.result();
}

/** Returns values for all params except the last optional ones. */
function paramsOf({ params }: ApiMethod, values: Values): Json[] | undefined {
  const made = params.map(({ schema }) => values.valid(schema));
  const missing = made.indexOf(undefined);
  if (missing >= 0 && params.slice(missing).some(({ required }) => required)) return undefined;
  return (missing < 0 ? made : made.slice(0, missing)).filter((value) => value !== undefined);
}

function createTally() {
  let right = 0;
  let all = 0;
  const wrong: string[] = [];
  return {
    add(isRight: boolean, words: () => string) {
      all += 1;
      if (isRight) right += 1;
      else if (wrong.length < 5) wrong.push(words().slice(0, 600));
    },
    result: (): Tally => ({ right, all, wrong }),
  };
}

function throws(name: string): never {
  throw new Error(`nothing was generated for ${name}`);
}
