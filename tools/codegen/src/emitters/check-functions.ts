import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import { literal } from '../printer/source.ts';
import type { Api, Schema } from '../model/api.ts';
import { canonical } from '@ethread/types/fault';
import { arrayStatements, plainListCheck } from './array-checks.ts';
import { asBody, asExpression, type CheckWriter, inside, type Step } from './check-writer.ts';
import { findDiscriminator } from './discriminator.ts';
import { areDisjoint } from './disjoint.ts';
import type { Words } from './expected.ts';
import { objectStatements } from './object-checks.ts';
import { createPatternTable } from './pattern-table.ts';
import { plainChoices, plainReference } from './plain-reference.ts';
import { createPredicates, typeCondition } from './predicates.ts';
import { createSetTable } from './set-table.ts';

/** The depth to which nested choices are searched. */
const MAX_DEPTH = 4;

/** The check functions of schemas, created on demand. */
export interface CheckFunctions extends Pick<
  CheckWriter,
  'functionFor' | 'isSimple' | 'condition' | 'takesAnything'
> {
  /** Declares the functions of a named schema: its check, and its condition where a condition is sufficient. */
  declare(typeName: string, schema: Schema): void;
  /** Returns all declarations so far, by name. */
  declarations(): ReadonlyMap<string, string>;
}

/** Creates the check functions for the schemas of a document. `words` describes the expected values. */
export function createCheckFunctions(api: Api, words: Words): CheckFunctions {
  const patterns = createPatternTable(api.patterns);
  const sets = createSetTable();
  const { isSimple, condition } = createPredicates(api, patterns, sets);
  const functions = new Map<string, string>();
  /** The functions of schemas without a name, by their texts, so that equal ones are declared once. */
  const unnamed = new Map<string, string>();
  const tables = new Map<string, string>();
  let count = 0;

  const takesAnything = (schema: Schema): boolean =>
    schema === true || (isSimple(schema) && condition(schema, 'value') === 'true');

  function alternatives(schema: Schema, depth = 0): readonly Schema[] {
    const reference = plainReference(schema);
    const target = reference === undefined ? schema : (api.schemas.get(reference)?.schema ?? true);
    // Schemas that a condition can distinguish already have one.
    const choices = depth > MAX_DEPTH || isSimple(schema) ? undefined : plainChoices(target);
    return choices?.flatMap((one) => alternatives(one, depth + 1)) ?? [schema];
  }

  function check(schema: Schema, value: string): string {
    if (takesAnything(schema)) return 'undefined';
    const reference = plainReference(schema);
    if (reference !== undefined) return `check_${reference}(${value})`;
    if (!isSimple(schema)) return `${functionFor(schema)}(${value})`;
    const test = condition(schema, value);
    const failed = `fault(${value}, ${literal(words(schema, api.schemas))})`;
    return test === 'false' ? failed : `${test.includes(' ') ? `(${test})` : test} ? undefined : ${failed}`;
  }

  function functionFor(schema: Schema): string {
    const reference = plainReference(schema);
    if (reference !== undefined) return `check_${reference}`;
    const name = `check${count++}`;
    const rest = define(name, schema);
    const same = unnamed.get(rest);
    if (same === undefined) {
      unnamed.set(rest, name);
      return name;
    }
    functions.delete(name);
    return same;
  }

  /** Declares a function. Returns its text after the name. */
  function define(name: string, schema: Schema): string {
    // Reserves the place, so that the functions that it calls follow it.
    functions.set(name, '');
    if (isSimple(schema)) {
      const rest = ` = expecting(${arrow(condition(schema, 'value'))}, ${literal(words(schema, api.schemas))});\n`;
      functions.set(name, `const ${name}${rest}`);
      return rest;
    }
    const steps = stepsOf(schema as JsonObject, writer);
    const only = asExpression(steps);
    if (only !== undefined) {
      const rest = `: Check = ${arrow(only)};\n`;
      functions.set(name, `${name.includes('_') ? '\n' : ''}const ${name}${rest}`);
      return rest;
    }
    const text = asBody(steps);
    const parameter = /\bvalue\b/.test(text) ? 'value' : '_value';
    const rest = `(${parameter}: unknown): Fault | undefined {\n${text}}\n`;
    functions.set(name, `\nfunction ${name}${rest}`);
    return rest;
  }

  const writer: CheckWriter = {
    patterns,
    sets,
    check,
    functionFor,
    isSimple,
    condition,
    takesAnything,
    alternatives,
    discriminatorOf: (schemas, whole) => findDiscriminator(schemas, whole, api.schemas),
    areDisjoint: (schemas) => areDisjoint(schemas, api),
    words: (schema) => words(schema, api.schemas),
    checkTable(rows) {
      const name = `checks${tables.size}`;
      const entries = rows.map(([value, check]) => `[${value}, ${check}]`).join(', ');
      tables.set(
        name,
        `const ${name}: ReadonlyMap<unknown, Check> = new Map<unknown, Check>([${entries}]);\n`,
      );
      return name;
    },
  };

  return {
    functionFor,
    isSimple,
    condition,
    takesAnything,
    declare(typeName, schema) {
      if (!isSimple(schema)) {
        define(`check_${typeName}`, schema);
        return;
      }
      functions.set(
        `is_${typeName}`,
        `\nconst is_${typeName} = ${typedArrow(condition(schema, 'value'))};\n`,
      );
      const expected = literal(words(schema, api.schemas));
      functions.set(
        `check_${typeName}`,
        `const check_${typeName}: Check = expecting(is_${typeName}, ${expected});\n`,
      );
    },
    declarations() {
      return new Map([...patterns.declarations(), ...sets.declarations(), ...functions, ...tables]);
    },
  };
}

/** Prints a condition of `value` as a function. */
const arrow = (test: string) => `(${/\bvalue\b/.test(test) ? 'value' : ''}) => ${test}`;

/** Prints a condition of `value` as a function that others may call. */
const typedArrow = (test: string) =>
  `(${/\bvalue\b/.test(test) ? 'value' : '_value'}: unknown): boolean => ${test}`;

/** Returns the steps of the check of `value`, in order. */
function stepsOf(schema: JsonObject, writer: CheckWriter): Step[] {
  const plainList = plainListCheck(schema, writer);
  if (plainList !== undefined) return [{ expression: plainList }];
  const reference = referencedName(schema);
  const { type } = schema;
  const types = type === undefined ? [] : (Array.isArray(type) ? type : [type]).map(String);
  const condition = types.map((one) => `(${typeCondition(one, 'value')})`).join(' || ');
  const whole = (kind: string, steps: readonly Step[]): readonly Step[] => {
    if (steps.length === 0 || (types.length === 1 && types[0] === kind)) return steps;
    return [`  if (${typeCondition(kind, 'value')}) {\n`, inside(steps), '  }\n'];
  };
  return [
    ...(reference === undefined ? [] : [{ expression: `check_${reference}(value)` }]),
    ...(types.length === 0
      ? []
      : [`  if (!(${condition})) return fault(value, ${literal(writer.words({ type: types }))});\n`]),
    ...ofValues(schema, writer),
    ...ofScalars(schema, writer),
    ...whole('object', objectStatements(schema, writer)),
    ...whole('array', arrayStatements(schema, writer)),
    ...list(schema['allOf']).flatMap((part) => {
      const expression = writer.check(part, 'value');
      return expression === 'undefined' ? [] : [{ expression }];
    }),
    ...ofChoices('anyOf', schema, writer),
    ...ofChoices('oneOf', schema, writer),
    ...ofNot(schema, writer),
    ...ofIf(schema, writer),
  ];
}

function ofValues({ const: constant, enum: values }: JsonObject, { words }: CheckWriter): string[] {
  const allowed = constant !== undefined ? [constant] : Array.isArray(values) ? values : undefined;
  if (!allowed) return [];
  const texts = allowed.map((one: Json) => literal(canonical(one)));
  return [
    `  if (![${texts.join(', ')}].includes(canonical(value))) return fault(value, ${literal(words({ enum: allowed }))});\n`,
  ];
}

/** Returns conditions for the keywords of strings and numbers, in a schema with other keywords. */
function ofScalars(schema: JsonObject, { condition, words }: CheckWriter): string[] {
  const bounds = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) =>
      /^((exclusive)?(min|max)imum|multipleOf|minLength|maxLength|pattern)$/i.test(keyword),
    ),
  );
  const test = condition(bounds, 'value');
  return test === 'true' ? [] : [`  if (!(${test})) return fault(value, ${literal(words(schema))});\n`];
}

/**
 * Returns the steps of a choice. When the choices share no value, the first match decides: choices with a condition are
 * tested first, and need no fault object.
 */
function ofChoices(keyword: 'anyOf' | 'oneOf', schema: JsonObject, writer: CheckWriter): Step[] {
  const choices = list(schema[keyword]);
  if (choices.length === 0) return [];
  const { isSimple, condition, functionFor } = writer;
  const { title = '', description = '' } = schema;
  const expected = literal(writer.words({ title, description, [keyword]: choices }));
  // A condition of too many choices is not used.
  if (isSimple({ [keyword]: choices }))
    return [`  if (!(${condition({ [keyword]: choices }, 'value')})) return fault(value, ${expected});\n`];
  const conditions = isSimple({ [keyword]: choices.filter(isSimple) }) ? choices.filter(isSimple) : [];
  const discriminator = writer.discriminatorOf(
    choices.filter((choice) => !conditions.includes(choice)),
    schema,
  );
  if (discriminator && conditions.every((one) => writer.areDisjoint([one, { type: 'object' }]))) {
    const { property, cases } = discriminator;
    const table = writer.checkTable(
      cases.flatMap(({ schema: one, values }) => {
        const name = functionFor(one);
        return values.map((value): [string, string] => [literal(value), name]);
      }),
    );
    return [
      {
        expression: `byProperty(value, ${literal(property)}, ${table}, ${expected})`,
        ...(conditions.length > 0 && { unless: condition({ [keyword]: conditions }, 'value') }),
      },
    ];
  }
  if (keyword === 'oneOf' && !writer.areDisjoint(choices))
    return [{ expression: `oneOf(value, [${choices.map(functionFor).join(', ')}], ${expected})` }];
  const all = choices.flatMap((choice) => writer.alternatives(choice));
  const simple = isSimple({ anyOf: all.filter(isSimple) }) ? all.filter(isSimple) : [];
  const others = all.filter((choice) => !simple.includes(choice)).map(functionFor);
  const unless = simple.length > 0 ? condition({ anyOf: simple }, 'value') : undefined;
  const rest = `(value, [${others.join(', ')}], ${expected})`;
  if (unless === '(value === null)') return [{ expression: `nullOr${rest}` }];
  return [{ expression: `anyOf${rest}`, ...(unless !== undefined && { unless }) }];
}

function ofNot({ not, type }: JsonObject, { functionFor, words }: CheckWriter): string[] {
  if (not === undefined) return [];
  const names = onlyRequired(not);
  if (names) {
    const other = type === 'object' ? '' : '!isObject(value) || ';
    const all = names.map((name) => `has(value, ${literal(name)})`).join(' && ');
    const expected = literal(`an object without ${names.join(' and ')}`);
    return [
      `  if (${other}${other && names.length > 1 ? `(${all})` : all}) return fault(value, ${expected});\n`,
    ];
  }
  const expected = literal(`other than ${words(not as Schema)}`);
  return [`  if (${functionFor(not as Schema)}(value) === undefined) return fault(value, ${expected});\n`];
}

/** Returns the names that a schema requires, if it contains nothing else. */
function onlyRequired(schema: Json): string[] | undefined {
  if (!isObject(schema) || Object.keys(schema).length > 1) return undefined;
  const names = list(schema['required']).map(String);
  return names.length > 0 ? names : undefined;
}

function ofIf(
  { if: condition, then, else: otherwise }: JsonObject,
  { functionFor, check }: CheckWriter,
): Step[] {
  if (condition === undefined || (then === undefined && otherwise === undefined)) return [];
  const test = `${functionFor(condition as Schema)}(value) === undefined`;
  const [met, unmet] = [then ?? true, otherwise ?? true].map((schema) => check(schema as Schema, 'value'));
  return [{ expression: `${test} ? ${met} : ${unmet}` }];
}

const list = (value: Json | undefined): readonly Schema[] => (Array.isArray(value) ? value : []);
