import { literal } from '../emit/source.ts';
import type { Json } from '../json.ts';

/** Sets of texts and other plain values in generated code, each made once. */
export interface SetTable {
  /** The name of the set of some values. */
  nameOf(values: readonly Json[]): string;
  /** Their declarations by name. */
  declarations(): ReadonlyMap<string, string>;
}

export function createSetTable(): SetTable {
  const names = new Map<string, string>();
  return {
    nameOf(values) {
      const text = values.map(literal).join(', ');
      const name = names.get(text) ?? `set${names.size}`;
      names.set(text, name);
      return name;
    },
    declarations: () =>
      new Map(
        [...names].map(([text, name]) => [
          name,
          `const ${name}: ReadonlySet<unknown> = new Set<unknown>([${text}]);\n`,
        ]),
      ),
  };
}
