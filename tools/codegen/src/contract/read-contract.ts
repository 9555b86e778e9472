import {
  adviceFor,
  DocumentError,
  isObject,
  type Json,
  type JsonObject,
  referencedName,
} from '@ethread/openrpc';
import { checkExamples } from './check-examples.ts';
import { checkNames } from './check-names.ts';
import { checkSchema } from './check-schema.ts';
import { type Contract, type ContractError, errorClassName, type Method, type Param } from './contract.ts';
import { createProblems, type Problems } from './problems.ts';

const WIRE_NAME = /^[A-Za-z][A-Za-z0-9_.]*$/;
const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;

/** The document's extension with the fields of errors, by error name, that OpenRPC does not define. */
const ERROR_EXTENSIONS = 'x-errors';

/** Method extensions of documents with prices. */
const PRICED_ONLY = ['x-credits', 'x-failover', 'x-forwarded'];

/**
 * Reads a bundled document into the intermediate form. Checks every name that becomes code.
 *
 * @throws {DocumentError} naming the place of every error, one a line.
 */
export function readContract(document: JsonObject, { isPriced }: { readonly isPriced: boolean }): Contract {
  const problems = createProblems();
  const components = object(document['components'], 'components');
  const schemas = new Map(
    Object.entries(object(components['schemas'], 'components.schemas')).flatMap(([name, schema]) => {
      const at = `components.schemas.${name}`;
      const checked = problems.attempt(
        () => [matching(name, COMPONENT_NAME, at), object(schema, at)] as const,
      );
      return checked ? [checked] : [];
    }),
  );
  const { [ERROR_EXTENSIONS]: errorExtensions, ...extensions } = Object.fromEntries(
    Object.entries(document).filter(([key]) => key.startsWith('x-')),
  );
  const saidOfErrors = object(errorExtensions ?? {}, ERROR_EXTENSIONS);
  const errors = Object.entries(object(components['errors'], 'components.errors')).flatMap(
    ([name, error]) =>
      problems.attempt(() =>
        readError(name, {
          ...object(error, `components.errors.${name}`),
          ...object(saidOfErrors[name] ?? {}, `${ERROR_EXTENSIONS}.${name}`),
        }),
      ) ?? [],
  );
  const info = object(document['info'], 'info');
  const contract: Contract = {
    title: text(info['title'], 'info.title'),
    version: text(info['version'], 'info.version'),
    description: text(info['description'] ?? '', 'info.description'),
    servers: list(document['servers'] ?? [], 'servers'),
    methods: list(document['methods'], 'methods').flatMap(
      (method) => problems.attempt(() => readMethod(object(method, 'a method'), isPriced)) ?? [],
    ),
    schemas,
    errors,
    transportLimits: object(document['x-transport-limits'], 'x-transport-limits'),
    extensions,
    document,
  };
  const errorNames = Object.keys(object(components['errors'], 'components.errors'));
  for (const name of Object.keys(saidOfErrors))
    if (!errorNames.includes(name))
      problems.add(
        `${ERROR_EXTENSIONS}: ${name} is not an error of the document${adviceFor(name, errorNames)}`,
      );
  checkNames(contract, problems);
  checkSchemas(contract, problems);
  checkErrors(contract, errorNames, problems);
  problems.throwAny();
  checkExamples(contract, problems);
  problems.throwAny();
  return contract;
}

function checkSchemas({ schemas, methods, document }: Contract, problems: Problems): void {
  const names = new Set(Object.keys(object(object(document['components'], '')['schemas'], '')));
  const check = (schema: JsonObject, at: string) => problems.attempt(() => checkSchema(schema, at, names));
  for (const [name, schema] of schemas) check(schema, `components.schemas.${name}`);
  for (const { name, params, result } of methods) {
    for (const param of params) check(param.schema, `methods ${name}: ${param.name}`);
    check(result.schema, `methods ${name}: result`);
  }
}

function checkErrors({ methods }: Contract, names: readonly string[], problems: Problems): void {
  for (const method of methods) {
    for (const name of method.errors)
      if (!names.includes(name))
        problems.add(
          `methods ${method.name}: errors: ${name} is not an error of the document${adviceFor(name, names)}`,
        );
  }
}

function readMethod(method: JsonObject, isPriced: boolean): Method {
  const name = matching(text(method['name'], 'the name of a method'), WIRE_NAME, 'the name of a method');
  const at = `methods ${name}`;
  const result = object(method['result'], `${at}: result`);
  const { 'x-credits': credits, 'x-limits': limits, 'x-gas-cap': gasCap } = method;
  if (isPriced && typeof credits !== 'number') throw new DocumentError(`${at}: x-credits must be a number`);
  const misplaced = isPriced ? undefined : PRICED_ONLY.find((name) => method[name] !== undefined);
  if (misplaced) throw new DocumentError(`${at}: ${misplaced} has no meaning in a document without prices`);
  return {
    name,
    typeName: name.replace(/(^|[_.])([a-z])/g, (_match, _separator, letter: string) => letter.toUpperCase()),
    summary: text(method['summary'], `${at}: summary`),
    description: text(method['description'] ?? '', `${at}: description`),
    params: list(method['params'], `${at}: params`).map((param) =>
      readParam(object(param, `${at}: a param`), at),
    ),
    result: {
      name: text(result['name'], `${at}: result.name`),
      description: text(result['description'] ?? '', `${at}: result.description`),
      schema: object(result['schema'], `${at}: result.schema`),
    },
    credits: typeof credits === 'number' ? credits : undefined,
    failover: method['x-failover'] === true,
    isForwarded: method['x-forwarded'] !== false,
    limits: limits === undefined ? undefined : object(limits, `${at}: x-limits`),
    gasCap: gasCap === undefined ? undefined : object(gasCap, `${at}: x-gas-cap`),
    requiredPropertiesByContract: list(method['x-required-properties-by-contract'] ?? [], at).map(
      (property) => text(property, `${at}: x-required-properties-by-contract`),
    ),
    errors: list(method['errors'] ?? [], `${at}: errors`).map((error) =>
      text(referencedName(error, 'errors'), `${at}: errors, a reference to components.errors each`),
    ),
    examples: list(method['examples'] ?? [], `${at}: examples`).map((example) =>
      object(example, `${at}: examples`),
    ),
  };
}

function readParam(param: JsonObject, at: string): Param {
  const name = matching(text(param['name'], `${at}: name of a param`), IDENTIFIER, `${at}: name of a param`);
  const fallback = param['x-default'];
  return {
    name,
    description: text(param['description'] ?? '', `${at}: ${name}`),
    required: param['required'] === true,
    requiredByContract: param['x-required-by-contract'] === true,
    default: fallback === undefined ? undefined : text(fallback, `${at}: ${name}: x-default`),
    schema: object(param['schema'], `${at}: ${name}: schema`),
  };
}

function readError(name: string, error: JsonObject): ContractError {
  const at = `components.errors.${name}`;
  const { code, 'x-http-status': httpStatus = 200, 'x-recovery': recovery, 'x-data': data } = error;
  if (typeof code !== 'number' || typeof httpStatus !== 'number')
    throw new DocumentError(`${at}: code must be a number`);
  const message = text(error['message'], `${at}: message`);
  return {
    name: matching(name, COMPONENT_NAME, at),
    className: errorClassName(name),
    code,
    message,
    placeholders: [...message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    httpStatus,
    retryAfter: error['x-retry-after'] === true,
    owed: error['x-owed'] === true,
    when: text(error['x-when'] ?? '', `${at}: x-when`),
    recovery: recovery === undefined ? undefined : text(recovery, `${at}: x-recovery`),
    data: data === undefined ? undefined : object(data, `${at}: x-data`),
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

function matching(name: string, pattern: RegExp, at: string): string {
  if (!pattern.test(name))
    throw new DocumentError(`${at}: ${JSON.stringify(name)} does not match ${String(pattern)}`);
  return name;
}
