import { literal } from '../printer/source.ts';
import type { Api } from '../model/api.ts';
import { withoutStack } from '../model/without-stack.ts';

/** The regular expressions of generated code, each created once. */
export interface PatternTable {
  /** Returns the condition under which `value`, the name of a string in the code, matches. */
  test(source: string, value: string): string;
  /** Returns their declarations by name. */
  declarations(): ReadonlyMap<string, string>;
}

export function createPatternTable(patterns: Api['patterns']): PatternTable {
  const names = new Map<string, string>();
  return {
    test(source, value) {
      const name = names.get(source) ?? `pattern${names.size}`;
      names.set(source, name);
      const bound = patterns.get(source)?.maxLength;
      return `${bound === undefined ? '' : `${value}.length <= ${bound} && `}${name}.test(${value})`;
    },
    declarations: () =>
      new Map([...names].map(([source, name]) => [name, declaration(name, source, patterns)])),
  };
}

function declaration(name: string, source: string, patterns: Api['patterns']): string {
  const { flags, program } = patterns.get(source) ?? { flags: 'u', program: undefined };
  return program
    ? `/** Matches in one pass what a regular expression may take too long for. */\nconst ${name} = linearPattern(${literal(program)}, ${literal(flags)});\n`
    : `const ${name} = new RegExp(${literal(withoutStack(source))}, ${literal(flags)});\n`;
}
