import type { Ajv, SchemaValidateFunction, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { referencedName } from '../contract/reference.ts';
import { isObject, type Json } from '../json.ts';
import type { Api, Schema } from '../model/api.ts';
import { isMultiple } from '../runtime/fault.ts';
import { linearPattern } from '../runtime/linear-pattern.ts';

/** Judges values by ajv, without any code that is generated. */
export interface Oracle {
  /** Whether a value is what the schema takes. */
  accepts(schema: Schema, value: unknown): boolean;
  /** What is wrong with a value, in a line; undefined if nothing is. */
  complaint(schema: Schema, value: unknown): string | undefined;
}

const MAX_COMPLAINT = 300;
/** The keyword that stands for a reference to a named schema. */
const REFERENCE = 'x-refers-to';

export function createOracle(api: Api): Oracle {
  const regExp = (source: string) => {
    const { flags, program } = api.patterns.get(source) ?? { flags: 'u' as const, program: undefined };
    return program ? linearPattern(program, flags) : new RegExp(source, flags);
  };
  const ajv = new Ajv2020({
    strict: false,
    // What it finds wrong with schemas, such as an empty list of choices, still has a meaning.
    validateSchema: false,
    strictNumbers: true,
    validateFormats: false,
    // Or else what every object inherits would count as its property.
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
  // With references of its own, ajv compiles what they lead to at once, one within the other: hundreds are too many.
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
      // The last error speaks of the whole, such as of all alternatives; the first of the part that was wrong.
      const { instancePath = '', message = 'is refused', params = {} } = validate.errors?.[0] ?? {};
      const detail = Object.values(params).filter((one) => typeof one === 'string')[0];
      const words = `${instancePath || 'the value'} ${message}${detail && !message.includes(detail) ? ` (${detail})` : ''}`;
      return words.length > MAX_COMPLAINT ? `${words.slice(0, MAX_COMPLAINT)}…` : words;
    },
  };
}

/** Has ajv take decimal fractions for what they are: to it 0.3 is no multiple of 0.1. */
export function judgeMultiples(ajv: Ajv): void {
  ajv.removeKeyword('multipleOf').addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (of: number, value: number) => isMultiple(value, of),
    error: { message: ({ schema }) => `must be multiple of ${String(schema)}` },
  });
}

/** The schema with references that are looked up when a value is there. */
function withReferences(schema: Schema): Json {
  if (!isObject(schema)) return schema ? {} : { not: {} };
  return JSON.parse(JSON.stringify(schema), (_key, value: Json) => {
    if (!isObject(value)) return value;
    // ajv takes no list without choices, which says that there is no value.
    if (Array.isArray(value['enum']) && value['enum'].length === 0) return { not: {} };
    const name = referencedName(value);
    if (name === undefined) return value;
    const { $ref: _reference, ...rest } = value;
    return { ...rest, [REFERENCE]: name };
  });
}
