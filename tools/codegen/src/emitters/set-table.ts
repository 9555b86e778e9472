import { literal } from '../printer/source.ts';
import type { Json } from '@ethread/openrpc';

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
      const text = setOf(values);
      const name = names.get(text) ?? `set${names.size}`;
      names.set(text, name);
      return name;
    },
    declarations: () => new Map([...names].map(([text, name]) => [name, `const ${name} = ${text};\n`])),
  };
}

/** Prints a set. Words are one text, which takes a line. */
function setOf(values: readonly Json[]): string {
  const areWords =
    values.length > 0 && values.every((one) => typeof one === 'string' && /^[\w$.-]+$/.test(one));
  return areWords ? `wordsOf(${literal(values.join(' '))})` : `new Set<unknown>(${literal(values)})`;
}
