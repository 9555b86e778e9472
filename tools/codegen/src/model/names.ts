import { LIMITS } from '../source/limits.ts';

const WORDS =
  'abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue ' +
  'debugger declare default delete do else enum eval export extends false finally for from function get if implements ' +
  'import in infer instanceof interface intrinsic is keyof let module namespace never new null number object of ' +
  'package private protected public readonly require return satisfies set static string super switch symbol this ' +
  'throw true try type typeof undefined unique unknown using var void while with yield';

/** Words of TypeScript, none of which is a name in what is generated. */
const RESERVED: ReadonlySet<string> = new Set(WORDS.split(' '));

/** Names of types that generated code uses itself. */
export const TAKEN_TYPES: readonly string[] = ['MethodMap', 'MethodName'];

/** Whether a text is a name of TypeScript as it stands. ASCII alone: other letters can look alike. */
export const isIdentifier = (text: string): boolean =>
  /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(text) && text.length <= LIMITS.name;

/** Hands out names that no other thing of its kind has. */
export interface Names {
  /** The wish if it is a free name, or one made from it. */
  take(wish: string): string;
}

/** Names of one kind, of which some are taken from the start. */
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

/** Any text as a name that begins with a capital: `eth_getLogs` is `EthGetLogs`; letters that are not ASCII go. */
export function pascalCase(text: string): string {
  const name = wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return /^[A-Za-z]/.test(name) ? name : name === '' ? '' : `N${name}`;
}

/** Any text as a name that begins with a small letter: `Transaction hash` is `transactionHash`. */
export function camelCase(text: string): string {
  const name = pascalCase(text);
  return /^[A-Z]+$/.test(name)
    ? name.toLowerCase()
    : name.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) => start.toLowerCase());
}

function wordsOf(text: string): string[] {
  return text.slice(0, LIMITS.name / 2).match(/[A-Za-z0-9]+/g) ?? [];
}
