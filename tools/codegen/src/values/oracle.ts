import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject, type Json } from '../json.ts';
import type { Api, Schema } from '../model/api.ts';
import { linearPattern } from '../runtime/linear-pattern.ts';

/** Whether a value is what a schema takes. */
export type Accepts = (value: unknown) => boolean;

/** Judges values by ajv, without any code that is generated. */
export function createOracle(api: Api): (schema: Schema) => Accepts {
  const regExp = (source: string) => {
    const { flags, program } = api.patterns.get(source) ?? { flags: 'u' as const, program: undefined };
    return program ? linearPattern(program, flags) : new RegExp(source, flags);
  };
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    validateFormats: false,
    // Or else what every object inherits would count as its property.
    ownProperties: true,
    logger: false,
    inlineRefs: false,
    code: { regExp: Object.assign(regExp, { code: 'new RegExp' }) },
  });
  const definitions = Object.fromEntries(
    [...api.schemas.values()].map(({ typeName, schema }) => [typeName, toDefinitions(schema)]),
  );
  ajv.addSchema({ $id: 'document', $defs: definitions });
  const known = new Map<string, Accepts>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const accepts = known.get(key) ?? ajv.compile(Object(toDefinitions(schema)) as object | boolean);
    known.set(key, accepts);
    return (value) => accepts(value) === true;
  };
}

function toDefinitions(schema: Schema): Json {
  if (!isObject(schema)) return schema ? {} : { not: {} };
  return JSON.parse(JSON.stringify(schema), (key, value: Json) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace('#/components/schemas/', 'document#/$defs/')
      : value,
  );
}
