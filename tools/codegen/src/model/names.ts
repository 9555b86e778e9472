import { LIMITS } from '@ethread/openrpc';

const WORDS =
  'abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue ' +
  'debugger declare default delete do else enum eval export extends false finally for from function get if implements ' +
  'import in infer instanceof interface intrinsic is keyof let module namespace never new null number object of ' +
  'package private protected public readonly require return satisfies set static string super switch symbol this ' +
  'throw true try type typeof undefined unique unknown using var void while with yield';

/** Reserved words of TypeScript, which generated code cannot use as names. */
const RESERVED: ReadonlySet<string> = new Set(WORDS.split(' '));

/** Names of types that generated code uses itself. */
export const TAKEN_TYPES: readonly string[] = ['CallTypes', 'MethodMap', 'MethodName'];

/** Reports whether a text is a valid TypeScript name. Only ASCII is allowed, because other letters can look alike. */
export const isIdentifier = (text: string): boolean =>
  /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(text) && text.length <= LIMITS.name;

/** Assigns names that are unique among things of one kind. */
export interface Names {
  /** Returns the preferred name if it is free, or a name derived from it. */
  take(wish: string): string;
}

/** Creates names of one kind, some of which are taken from the start. */
export function createNames(taken: Iterable<string> = []): Names {
  const used = new Set(taken);
  return {
    take(wish) {
      const base = isIdentifier(wish) ? wish : 'unnamed';
      let name = base;
      for (let count = 2; used.has(name) || RESERVED.has(name); count++)
        name = count === 2 && RESERVED.has(base) ? `${base}_` : `${base}${count}`;
      used.add(name);
      return name;
    },
  };
}

/**
 * Converts any text to a name with an initial capital, for example `eth_getLogs` to `EthGetLogs`. Drops letters outside
 * ASCII.
 */
export function pascalCase(text: string): string {
  const name = wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return /^[A-Za-z]/.test(name) ? name : name === '' ? '' : `N${name}`;
}

/** Converts any text to a name with a lower-case initial, for example `Transaction hash` to `transactionHash`. */
export function camelCase(text: string): string {
  const name = pascalCase(text);
  return /^[A-Z]+$/.test(name)
    ? name.toLowerCase()
    : name.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) => start.toLowerCase());
}

function wordsOf(text: string): string[] {
  return text.slice(0, LIMITS.name / 2).match(/[A-Za-z0-9]+/g) ?? [];
}
