import type { JsonObject } from '../json.ts';
import type { Schema } from '../model/api.ts';
import type { Discriminator } from './discriminator.ts';
import type { PatternTable } from './pattern-table.ts';
import type { SetTable } from './set-table.ts';

/** What the parts of a check are written with. */
export interface CheckWriter {
  readonly patterns: PatternTable;
  readonly sets: SetTable;
  /** An expression of the fault of `value`, which is a name in the code. */
  check(schema: Schema, value: string): string;
  /** The name of a function that checks a schema. */
  functionFor(schema: Schema): string;
  /** Whether a schema speaks of the whole value alone, so that a condition can stand for its check. */
  isSimple(schema: Schema): boolean;
  /** The condition under which `value`, a name in the code, is what a simple schema takes. */
  condition(schema: Schema, value: string): string;
  takesAnything(schema: Schema): boolean;
  /** The choices of a schema that is nothing but a choice, with those of choices among them; or the schema itself. */
  alternatives(schema: Schema): readonly Schema[];
  /** The property by which schemas of objects can be told apart, which are choices of a whole. */
  discriminatorOf(schemas: readonly Schema[], whole: JsonObject): Discriminator | undefined;
  /** Whether no value is taken by two of the schemas. */
  areDisjoint(schemas: readonly Schema[]): boolean;
  /** What a schema expects, in words. */
  words(schema: Schema): string;
  /** The name of a table of checks by a property's value, given as the value's literal and the check's name. */
  checkTable(rows: readonly (readonly [string, string])[]): string;
}

/** A statement, or one that fails as an expression does unless a condition holds. */
export type Step = string | Failing;

/** Returns the fault that the expression is, if it is one. */
export interface Failing {
  readonly expression: string;
  /** Where it holds, the expression is not looked at. */
  readonly unless?: string;
}

/** Steps as statements among others. */
export function inside(steps: readonly Step[]): string {
  return steps.map((step) => (typeof step === 'string' ? step : failing(step))).join('');
}

/** Steps as the body of a function, of which the last may be what it returns. */
export function asBody(steps: readonly Step[]): string {
  const last = steps.at(-1);
  if (last === undefined || typeof last === 'string') return `${inside(steps)}  return undefined;\n`;
  const { unless, expression } = last;
  const skip = unless === undefined ? '' : `  if (${unless}) return undefined;\n`;
  return `${inside(steps.slice(0, -1))}${skip}  return ${expression};\n`;
}

function failing({ unless, expression }: Failing): string {
  const condition = unless === undefined ? '' : `if (!(${unless})) `;
  return `  ${condition}{\n    const found = ${expression};\n    if (found !== undefined) return found;\n  }\n`;
}
