import { type Contract, type Json, referencedName, type Schema } from '@ethread/openrpc';
import { shown } from '../printer/source.ts';
import { withoutStack } from './without-stack.ts';
import { wordsOf } from './words.ts';

/** The pattern of bytes in hex, whose long texts a server may have parsed before. */
const HEX = '^0x([0-9a-fA-F]{2})*$';
/** The most values that are compared one by one. More are looked up in a set. */
const MAX_COMPARED = 10;
/** Stands for the name of a function that has none yet. */
const NAMELESS = 'NAMELESS';
/** Names that all objects inherit, so that a plain property access finds them in any object. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Writes the functions that check values against schemas. */
export interface CheckWriter {
  /** Returns the name of the function that checks a schema. Writes it, and the functions that it calls, once. */
  functionFor(schema: Schema): string;
  /** Returns everything written so far, each function after those that it needs at its definition. */
  text(): string;
  /** Returns the names of the called functions that another package exports. */
  imported(): readonly string[];
}

/**
 * Creates a writer for the schemas of a document. They have the forms that `checkSchemas` accepts.
 *
 * A schema without parts, such as hex, is checked by a condition. Any other is checked by a function that returns the
 * fault of a part.
 *
 * @param shared The names of functions that another package exports.
 */
export function createCheckWriter(
  { schemas }: Pick<Contract, 'schemas'>,
  shared: ReadonlySet<string> = new Set(),
): CheckWriter {
  const constants = new Map<string, string>();
  const functions = new Map<string, string>();
  /** The functions of schemas without a name, by their texts, so that equal ones are written once. */
  const unnamed = new Map<string, string>();
  const imported = new Set<string>();

  const schemaNamed = (name: string): Schema => schemas[name] ?? {};
  const words = (schema: Schema) => shown(wordsOf(schema, schemas));
  const constant = (kind: string, value: string): string => {
    const name = constants.get(value) ?? `${kind}${constants.size}`;
    constants.set(value, name);
    return name;
  };
  const setOf = (values: readonly Json[]) =>
    constant(
      'set',
      values.every((one) => typeof one === 'string' && /^[\w$.-]+$/.test(one))
        ? `wordsOf(${shown(values.join(' '))})`
        : `new Set<unknown>(${shown(values)})`,
    );

  /** Writes a function of a named schema, unless it is written or another package has it. Returns its name. */
  function named(name: string, write: () => string): string {
    if (shared.has(name)) imported.add(name);
    else if (!functions.has(name)) {
      const text = write();
      functions.set(name, text);
    }
    return name;
  }

  function isSimple(schema: Schema): boolean {
    const reference = referencedName(schema);
    if (reference !== undefined) return isSimple(schemaNamed(reference));
    if (schema.anyOf) return schema.anyOf.every(isSimple);
    return schema.type !== 'object' && schema.type !== 'array';
  }

  /** Returns the condition under which a simple schema accepts `value`, a name in the code. */
  function condition(schema: Schema, value: string): string {
    const reference = referencedName(schema);
    if (reference !== undefined) {
      const test = (): string => {
        const holds = condition(schemaNamed(reference), 'value');
        return `const is_${reference} = (value: unknown): boolean => ${holds};\n`;
      };
      return `${named(`is_${reference}`, test)}(${value})`;
    }
    if (schema.anyOf) return anyCondition(schema.anyOf, value);
    if (schema.enum) return isOneOf(schema.enum, value);
    return typeCondition(schema, value);
  }

  function anyCondition(choices: readonly Schema[], value: string): string {
    // Plain values come before patterns, which are slower.
    const sorted = choices.toSorted((one, other) => Number(isPlain(other)) - Number(isPlain(one)));
    return sorted.map((choice) => `(${condition(choice, value)})`).join(' || ');
  }

  /** Reports whether a schema lists its values, or refers to one that does. */
  function isPlain(schema: Schema): boolean {
    const reference = referencedName(schema);
    if (reference !== undefined) return isPlain(schemaNamed(reference));
    return schema.enum !== undefined || schema.type === 'null';
  }

  function isOneOf(values: readonly Json[], value: string): string {
    if (values.length > MAX_COMPARED) return `${setOf(values)}.has(${value})`;
    return values.map((one) => `${value} === ${shown(one)}`).join(' || ');
  }

  function typeCondition({ type, pattern, minimum, maximum }: Schema, value: string): string {
    const least = minimum === undefined ? '' : ` && ${value} >= ${minimum}`;
    const most = maximum === undefined ? '' : ` && ${value} <= ${maximum}`;
    switch (type) {
      case undefined:
        return 'true';
      case 'null':
        return `${value} === null`;
      case 'integer':
      case 'number': {
        const isNumber = type === 'integer' ? 'Number.isInteger' : 'Number.isFinite';
        return `typeof ${value} === 'number' && ${isNumber}(${value})${least}${most}`;
      }
      default: {
        const ofType = `typeof ${value} === '${type}'`;
        if (pattern === undefined) return ofType;
        const source = `new RegExp(${shown(withoutStack(pattern))}, 'u')`;
        const matches = `${constant('pattern', source)}.test(${value})`;
        return pattern === HEX
          ? `(${ofType} ? ${matches} : isParsedHex(${value}))`
          : `${ofType} && ${matches}`;
      }
    }
  }

  function functionFor(schema: Schema): string {
    const reference = referencedName(schema);
    if (reference === undefined) return functionOfUnnamed(schema);
    return named(`check_${reference}`, () => {
      const target = schemaNamed(reference);
      if (!isSimple(target)) return definition(`check_${reference}`, target);
      condition(schema, 'value');
      return `const check_${reference}: Check = expecting(is_${reference}, ${words(schema)});\n`;
    });
  }

  function functionOfUnnamed(schema: Schema): string {
    const text = definition(NAMELESS, schema);
    const name = unnamed.get(text) ?? `check${unnamed.size}`;
    if (!unnamed.has(text)) functions.set(name, text.replace(NAMELESS, name));
    unnamed.set(text, name);
    return name;
  }

  function definition(name: string, schema: Schema): string {
    if (isSimple(schema)) {
      const test = condition(schema, 'value');
      return `const ${name}: Check = expecting((${test === 'true' ? '' : 'value'}) => ${test}, ${words(schema)});\n`;
    }
    if (schema.anyOf) return `const ${name}: Check = (value) => ${choiceOf(schema, schema.anyOf)};\n`;
    if (schema.type === 'array') return `const ${name}: Check = (value) => ${listOf(schema)};\n`;
    return `function ${name}(value: unknown): Fault | undefined {\n${objectBody(schema)}}\n`;
  }

  function listOf({ items = {}, prefixItems, minItems = 0, maxItems }: Schema): string {
    if (prefixItems)
      return `tupleOf(value, [${prefixItems.map(functionFor).join(', ')}], ${words({ type: 'array', minItems, maxItems: minItems })})`;
    const args = ['value', functionFor(items)];
    const bounds = { ...(minItems > 0 && { minItems }), ...(maxItems !== undefined && { maxItems }) };
    if (minItems > 0 || maxItems !== undefined)
      args.push(words({ type: 'array', ...bounds }), String(minItems));
    if (maxItems !== undefined) args.push(String(maxItems));
    return `listOf(${args.join(', ')})`;
  }

  /** Returns the check of a choice. Choices with a condition are tested first, and need no fault object. */
  function choiceOf(schema: Schema, choices: readonly Schema[]): string {
    const all = choices.flatMap(alternatives);
    const simple = all.filter(isSimple);
    const others = all.filter((choice) => !isSimple(choice)).map(functionFor);
    const rest = `(value, [${others.join(', ')}], ${words(schema)})`;
    if (simple.length === 0) return `anyOf${rest}`;
    const [only, another] = simple;
    if (only?.type === 'null' && another === undefined) return `nullOr${rest}`;
    return `${anyCondition(simple, 'value')} ? undefined : anyOf${rest}`;
  }

  /** Returns the choices of a schema that is a choice, with those of its choices, or the schema itself. */
  function alternatives(schema: Schema): readonly Schema[] {
    if (isSimple(schema)) return [schema];
    const reference = referencedName(schema);
    const target = reference === undefined ? schema : schemaNamed(reference);
    return target.anyOf?.flatMap(alternatives) ?? [schema];
  }

  function objectBody({ properties = {}, required = [], not, additionalProperties: others }: Schema): string {
    const names = Object.keys(properties);
    // Reads all properties before checking any, so that an engine looks up the shape of the object once.
    const fields = Object.entries(properties).map(([key, property], index) => {
      const part = `part${index}`;
      const read = INHERITED.has(key)
        ? `has(value, ${shown(key)}) ? value[${shown(key)}] : undefined`
        : `value[${shown(key)}]`;
      const checked = propertyBody(key, property, required.includes(key), part);
      return { read: checked === '' ? '' : `  const ${part} = ${read};\n`, checked };
    });
    const forbidden = not?.required ?? [];
    const hasForbidden = forbidden.map((name) => `has(value, ${shown(name)})`).join(' && ');
    return [
      `  if (!isObject(value)) return fault(value, 'an object');\n`,
      ...fields.map(({ read }) => read),
      ...fields.map(({ checked }) => checked),
      ...required
        .filter((key) => !names.includes(key))
        .map(
          (key) => `  if (!has(value, ${shown(key)})) return faultAt(${shown(key)}, undefined, 'a value');\n`,
        ),
      hasForbidden === ''
        ? ''
        : `  if (${hasForbidden}) return fault(value, 'an object without ${forbidden.join(' and ')}');\n`,
      typeof others === 'object' ? othersBody(names, functionFor(others)) : '',
      others === false ? `  return onlyKeys(value, ${setOf(names)});\n` : '  return undefined;\n',
    ].join('');
  }

  function propertyBody(key: string, schema: Schema, isRequired: boolean, part: string): string {
    const failed = `return faultAt(${shown(key)}, ${part}, ${words(schema)});\n`;
    if (!isSimple(schema)) {
      const found = part.replace('part', 'found');
      const absent = isRequired ? `  if (${part} === undefined) ${failed}` : '';
      return `${absent}  const ${found} = faultIn(${shown(key)}, ${part}, ${functionFor(schema)});\n  if (${found} !== undefined) return ${found};\n`;
    }
    const violated = (one: Schema) => `!(${condition(one, part)})`;
    if (condition(schema, part) === 'true') return isRequired ? `  if (${part} === undefined) ${failed}` : '';
    if (isRequired) return `  if (${part} === undefined || ${violated(schema)}) ${failed}`;
    const given = notNull(schema);
    return given === undefined
      ? `  if (${part} !== undefined && ${violated(schema)}) ${failed}`
      : `  if (${part} != null && ${violated(given)}) ${failed}`;
  }

  /** Checks the properties without a schema of their own. */
  function othersBody(names: readonly string[], check: string): string {
    const isNamed = names.length === 0 ? '' : ` || ${setOf(names)}.has(key)`;
    return `  for (const key of Object.keys(value)) {
    if (value[key] === undefined${isNamed}) continue;
    const found = ${check}(value[key]);
    if (found !== undefined) return under(key, found);
  }\n`;
  }

  return {
    functionFor,
    text: () =>
      [...[...constants].map(([value, name]) => `const ${name} = ${value};\n`), ...functions.values()].join(
        '\n',
      ),
    imported: () => [...imported],
  };
}

/** Returns the other schema of a choice between null and one schema, or undefined for any other schema. */
function notNull({ anyOf = [] }: Schema): Schema | undefined {
  const others = anyOf.filter(({ type }) => type !== 'null');
  return anyOf.length === 2 && others.length === 1 ? others[0] : undefined;
}
