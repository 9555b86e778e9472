import type { JsonObject } from '@ethread/openrpc';
import type { Schema } from '../model/api.ts';
import type { Discriminator } from './discriminator.ts';
import type { PatternTable } from './pattern-table.ts';
import type { SetTable } from './set-table.ts';

/** Writes the parts of a check. */
export interface CheckWriter {
  readonly patterns: PatternTable;
  readonly sets: SetTable;
  /** Returns an expression for the fault of `value`, which is a name in the code. */
  check(schema: Schema, value: string): string;
  /** Returns the name of a function that checks a schema. */
  functionFor(schema: Schema): string;
  /** Reports whether a schema has no faults in parts of the value, so that a condition can replace its check. */
  isSimple(schema: Schema): boolean;
  /** Returns the condition under which a simple schema accepts `value`, a name in the code. */
  condition(schema: Schema, value: string): string;
  takesAnything(schema: Schema): boolean;
  /** Returns the choices of a schema that is nothing but a choice, including nested choices, or the schema itself. */
  alternatives(schema: Schema): readonly Schema[];
  /** Returns the property that distinguishes schemas of objects, which are the choices of a whole. */
  discriminatorOf(schemas: readonly Schema[], whole: JsonObject): Discriminator | undefined;
  /** Reports whether no value matches two of the schemas. */
  areDisjoint(schemas: readonly Schema[]): boolean;
  /** Describes the expected value of a schema. */
  words(schema: Schema): string;
  /** Returns the name of a table of checks by a property's value. Rows are the value's literal and the check's name. */
  checkTable(rows: readonly (readonly [string, string])[]): string;
}

/** A statement, or an expression whose fault is returned unless a condition holds. */
export type Step = string | Failing;

/** Returns the fault that the expression evaluates to, if any. */
export interface Failing {
  readonly expression: string;
  /** When this condition holds, the expression is not evaluated. */
  readonly unless?: string;
}

/** Prints steps as statements among others. */
export function inside(steps: readonly Step[]): string {
  return steps.map((step) => (typeof step === 'string' ? step : failing(step))).join('');
}

/** Prints steps as the body of a function. The last step may become its return value. */
export function asBody(steps: readonly Step[]): string {
  const last = steps.at(-1);
  if (last === undefined || typeof last === 'string') return `${inside(steps)}  return undefined;\n`;
  const { unless, expression } = last;
  const skip = unless === undefined ? '' : `  if (${unless}) return undefined;\n`;
  return `${inside(steps.slice(0, -1))}${skip}  return ${expression};\n`;
}

/** Prints steps as one expression for the fault, or returns undefined when they are statements. */
export function asExpression(steps: readonly Step[]): string | undefined {
  const [only, another] = steps;
  if (only === undefined || typeof only === 'string' || another !== undefined) return undefined;
  const { unless, expression } = only;
  return unless === undefined ? expression : `${unless} ? undefined : ${expression}`;
}

function failing({ unless, expression }: Failing): string {
  const condition = unless === undefined ? '' : `if (!(${unless})) `;
  return `  ${condition}{\n    const found = ${expression};\n    if (found !== undefined) return found;\n  }\n`;
}
