import type { Json } from '../json.ts';
import type { Path } from '../reference/pointer.ts';

/** A change of a document that mends a fault. */
export type Fix =
  /** Adds a field. The path includes its name. */
  | { readonly kind: 'add'; readonly path: Path; readonly value: Json }
  | { readonly kind: 'rename'; readonly path: Path; readonly name: string }
  | { readonly kind: 'replace'; readonly path: Path; readonly value: Json };

const LISTS = new Set(['methods', 'params', 'servers', 'errors', 'tags', 'examples']);
const OBJECTS = new Set(['info', 'schema', 'components', 'variables']);

/** Returns the value of a field that a fix adds. The author completes it. */
export function valueToAdd(name: string): Json {
  if (name === 'result') return { name: 'result', schema: {} };
  if (LISTS.has(name)) return [];
  return OBJECTS.has(name) ? {} : '';
}
