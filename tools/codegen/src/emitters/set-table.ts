import { literal } from '../printer/source.ts';
import type { Json } from '@ethread/openrpc';

/** The longest list of words that is printed with its items. */
const MAX_ITEMS = 4;

/** The sets of texts and other plain values in generated code, each created once. */
export interface SetTable {
  /** Returns the name of the set of some values. */
  nameOf(values: readonly Json[]): string;
  /** Returns their declarations by name. */
  declarations(): ReadonlyMap<string, string>;
}

export function createSetTable(): SetTable {
  const names = new Map<string, string>();
  return {
    nameOf(values) {
      const text = listOf(values);
      const name = names.get(text) ?? `set${names.size}`;
      names.set(text, name);
      return name;
    },
    declarations: () =>
      new Map(
        [...names].map(([text, name]) => [
          name,
          `const ${name}: ReadonlySet<unknown> = new Set<unknown>(${text});\n`,
        ]),
      ),
  };
}

/** Prints a list. Many words are one text, which takes a line. */
function listOf(values: readonly Json[]): string {
  const areWords = values.every((value) => typeof value === 'string' && /^[\w$.-]+$/.test(value));
  return areWords && values.length > MAX_ITEMS ? `${literal(values.join(' '))}.split(' ')` : literal(values);
}
