import type { Schema } from './contract.ts';
import { schemaName } from './type-label.ts';

export type Schemas = Readonly<Record<string, Schema>>;

/** A schema with the schemas that it may refer to. */
export interface Side {
  readonly schema: Schema;
  readonly schemas: Schemas;
}

/**
 * Whether every value of the narrow schema is one of the wide one. It answers no where it can not tell. Objects with a
 * name count as the same as long as they have the same name: their fields are compared one by one.
 *
 * @param asked the pairs of references that are being answered: a type that holds itself accepts what the rest of it does.
 */
export function accepts(wide: Side, narrow: Side, asked: ReadonlySet<string> = new Set()): boolean {
  const pair = `${wide.schema.$ref} ${narrow.schema.$ref}`;
  if (wide.schema.$ref !== undefined && narrow.schema.$ref !== undefined && asked.has(pair)) return true;
  const under = new Set([...asked, pair]);
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
  if (wideSchema.type !== narrowSchema.type) return false;
  if (wideSchema.pattern !== undefined && wideSchema.pattern !== narrowSchema.pattern) return false;
  if ((wideSchema.minimum ?? -Infinity) > (narrowSchema.minimum ?? -Infinity)) return false;
  if ((wideSchema.maximum ?? Infinity) < (narrowSchema.maximum ?? Infinity)) return false;
  if ((wideSchema.maxItems ?? Infinity) < (narrowSchema.maxItems ?? Infinity)) return false;
  return accepts(at(wide, wideSchema.items ?? {}), at(narrow, narrowSchema.items ?? {}), under);
}

/** What a reference leads to, but for objects, which keep their name. */
function resolve({ schema, schemas }: Side): Schema {
  const name = schemaName(schema);
  const named = name === undefined ? undefined : schemas[name];
  if (!named || named.properties) return schema;
  return resolve({ schema: named, schemas });
}

/** Whether a value of an enumeration is one of a schema. */
function holds({ type, enum: values, pattern }: Schema, value: unknown): boolean {
  if (values) return values.includes(value);
  if (type !== undefined && type !== typeof value) return false;
  return pattern === undefined || (typeof value === 'string' && new RegExp(pattern).test(value));
}
