import type { Ajv, SchemaValidateFunction, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject, type Json, referencedName } from '@ethread/openrpc';
import type { Api, Schema } from '../model/api.ts';
import { isMultiple } from '@ethread/types/fault';
import { linearPattern } from '../runtime/linear-pattern.ts';

/** Validates values with ajv, without any generated code. */
export interface Oracle {
  /** Reports whether the schema accepts a value. */
  accepts(schema: Schema, value: unknown): boolean;
  /** Returns the problem with a value in one line, or undefined if it is valid. */
  complaint(schema: Schema, value: unknown): string | undefined;
}

const MAX_COMPLAINT = 300;
/** The keyword that represents a reference to a named schema. */
const REFERENCE = 'x-refers-to';

export function createOracle(api: Api): Oracle {
  const regExp = (source: string) => {
    const { flags, program } = api.patterns.get(source) ?? { flags: 'u' as const, program: undefined };
    return program ? linearPattern(program, flags) : new RegExp(source, flags);
  };
  const ajv = new Ajv2020({
    strict: false,
    // Schemas that ajv would reject, such as an empty list of choices, still have a meaning.
    validateSchema: false,
    strictNumbers: true,
    validateFormats: false,
    // Without this, inherited properties of every object would count as its own.
    ownProperties: true,
    logger: false,
    inlineRefs: false,
    code: { regExp: Object.assign(regExp, { code: 'new RegExp' }) },
  });
  judgeMultiples(ajv);
  const known = new Map<string, ValidateFunction>();
  const compile = (schema: Schema): ValidateFunction => {
    const key = JSON.stringify(schema);
    const validate = known.get(key) ?? ajv.compile(Object(withReferences(schema)));
    known.set(key, validate);
    return validate;
  };
  // With its own references, ajv compiles all targets at once, nested within one another. Hundreds are too many for it.
  const named = new Map<string, ValidateFunction>();
  const refersTo: SchemaValidateFunction = (name: string, value: unknown, _schema, context) => {
    const validate = named.get(name) ?? compile(api.schemas.get(name)?.schema ?? true);
    named.set(name, validate);
    if (validate(value)) return true;
    refersTo.errors = (validate.errors ?? []).map((error) => ({
      ...error,
      instancePath: `${context?.instancePath ?? ''}${error.instancePath}`,
    }));
    return false;
  };
  ajv.addKeyword({ keyword: REFERENCE, schemaType: 'string', errors: true, validate: refersTo });
  return {
    accepts: (schema, value) => compile(schema)(value),
    complaint(schema, value) {
      const validate = compile(schema);
      if (validate(value)) return undefined;
      // The last error concerns the whole, such as all alternatives. The first one concerns the invalid part.
      const { instancePath = '', message = 'is refused', params = {} } = validate.errors?.[0] ?? {};
      const detail = Object.values(params).filter((one) => typeof one === 'string')[0];
      const words = `${instancePath || 'the value'} ${message}${detail && !message.includes(detail) ? ` (${detail})` : ''}`;
      return words.length > MAX_COMPLAINT ? `${words.slice(0, MAX_COMPLAINT)}…` : words;
    },
  };
}

/** Makes ajv compare decimal fractions exactly. By default it does not accept 0.3 as a multiple of 0.1. */
export function judgeMultiples(ajv: Ajv): void {
  ajv.removeKeyword('multipleOf').addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (of: number, value: number) => isMultiple(value, of),
    error: { message: ({ schema }) => `must be multiple of ${String(schema)}` },
  });
}

/** Returns the schema with references that are resolved when a value is checked. */
function withReferences(schema: Schema): Json {
  if (!isObject(schema)) return schema ? {} : { not: {} };
  return JSON.parse(JSON.stringify(schema), (_key, value: Json) => {
    if (!isObject(value)) return value;
    // ajv rejects an empty list of choices, which means that there is no valid value.
    if (Array.isArray(value['enum']) && value['enum'].length === 0) return { not: {} };
    const name = referencedName(value);
    if (name === undefined) return value;
    const { $ref: _reference, ...rest } = value;
    return { ...rest, [REFERENCE]: name };
  });
}
