import { isObject, isSame, type Json, type JsonObject, own } from '../../json.ts';
import { componentKinds, componentsOf, methodsOf, paramsOf, schemasOf } from '../parts.ts';
import { resolve } from '../../reference/reference.ts';
import type { Breach, Rule } from '../rule.ts';

/** The keywords that say which values a schema accepts. */
const SAYS = new Set([
  ...[
    '$ref',
    'type',
    'enum',
    'const',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'if',
    'properties',
    'items',
    'pattern',
  ],
  ...['required', 'additionalProperties', 'patternProperties', 'prefixItems', 'format', 'minimum', 'maximum'],
]);
/** The keywords that change nothing about the accepted values. */
const WORDS = new Set(['title', 'description', 'examples', 'example', '$comment']);

/** The rules for schemas and components. */
export const schemaRules: readonly Rule[] = [
  {
    name: 'typed-schemas',
    severity: 'warning',
    explanation:
      'Each param and result says which values it takes. Generated code has no type for it otherwise.',
    *find(document) {
      for (const { path, value } of schemasOf(document)) {
        if (path.at(-1) !== 'schema') continue;
        if (value === true || (isObject(value) && !Object.keys(value).some((key) => SAYS.has(key))))
          yield { path, message: 'the schema accepts any value' };
      }
    },
  },
  {
    name: 'safe-integers',
    severity: 'warning',
    explanation:
      'Integers stay within ±(2^53 − 1). JavaScript and many JSON parsers round larger ones; send them as text instead.',
    *find(document) {
      for (const { path, value } of schemasOf(document)) {
        if (!isObject(value) || own(value, 'type') !== 'integer') continue;
        const format = own(value, 'format');
        const isWide = ['minimum', 'maximum'].some(
          (key) => Math.abs(Number(own(value, key) ?? 0)) > Number.MAX_SAFE_INTEGER,
        );
        const bounded = own(value, 'maximum') !== undefined;
        if (isWide || (!bounded && (format === 'int64' || format === 'uint64')))
          yield { path, message: 'the integer may exceed 2^53 − 1' };
      }
    },
  },
  {
    name: 'bounded-params',
    severity: 'off',
    explanation:
      'Lists in params have `maxItems`. A client can otherwise send as many items as fit into a request.',
    find: (document) =>
      ofParams(document, (value) =>
        acceptsLists(value) && own(value, 'maxItems') === undefined ? 'the list has no maxItems' : undefined,
      ),
  },
  {
    name: 'closed-params',
    severity: 'off',
    explanation:
      'Objects in params exclude unknown properties (`additionalProperties: false`). A misspelt property has no effect ' +
      'otherwise.',
    find: (document) =>
      ofParams(document, (value) =>
        isObject(own(value, 'properties')) && own(value, 'additionalProperties') === undefined
          ? 'the object accepts unknown properties'
          : undefined,
      ),
  },
  {
    name: 'unique-schemas',
    severity: 'warning',
    explanation:
      'No two components describe equal objects, apart from their words. Refer to one of them instead.',
    *find(document) {
      const seen: { readonly name: string; readonly meaning: JsonObject }[] = [];
      for (const { path, name, value } of componentsOf(document, 'schemas')) {
        // Texts and numbers with equal bounds may well be different things.
        if (!isObject(own(value, 'properties'))) continue;
        const meaning = meaningOf(value);
        const twin = seen.find((other) => isSame(other.meaning, meaning));
        if (twin) yield { path, message: `${name} is equal to ${twin.name}` };
        else seen.push({ name, meaning });
      }
    },
  },
  {
    name: 'used-components',
    severity: 'warning',
    explanation:
      'Each component is referred to. Generated code has types that nothing uses otherwise. Errors are exempt, because ' +
      'those of the transport belong to no method.',
    *find(document) {
      const used = new Set(referencesIn(document));
      for (const kind of componentKinds(document).filter((one) => one !== 'errors'))
        for (const { path, name } of componentsOf(document, kind))
          if (!used.has(`#/components/${kind}/${name}`)) yield { path, message: `nothing refers to ${name}` };
    },
  },
];

/** Reports schemas below the params of all methods, each once, also where references lead to them. */
function ofParams(document: JsonObject, fault: (schema: JsonObject) => string | undefined): Breach[] {
  const reached = reachedFromParams(document);
  return schemasOf(document).flatMap(({ path, value }) => {
    const message = isObject(value) && reached.has(value) ? fault(value) : undefined;
    return message === undefined ? [] : [{ path, message }];
  });
}

/** Returns the values that params of any method contain or refer to. */
function reachedFromParams(document: JsonObject): ReadonlySet<Json> {
  const reached = new Set<Json>();
  const reach = (value: Json): void => {
    if (typeof value !== 'object' || value === null || reached.has(value)) return;
    reached.add(value);
    if (isObject(value) && typeof own(value, '$ref') === 'string')
      reach(resolve(document, value).value ?? null);
    for (const inner of Object.values(value)) reach(inner);
  };
  for (const method of methodsOf(document))
    for (const { value } of paramsOf(document, method)) reach(own(value, 'schema') ?? null);
  return reached;
}

function acceptsLists(schema: JsonObject): boolean {
  const type = own(schema, 'type');
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
}

function meaningOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !WORDS.has(key)));
}

function* referencesIn(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner;
    else yield* referencesIn(inner);
  }
}
