import { DocumentError } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Contract, ContractError, Method, Param } from './contract.ts';

const WIRE_NAME = /^[A-Za-z][A-Za-z0-9_.]*$/;
const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;

/**
 * Reads a bundled document into the intermediate form. Every name that will become code is checked here.
 *
 * @throws {DocumentError} naming the place.
 */
export function readContract(document: JsonObject): Contract {
  const components = object(document['components'], 'components');
  const schemas = new Map(
    Object.entries(object(components['schemas'], 'components.schemas')).map(([name, schema]) => [
      matching(name, COMPONENT_NAME, `components.schemas.${name}`),
      object(schema, `components.schemas.${name}`),
    ]),
  );
  const errors = Object.entries(object(components['errors'], 'components.errors')).map(([name, error]) =>
    readError(name, object(error, `components.errors.${name}`)),
  );
  const info = object(document['info'], 'info');
  return {
    title: text(info['title'], 'info.title'),
    version: text(info['version'], 'info.version'),
    methods: list(document['methods'], 'methods').map((method, index) =>
      readMethod(object(method, `methods[${index}]`)),
    ),
    schemas,
    errors,
    transportLimits: object(document['x-transport-limits'], 'x-transport-limits'),
    document,
  };
}

/** The component that a reference names; undefined for anything but `{ $ref: '#/components/KIND/NAME' }`. */
export function referencedName(value: Json | undefined): string | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined;
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

function readMethod(method: JsonObject): Method {
  const name = matching(text(method['name'], 'the name of a method'), WIRE_NAME, 'the name of a method');
  const at = `methods ${name}`;
  const result = object(method['result'], `${at}: result`);
  const { 'x-credits': credits, 'x-limits': limits, 'x-gas-cap': gasCap } = method;
  if (typeof credits !== 'number') throw new DocumentError(`${at}: x-credits must be a number`);
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
      schema: object(result['schema'], `${at}: result.schema`),
    },
    credits,
    failover: method['x-failover'] === true,
    limits: limits === undefined ? undefined : object(limits, `${at}: x-limits`),
    gasCap: gasCap === undefined ? undefined : object(gasCap, `${at}: x-gas-cap`),
    requiredPropertiesByContract: list(method['x-required-properties-by-contract'] ?? [], at).map(
      (property) => text(property, `${at}: x-required-properties-by-contract`),
    ),
    errors: list(method['errors'] ?? [], `${at}: errors`).map((error) => referencedName(error) ?? ''),
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
  const { code, 'x-http-status': httpStatus = 200 } = error;
  if (typeof code !== 'number' || typeof httpStatus !== 'number')
    throw new DocumentError(`${at}: code must be a number`);
  const message = text(error['message'], `${at}: message`);
  return {
    name: matching(name, COMPONENT_NAME, at),
    className: name.endsWith('Error') ? name : `${name}Error`,
    code,
    message,
    placeholders: [...message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    httpStatus,
    retryAfter: error['x-retry-after'] === true,
    owed: error['x-owed'] === true,
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
