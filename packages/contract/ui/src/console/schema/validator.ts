import { type OutputUnit, type Schema, Validator as SchemaValidator } from '@cfworker/json-schema';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  type Method,
  type Contract,
  own,
  parsePointer,
  type Path,
  textOf,
} from '@ethread/openrpc';
import type { CallParams } from './call-params.ts';
import { bundleSchema } from './bundle-schema.ts';

export type { CallParams };

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

interface Prepared {
  readonly bundle: JsonObject | boolean;
  readonly validator: SchemaValidator;
}

/**
 * Creates a validator for a document. It interprets schemas and never compiles them to code, because they are
 * untrusted. It reports a schema that it cannot use.
 */
export function createValidator({ document: root }: Contract): Validator {
  const prepared = new Map<Json, Prepared>();
  const prepare = (schema: Json): Prepared => {
    const known = prepared.get(schema);
    if (known) return known;
    // The library marks the schemas that it receives, so it gets a clone.
    const bundle = bundleSchema(root, schema);
    const marked: Schema = structuredClone(bundle);
    const made = { bundle, validator: new SchemaValidator(marked, '2019-09', false) };
    prepared.set(schema, made);
    return made;
  };
  const check = (schema: Json, value: Json, at: Path): Mismatch[] => {
    try {
      const { bundle, validator } = prepare(schema);
      const { valid, errors } = validator.validate(value);
      return valid ? [] : mostTelling(errors).map((error) => mismatchOf(error, at, bundle));
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
    result: (method, result) => check(method.result.schema, result, []).slice(0, MAX_MISMATCHES),
  };
}

/** Keywords whose errors report only that a nested schema failed, which has an error of its own. */
const WRAPPERS = /^(\$ref|allOf|if|items|additionalItems|properties|additionalProperties|patternProperties)$/;

/** Returns the errors that describe a cause. Of a choice, it returns the errors of the closest form. */
function mostTelling(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  const choice = errors.find(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  if (!choice) return errors.filter(({ keyword }) => !WRAPPERS.test(keyword));
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

function mismatchOf(
  { keyword, keywordLocation, error, instanceLocation }: OutputUnit,
  at: Path,
  bundle: Json,
): Mismatch {
  const path = [...at, ...parsePointer(decodeURIComponent(instanceLocation))];
  const quoted = /"(.*)"/s.exec(error)?.[1] ?? '';
  switch (keyword) {
    case 'required':
      return { path: [...path, quoted], message: 'is required' };
    case 'false':
      return { path, message: 'is not known here' };
    case 'anyOf':
    case 'oneOf':
      return {
        path,
        message: expectation(bundle, keywordLocation) ?? 'matches none of the forms, or several',
      };
    case 'pattern':
    case 'format':
      return { path, message: expectation(bundle, keywordLocation) ?? 'does not have the right form' };
    case 'type':
      return { path, message: `must be ${quoted.split('Expected "')[1] ?? 'of another type'}` };
    default:
      return {
        path,
        message: error.replace(/^(Instance|String|Array|Object|Number) /, '').replace(/\.$/, ''),
      };
  }
}

/**
 * Returns what the schema of a keyword expects, as people read it: `must be a 20-byte address in hex, either case`.
 * Returns undefined where the document does not say it.
 */
function expectation(bundle: Json, keywordLocation: string): string | undefined {
  const places = parsePointer(keywordLocation.replace(/^#/, '')).slice(0, -1);
  const words = wordsOfValue(bundle, schemaAt(bundle, places), 0);
  return words === undefined ? undefined : `must be ${words}`;
}

/** The deepest choice within choices that is put into words. */
const MAX_WORDS_DEPTH = 3;

/** Returns the words for a value: those of the description, where it names the value, or those of each choice. */
function wordsOfValue(bundle: Json, schema: Json | undefined, depth: number): string | undefined {
  if (!isObject(schema) || depth > MAX_WORDS_DEPTH) return undefined;
  const [sentence = ''] = (textOf(own(schema, 'description')) ?? '').split(/\.(?=\s|$)/);
  if (/^(an?|the|one of|either) /i.test(sentence))
    return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  const choices = listOf(own(schema, 'anyOf') ?? own(schema, 'oneOf'));
  if (choices.length > 0) {
    const words = choices.map((choice) => wordsOfValue(bundle, schemaAt(bundle, [], choice), depth + 1));
    return words.includes(undefined) ? undefined : words.join(', or ');
  }
  const type = textOf(own(schema, 'type'));
  return type === undefined ? undefined : WORDS_OF_TYPES.get(type);
}

const WORDS_OF_TYPES = new Map([
  ['null', 'null'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
]);

/** Returns the schema at a place of a bundle, in which references lead to the definitions of the bundle. */
function schemaAt(bundle: Json, places: readonly string[], from: Json = bundle): Json | undefined {
  let schema: Json | undefined = from;
  for (const place of places.filter((one) => one !== '$ref')) {
    schema = resolved(bundle, schema);
    schema = Array.isArray(schema)
      ? schema[Number(place)]
      : isObject(schema)
        ? own(schema, place)
        : undefined;
  }
  return resolved(bundle, schema);
}

function resolved(bundle: Json, schema: Json | undefined): Json | undefined {
  const reference = isObject(schema) ? textOf(own(schema, '$ref')) : undefined;
  const name = /^#\/\$defs\/(.+)$/.exec(reference ?? '')?.[1];
  const definitions = isObject(bundle) ? own(bundle, '$defs') : undefined;
  return name !== undefined && isObject(definitions) ? own(definitions, name) : schema;
}
