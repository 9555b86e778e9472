import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Contract } from '../contract/contract.ts';
import { mapSchemas } from '../contract/map-schemas.ts';
import { referencedName } from '../contract/reference.ts';
import { DocumentError } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { withTuples } from './tuples.ts';
import { header, literal } from './source.ts';

const DOCUMENT = 'document';

/**
 * Emits the validators of all params, compiled ahead, so that nothing is compiled when the service starts. Each
 * error brings its schema, which says in words what is expected.
 */
export function emitValidators(contract: Contract): string {
  const ajv = new Ajv({
    strict: false,
    // JSON like 1e400 parses to infinity, which is no number of the contract.
    strictNumbers: true,
    allErrors: false,
    logger: false,
    verbose: true,
    // Each component's check once, not wherever it is referred to.
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  const prepare = (schema: JsonObject, prefix: string) =>
    mapSchemas(withExpectations(schema, contract.schemas), (inner) =>
      withTuples(renameReference(withoutWords(inner), prefix)),
    );
  const definitions = Object.fromEntries(
    [...contract.schemas].map(([name, schema]) => [name, prepare(schema, '#/definitions/')]),
  );
  ajv.addSchema({ $id: DOCUMENT, definitions });

  const exports: Record<string, string> = {};
  const nameOfSchema = new Map<string, string>();
  const methods = contract.methods.map((method) => {
    const names = method.params.map(({ schema }) => {
      const key = JSON.stringify(schema);
      let name = nameOfSchema.get(key);
      if (!name) {
        name = `param${nameOfSchema.size}`;
        nameOfSchema.set(key, name);
        ajv.addSchema({ $id: name, ...prepare(schema, `${DOCUMENT}#/definitions/`) });
        exports[name] = name;
      }
      return name;
    });
    return `  ${literal(method.name)}: [${names.join(', ')}],\n`;
  });
  const code = standaloneCode.default(ajv, exports);
  // Neither ajv nor anything of it is wanted where validators run.
  if (/\brequire\(|^import\b/m.test(code))
    throw new DocumentError(
      'a schema compares objects or lists by value (enum, const): describe them instead',
    );
  return `${header}// @ts-nocheck: written by ajv; its types are given where it is used (validate-params.ts).
/* eslint-disable */
${code.replace('"use strict";', '')}

/** The validators of each method's params, in order. */
export const validators = {
${methods.join('')}};
`;
}

function renameReference(schema: JsonObject, prefix: string): JsonObject {
  const name = referencedName(schema);
  return name ? { ...schema, $ref: prefix + name } : schema;
}

/** The schema without what only readers need: validators carry their schemas along. */
function withoutWords(schema: JsonObject): JsonObject {
  const {
    title: _title,
    description: _description,
    examples: _examples,
    default: _default,
    ...rest
  } = schema;
  return rest;
}

/** The schema with words for a caller (`x-expected`) wherever one of several forms is expected. */
function withExpectations(schema: JsonObject, schemas: Contract['schemas']): JsonObject {
  return mapSchemas(schema, (inner) => {
    const isForm = inner['anyOf'] ?? inner['oneOf'] ?? inner['pattern'] ?? inner['enum'] ?? inner['not'];
    return isForm === undefined ? inner : { ...inner, 'x-expected': expectation(inner, schemas) };
  });
}

function expectation(schema: JsonObject, schemas: Contract['schemas']): string {
  const reference = referencedName(schema);
  const target = reference ? schemas.get(reference) : undefined;
  if (target) return expectation(target, schemas);
  const { description, anyOf: any, oneOf, type } = schema;
  const anyOf = any ?? oneOf;
  const isNullable =
    Array.isArray(anyOf) && anyOf.some((one: Json) => isObject(one) && one['type'] === 'null');
  if (Array.isArray(anyOf) && (isNullable || typeof description !== 'string')) {
    if (typeof description === 'string' && schema['title']) return description;
    return anyOf.map((one: Json) => (isObject(one) ? expectation(one, schemas) : 'a value')).join(' or ');
  }
  if (typeof description === 'string') {
    const sentence = description.split(/(?<=[^.])\.(?: |$)/)[0] ?? description;
    return sentence.charAt(0).toLowerCase() + sentence.slice(1);
  }
  return type === 'null'
    ? 'null'
    : type === 'array'
      ? 'a list'
      : type === 'object'
        ? 'an object'
        : `a ${String(type)}`;
}
