import { methodTable } from './generated/method-table.gen.ts';
import type { MethodName } from './generated/types.gen.ts';
import type { MethodDescription } from './method-description.ts';

const byName: ReadonlyMap<string, MethodDescription & { readonly name: MethodName }> = new Map(
  Object.values(methodTable).map((method) => [method.name, method]),
);

/** The method of that wire name, in constant time; undefined when the document has none. */
export function findMethod(name: string): (MethodDescription & { readonly name: MethodName }) | undefined {
  return byName.get(name);
}
