import { DocumentError } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { adviceFor } from '../nearest-name.ts';
import { createProblems, type Problems } from '../problems.ts';
import { referencedName } from '../reference/reference.ts';
import type {
  Contract,
  ContractError,
  ContractExample,
  ContractMethod,
  ContractParam,
  Schema,
} from './contract.ts';

const WIRE_NAME = /^[A-Za-z][A-Za-z0-9_.]*$/;
const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;

/** The document's extension with the fields of errors, by error name, that OpenRPC does not define. */
const ERROR_EXTENSIONS = 'x-errors';

/** Method extensions of documents with prices. */
const PRICED_ONLY = ['x-credits', 'x-failover', 'x-forwarded'];

/** How a document is read. */
export interface ContractOptions {
  /** Whether calls cost credits. If so, each method must have a price; otherwise none may have one. */
  readonly isPriced: boolean;
  /** Receives the errors instead of an exception. */
  readonly problems?: Problems;
}

/**
 * Reads a document of this project. Checks every name that becomes code, and the fields that OpenRPC does not define.
 *
 * @throws {DocumentError} naming the place of every error, one a line.
 */
export function readContract(document: JsonObject, { isPriced, problems: given }: ContractOptions): Contract {
  const problems = given ?? createProblems();
  const components = object(document['components'], 'components');
  const schemas = Object.entries(object(components['schemas'], 'components.schemas')).flatMap(
    ([name, schema]): [string, Schema][] => {
      const at = `components.schemas.${name}`;
      const checked = problems.attempt((): [string, Schema] => [
        matching(name, COMPONENT_NAME, at),
        object(schema, at),
      ]);
      return checked ? [checked] : [];
    },
  );
  const facts = object(document[ERROR_EXTENSIONS] ?? {}, ERROR_EXTENSIONS);
  const errorNames = Object.keys(object(components['errors'], 'components.errors'));
  const errors = Object.entries(object(components['errors'], 'components.errors')).flatMap(
    ([name, error]) =>
      problems.attempt(() =>
        readError(name, {
          ...object(error, `components.errors.${name}`),
          ...object(facts[name] ?? {}, `${ERROR_EXTENSIONS}.${name}`),
        }),
      ) ?? [],
  );
  const info = object(document['info'], 'info');
  const rates = document['x-rates'];
  const contract: Contract = {
    title: text(info['title'], 'info.title'),
    version: text(info['version'], 'info.version'),
    description: text(info['description'] ?? '', 'info.description'),
    methods: list(document['methods'], 'methods').flatMap(
      (method) => problems.attempt(() => readMethod(object(method, 'a method'), isPriced)) ?? [],
    ),
    schemas: Object.fromEntries(schemas),
    errors,
    transportLimits: numbers(document['x-transport-limits'], 'x-transport-limits'),
    authentication: text(
      object(document['x-authentication'] ?? {}, '')['description'] ?? '',
      'x-authentication',
    ),
    responseHeaders: texts(document['x-response-headers'] ?? {}, 'x-response-headers'),
    closeCodes: texts(document['x-websocket-close-codes'] ?? {}, 'x-websocket-close-codes'),
    ...(rates === undefined ? {} : { rates: numbers(rates, 'x-rates') }),
    document,
  };
  for (const name of Object.keys(facts))
    if (!errorNames.includes(name))
      problems.add(
        `${ERROR_EXTENSIONS}: ${name} is not an error of the document${adviceFor(name, errorNames)}`,
      );
  if (!given) problems.throwAny();
  return contract;
}

function readMethod(method: JsonObject, isPriced: boolean): ContractMethod {
  const name = matching(text(method['name'], 'the name of a method'), WIRE_NAME, 'the name of a method');
  const at = `methods ${name}`;
  const result = object(method['result'], `${at}: result`);
  const { 'x-credits': credits, 'x-limits': limits, 'x-gas-cap': gasCap } = method;
  if (isPriced && typeof credits !== 'number') throw new DocumentError(`${at}: x-credits must be a number`);
  const misplaced = isPriced ? undefined : PRICED_ONLY.find((name) => method[name] !== undefined);
  if (misplaced) throw new DocumentError(`${at}: ${misplaced} has no meaning in a document without prices`);
  return {
    name,
    summary: text(method['summary'], `${at}: summary`),
    description: text(method['description'] ?? '', `${at}: description`),
    params: list(method['params'], `${at}: params`).map((param) =>
      readParam(object(param, `${at}: a param`), at),
    ),
    result: {
      name: text(result['name'], `${at}: result: name`),
      description: text(result['description'] ?? '', `${at}: result: description`),
      schema: object(result['schema'], `${at}: result: schema`),
    },
    ...(typeof credits === 'number' ? { credits } : {}),
    failover: method['x-failover'] === true,
    ...(method['x-forwarded'] === false ? { isForwarded: false } : {}),
    ...(limits === undefined ? {} : { limits: numbers(limits, `${at}: x-limits`) }),
    ...(gasCap === undefined ? {} : { gasCap: readGasCap(gasCap, `${at}: x-gas-cap`) }),
    requiredPropertiesByContract: list(method['x-required-properties-by-contract'] ?? [], at).map(
      (property) => text(property, `${at}: x-required-properties-by-contract`),
    ),
    errors: list(method['errors'] ?? [], `${at}: errors`).map((error) =>
      text(referencedName(error, 'errors'), `${at}: errors, a reference to components.errors each`),
    ),
    examples: list(method['examples'] ?? [], `${at}: examples`).map((example) =>
      readExample(object(example, `${at}: examples`), `${at}: examples`),
    ),
  };
}

function readGasCap(value: Json, at: string): { readonly multipleOfBlockGasLimit: number } {
  const { multipleOfBlockGasLimit } = numbers(value, at);
  if (multipleOfBlockGasLimit === undefined)
    throw new DocumentError(`${at}: expected multipleOfBlockGasLimit`);
  return { multipleOfBlockGasLimit };
}

function readExample(example: JsonObject, at: string): ContractExample {
  const result = object(example['result'], `${at}: result`);
  return {
    name: text(example['name'], `${at}: name`),
    params: list(example['params'] ?? [], `${at}: params`).map((param) => {
      const { name, value } = object(param, `${at}: a param`);
      return { name: text(name, `${at}: name of a param`), value: value ?? null };
    }),
    result: { name: text(result['name'] ?? 'result', `${at}: result`), value: result['value'] ?? null },
  };
}

function readParam(param: JsonObject, at: string): ContractParam {
  const name = matching(text(param['name'], `${at}: name of a param`), IDENTIFIER, `${at}: name of a param`);
  const fallback = param['x-default'];
  return {
    name,
    description: text(param['description'] ?? '', `${at}: ${name}`),
    required: param['required'] === true,
    requiredByContract: param['x-required-by-contract'] === true,
    ...(fallback === undefined ? {} : { default: text(fallback, `${at}: ${name}: x-default`) }),
    schema: object(param['schema'], `${at}: ${name}: schema`),
  };
}

function readError(name: string, error: JsonObject): ContractError {
  const at = `components.errors.${name}`;
  const { code, 'x-http-status': httpStatus = 200, 'x-recovery': recovery, 'x-data': data } = error;
  const { 'x-causes': causes } = error;
  if (typeof code !== 'number' || typeof httpStatus !== 'number')
    throw new DocumentError(`${at}: code must be a number`);
  return {
    name: matching(name, COMPONENT_NAME, at),
    code,
    message: text(error['message'], `${at}: message`),
    httpStatus,
    retryAfter: error['x-retry-after'] === true,
    owed: error['x-owed'] === true,
    when: text(error['x-when'] ?? '', `${at}: x-when`),
    ...(causes === undefined ? {} : { causes: texts(causes, `${at}: x-causes`) }),
    ...(recovery === undefined ? {} : { recovery: text(recovery, `${at}: x-recovery`) }),
    ...(data === undefined ? {} : { data: object(data, `${at}: x-data`) }),
  };
}

function object(value: Json | undefined, at: string): JsonObject {
  if (!isObject(value)) throw new DocumentError(`${at}: expected an object`);
  return value;
}

function list(value: Json | undefined, at: string): readonly Json[] {
  if (!Array.isArray(value)) throw new DocumentError(`${at}: expected a list`);
  return value;
}

function text(value: Json | undefined, at: string): string {
  if (typeof value !== 'string') throw new DocumentError(`${at}: expected text`);
  return value;
}

function numbers(value: Json | undefined, at: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(object(value, at)).map(([name, number]): [string, number] => {
      if (typeof number !== 'number') throw new DocumentError(`${at}: ${name} must be a number`);
      return [name, number];
    }),
  );
}

function texts(value: Json, at: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(object(value, at)).map(([name, words]) => [name, text(words, `${at}: ${name}`)]),
  );
}

function matching(name: string, pattern: RegExp, at: string): string {
  if (!pattern.test(name))
    throw new DocumentError(`${at}: ${JSON.stringify(name)} does not match ${String(pattern)}`);
  return name;
}
