import { isObject, type Json, referencedName } from '@ethread/openrpc';
import type { Contract } from '@ethread/openrpc';

/**
 * Returns the names of the schemas that are the same in two documents, with all schemas that they refer to. They are one
 * concept, so their code is generated once.
 */
export function sharedSchemas(
  { schemas }: Pick<Contract, 'schemas'>,
  main: Pick<Contract, 'schemas'>,
): ReadonlySet<string> {
  const same = ([name, schema]: readonly [string, Json]) =>
    JSON.stringify(schema) === JSON.stringify(main.schemas[name]);
  const shared = new Map(Object.entries(schemas).filter(same));
  for (let before = -1; before !== shared.size;) {
    before = shared.size;
    for (const [name, schema] of shared)
      if (referencesIn(schema).some((reference) => !shared.has(reference))) shared.delete(name);
  }
  return new Set(shared.keys());
}

function referencesIn(part: Json): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(referencesIn);
  if (!isObject(part)) return [];
  const name = referencedName(part);
  return name === undefined ? Object.values(part).flatMap(referencesIn) : [name];
}
