import { type OutputUnit, type Schema, Validator as SchemaValidator } from '@cfworker/json-schema';
import { isObject, type Json, type Method, type Model, own, parsePointer, type Path } from '@ethread/openrpc';
import type { CallParams } from './call-params.ts';
import { bundleSchema } from './bundle-schema.ts';

/** A mismatch between a value and its schema, and its path. */
export interface Mismatch {
  readonly path: Path;
  readonly message: string;
}

/** A validator of values against the schemas of one document. */
export interface Validator {
  params(method: Method, params: CallParams): readonly Mismatch[];
  result(method: Method, result: Json): readonly Mismatch[];
}

const MAX_MISMATCHES = 20;

/**
 * Creates a validator for a document. It interprets schemas and never compiles them to code, because they are
 * untrusted. It reports a schema that it cannot use.
 */
export function createValidator({ root }: Model): Validator {
  const prepared = new Map<Json, SchemaValidator>();
  const validatorOf = (schema: Json): SchemaValidator => {
    const known = prepared.get(schema);
    if (known) return known;
    // The library marks the schemas that it receives, so it gets a clone.
    const bundle: Schema = structuredClone(bundleSchema(root, schema));
    const made = new SchemaValidator(bundle, '2019-09', false);
    prepared.set(schema, made);
    return made;
  };
  const check = (schema: Json, value: Json, at: Path): Mismatch[] => {
    try {
      const { valid, errors } = validatorOf(schema).validate(value);
      return valid ? [] : mostTelling(errors).map((error) => mismatchOf(error, at));
    } catch (error) {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      return [{ path: at, message: `cannot be checked, since its schema cannot be used: ${reason}` }];
    }
  };

  return {
    params: (method, params) =>
      method.params
        .flatMap(({ name, required, schema }, index): Mismatch[] => {
          const value = Array.isArray(params)
            ? params[index]
            : isObject(params)
              ? own(params, name)
              : undefined;
          // By position, null replaces an omitted param before a given one.
          const isLeftOut = value === undefined || (value === null && !required && Array.isArray(params));
          if (isLeftOut) return required ? [{ path: [name], message: 'is required' }] : [];
          return check(schema, value, [name]);
        })
        .slice(0, MAX_MISMATCHES),
    result: (method, result) =>
      (method.result ? check(method.result.schema, result, []) : []).slice(0, MAX_MISMATCHES),
  };
}

/** Keywords whose errors report only that a nested schema failed, which has an error of its own. */
const WRAPPERS = new Set([
  ...[
    '$ref',
    'allOf',
    'if',
    'items',
    'additionalItems',
    'properties',
    'additionalProperties',
    'patternProperties',
  ],
]);

/** Returns the errors that describe a cause. Of a choice, it returns the errors of the closest form. */
function mostTelling(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  const choice = errors.find(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  if (!choice) return errors.filter(({ keyword }) => !WRAPPERS.has(keyword));
  const inside = errors.filter(({ keywordLocation }) =>
    keywordLocation.startsWith(`${choice.keywordLocation}/`),
  );
  const outside = errors.filter((error) => error !== choice && !inside.includes(error));
  const forms = Map.groupBy(
    inside,
    ({ keywordLocation }) => keywordLocation.slice(choice.keywordLocation.length + 1).split('/')[0],
  );
  const depths = [...forms.values()].map((form) => ({ form, depth: Math.max(...form.map(depthOf)) }));
  const deepest = Math.max(...depths.map(({ depth }) => depth), 0);
  const [closest, ...others] = depths.filter(({ depth }) => depth === deepest);
  // When no form matched deeper into the value than the others, the intended form is unknown.
  const isMeant = closest && others.length === 0 && deepest > depthOf(choice);
  return [...(isMeant ? mostTelling(closest.form) : [choice]), ...mostTelling(outside)];
}

const depthOf = ({ instanceLocation }: OutputUnit) => instanceLocation.split('/').length;

function mismatchOf({ keyword, error, instanceLocation }: OutputUnit, at: Path): Mismatch {
  const path = [...at, ...parsePointer(decodeURIComponent(instanceLocation))];
  const quoted = /"(.*)"/s.exec(error)?.[1] ?? '';
  switch (keyword) {
    case 'required':
      return { path: [...path, quoted], message: 'is required' };
    case 'false':
      return { path, message: 'is not known here' };
    case 'anyOf':
    case 'oneOf':
      return { path, message: 'matches none of the forms, or several' };
    case 'type':
      return { path, message: `must be ${quoted.split('Expected "')[1] ?? 'of another type'}` };
    default:
      return {
        path,
        message: error.replace(/^(Instance|String|Array|Object|Number) /, '').replace(/\.$/, ''),
      };
  }
}
