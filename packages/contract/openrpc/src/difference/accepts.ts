import type { Schema } from '../contract/contract.ts';
import { schemaName } from '../contract/type-label.ts';

/** Bounds that a wider schema has lower, and those that it has higher. */
const LEAST = ['minimum', 'minItems'] as const;
const MOST = ['maximum', 'maxItems'] as const;

type EnumValue = NonNullable<Schema['enum']>[number];

export type Schemas = Readonly<Record<string, Schema>>;

/** A schema with the schemas that it may refer to. */
export interface Side {
  readonly schema: Schema;
  readonly schemas: Schemas;
}

/**
 * Returns true when every value of the narrow schema is valid under the wide one, and false when this is undecidable.
 * Objects with a name count as equal when they have the same name: their fields are compared separately.
 *
 * @param requested Pairs of references already under comparison: a recursive type accepts what the rest of it accepts.
 */
export function accepts(wide: Side, narrow: Side, requested: ReadonlySet<string> = new Set()): boolean {
  const pair = `${wide.schema.$ref} ${narrow.schema.$ref}`;
  if (wide.schema.$ref !== undefined && narrow.schema.$ref !== undefined && requested.has(pair)) return true;
  const under = new Set([...requested, pair]);
  const wideSchema = resolve(wide);
  const narrowSchema = resolve(narrow);
  const at = (side: Side, schema: Schema): Side => ({ ...side, schema });
  if (narrowSchema.anyOf) return narrowSchema.anyOf.every((part) => accepts(wide, at(narrow, part), under));
  if (wideSchema.anyOf) return wideSchema.anyOf.some((part) => accepts(at(wide, part), narrow, under));
  const [wideName, narrowName] = [schemaName(wideSchema), schemaName(narrowSchema)];
  if (wideName !== undefined || narrowName !== undefined) return wideName === narrowName;
  if (narrowSchema.enum) return narrowSchema.enum.every((value) => holds(wideSchema, value));
  if (wideSchema.enum) return false;
  if (wideSchema.type === undefined) return true;
  const isWhole = wideSchema.type === 'number' && narrowSchema.type === 'integer';
  if (wideSchema.type !== narrowSchema.type && !isWhole) return false;
  if (wideSchema.pattern !== undefined && wideSchema.pattern !== narrowSchema.pattern) return false;
  if (LEAST.some((bound) => (wideSchema[bound] ?? -Infinity) > (narrowSchema[bound] ?? -Infinity)))
    return false;
  if (MOST.some((bound) => (wideSchema[bound] ?? Infinity) < (narrowSchema[bound] ?? Infinity))) return false;
  if (wideSchema.additionalProperties === false && narrowSchema.additionalProperties !== false) return false;
  const isAbsent = (name: string) => !narrowSchema.required?.includes(name);
  if (wideSchema.required?.some(isAbsent)) return false;
  for (const [name, property] of Object.entries(narrowSchema.properties ?? {}))
    if (!accepts(at(wide, wideSchema.properties?.[name] ?? {}), at(narrow, property), under)) return false;
  return accepts(at(wide, wideSchema.items ?? {}), at(narrow, narrowSchema.items ?? {}), under);
}

/** Resolves a reference, except to objects, which keep their name. */
function resolve({ schema, schemas }: Side): Schema {
  const name = schemaName(schema);
  const named = name === undefined ? undefined : schemas[name];
  if (!named || named.properties) return schema;
  return resolve({ schema: named, schemas });
}

/** Returns true when a value of an enumeration is valid under a schema. */
function holds({ type, enum: values, pattern }: Schema, value: EnumValue): boolean {
  if (values) return values.includes(value);
  if (type !== undefined && type !== typeof value) return false;
  return pattern === undefined || (typeof value === 'string' && new RegExp(pattern).test(value));
}
