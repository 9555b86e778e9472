import type { Contract, Schema } from './contract.ts';
import { schemaName, typeLabel, type TypeLabel } from './type-label.ts';

/** A property of an object, as a table row. */
export interface Field {
  readonly name: string;
  readonly type: TypeLabel;
  readonly required: boolean;
  readonly description: string;
  readonly default?: string;
}

/** An object type of the document with all its fields. */
export interface ObjectType {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

/** Returns every object type that a value of a schema can contain, the outermost first, each once. */
export function objectsOf(contract: Pick<Contract, 'schemas'>, schema: Schema): readonly ObjectType[] {
  const seen = new Set<string>();
  const found: ObjectType[] = [];
  const queue = [schema];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const name = schemaName(next);
    if (name === undefined) {
      queue.push(...partsOf(next));
      continue;
    }
    if (seen.has(name)) continue;
    seen.add(name);
    const named = schemaNamed(contract, name);
    if (named.properties) found.push(objectType(name, named));
    queue.push(...partsOf(named));
  }
  return found;
}

/** Returns the schema with that name. @throws when the document has no such schema. */
function schemaNamed(contract: Pick<Contract, 'schemas'>, name: string): Schema {
  const schema = contract.schemas[name];
  if (!schema) throw new Error(`the document has no schema ${name}`);
  return schema;
}

export function objectType(name: string, schema: Schema): ObjectType {
  return {
    name,
    description: schema.description ?? '',
    fields: Object.entries(schema.properties ?? {}).map(([field, property]) => ({
      name: field,
      type: typeLabel(property),
      required: schema.required?.includes(field) ?? false,
      description: property.description ?? '',
      ...(property['x-default'] === undefined ? {} : { default: property['x-default'] }),
    })),
  };
}

const partsOf = (schema: Schema): readonly Schema[] => [
  ...(schema.anyOf ?? []),
  ...(schema.items ? [schema.items] : []),
  ...(schema.prefixItems ?? []),
  ...Object.values(schema.properties ?? {}),
];
