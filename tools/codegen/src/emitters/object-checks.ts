import { literal } from '../printer/source.ts';
import { isObject, type Json, type JsonObject } from '@ethread/openrpc';
import type { Schema } from '../model/api.ts';
import { type CheckWriter, inside, type Step } from './check-writer.ts';

/** Names that all objects inherit, so that a plain property access finds them in any object. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Returns the statements that check the properties of `value`, an object, and return their fault. */
export function objectStatements(schema: JsonObject, writer: CheckWriter): Step[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = new Set(list(schema['required']).map(String));
  // Reads all properties before checking any, so that an engine looks up the shape of the object once.
  const read = Object.keys(properties).map((key, index) => {
    const part = `part${index}`;
    const found = propertyStatements(key, properties[key] as Schema, required.has(key), part, writer);
    return { key, part, found };
  });
  const needed = read.filter(({ found }) => found.length > 0);
  return [
    ...countStatements(schema, writer),
    ...needed.map(({ key, part }) => `    const ${part} = ${readProperty(key)};\n`),
    ...needed.flatMap(({ found }) => found),
    ...[...required].filter((key) => !Object.hasOwn(properties, key)).map(missing),
    ...dependentStatements(schema, writer),
    ...otherProperties(schema, Object.keys(properties), writer),
  ];
}

function countStatements(schema: JsonObject, { words }: CheckWriter): string[] {
  const { minProperties, maxProperties } = schema;
  const bounds = {
    ...(minProperties !== undefined && { minProperties }),
    ...(maxProperties !== undefined && { maxProperties }),
  };
  const expected = literal(words({ type: 'object', ...bounds }));
  const test = (sign: string, count: Json) =>
    `    if (Object.keys(value).length ${sign} ${Number(count)}) return fault(value, ${expected});\n`;
  return [
    ...(minProperties === undefined ? [] : [test('<', minProperties)]),
    ...(maxProperties === undefined ? [] : [test('>', maxProperties)]),
  ];
}

function readProperty(key: string): string {
  const name = literal(key);
  return INHERITED.has(key) ? `has(value, ${name}) ? value[${name}] : undefined` : `value[${name}]`;
}

const missing = (key: string) =>
  `    if (!has(value, ${literal(key)})) return faultAt(${literal(key)}, undefined, 'a value');\n`;

function propertyStatements(
  key: string,
  schema: Schema,
  isRequired: boolean,
  part: string,
  writer: CheckWriter,
): string[] {
  const name = literal(key);
  const expected = literal(writer.words(schema));
  const failed = `return faultAt(${name}, ${part}, ${expected});\n`;
  const absent = isRequired ? [`    if (${part} === undefined) ${failed}`] : [];
  if (writer.takesAnything(schema)) return absent;
  if (writer.isSimple(schema)) {
    if (isRequired) return [`    if (${part} === undefined || ${violated(schema, part, writer)}) ${failed}`];
    const given = notNull(schema);
    return given === undefined
      ? [`    if (${part} !== undefined && ${violated(schema, part, writer)}) ${failed}`]
      : [`    if (${part} != null && ${violated(given, part, writer)}) ${failed}`];
  }
  const found = part.replace('part', 'found');
  return [
    ...absent,
    `    const ${found} = faultIn(${name}, ${part}, ${writer.functionFor(schema)});\n    if (${found} !== undefined) return ${found};\n`,
  ];
}

/** Returns the condition under which a simple schema rejects a value, a name in the code. */
function violated(schema: Schema, value: string, { condition }: CheckWriter): string {
  const test = condition(schema, value);
  if (test === 'false') return 'true';
  if (/^\w+\(\w+\)$/.test(test)) return `!${test}`;
  return /^typeof \w+ === '\w+'$/.test(test) ? test.replace('===', '!==') : `!(${test})`;
}

/** Returns the other schema of a choice between null and one schema, or undefined for any other schema. */
function notNull(schema: Schema): Schema | undefined {
  if (!isObject(schema)) return undefined;
  const { anyOf, title: _title, description: _description, default: _default, ...rest } = schema;
  const choices = list(anyOf);
  const [other, another] = choices.filter((one) => !isObject(one) || literal(one) !== '{"type":"null"}');
  const isOneOrNull = choices.length === 2 && other !== undefined && another === undefined;
  return isOneOrNull && Object.keys(rest).length === 0 ? (other as Schema) : undefined;
}

function dependentStatements(schema: JsonObject, { functionFor }: CheckWriter): string[] {
  const { dependentRequired, dependentSchemas } = schema;
  const lines: string[] = [];
  for (const [key, names] of Object.entries(isObject(dependentRequired) ? dependentRequired : {}))
    for (const other of list(names).map(String))
      lines.push(
        `    if (has(value, ${literal(key)}) && !has(value, ${literal(other)})) return faultAt(${literal(other)}, undefined, 'a value');\n`,
      );
  for (const [key, inner] of Object.entries(isObject(dependentSchemas) ? dependentSchemas : {}))
    lines.push(
      inside([
        { unless: `!has(value, ${literal(key)})`, expression: `${functionFor(inner as Schema)}(value)` },
      ]),
    );
  return lines;
}

/** Returns checks by pattern, of all names, and of properties without a name of their own. */
function otherProperties(schema: JsonObject, named: readonly string[], writer: CheckWriter): Step[] {
  const { additionalProperties: additional, propertyNames } = schema;
  const { patterns, functionFor, sets } = writer;
  const byPattern = Object.entries(isObject(schema['patternProperties']) ? schema['patternProperties'] : {});
  const inner: string[] = [];
  const checksNames = propertyNames !== undefined && propertyNames !== true;
  if (additional === false && named.length > 0 && byPattern.length === 0 && !checksNames)
    return [{ expression: `onlyKeys(value, ${sets.nameOf(named)})` }];
  if (checksNames)
    inner.push(
      `      { const found = ${functionFor(propertyNames as Schema)}(key); if (found !== undefined) return under(key, found); }\n`,
    );
  const checkPart = (one: Schema) =>
    `{\n        const found = ${functionFor(one)}(value[key]);\n        if (found !== undefined) return under(key, found);\n      }\n`;
  for (const [pattern, one] of byPattern)
    inner.push(`      if (${patterns.test(pattern, 'key')}) ${checkPart(one as Schema)}`);
  if (additional !== undefined && additional !== true) {
    const isNamed = [
      ...(named.length > 0 ? [`${sets.nameOf(named)}.has(key)`] : []),
      ...byPattern.map(([pattern]) => `(${patterns.test(pattern, 'key')})`),
    ];
    const guard = isNamed.length > 0 ? `if (!(${isNamed.join(' || ')})) ` : '';
    const known = knownWords(
      named,
      byPattern.map(([pattern]) => pattern),
    );
    inner.push(
      additional === false
        ? `      ${guard}return fault(key, ${literal(known)});\n`
        : `      ${guard}${checkPart(additional as Schema)}`,
    );
  }
  if (inner.length === 0) return [];
  return [
    '    for (const key of Object.keys(value)) {\n      if (value[key] === undefined) continue;\n',
    ...inner,
    '    }\n',
  ];
}

/** Describes the allowed properties, for a client that sent another one. */
function knownWords(names: readonly string[], patterns: readonly string[]): string {
  const matching = patterns.length === 0 ? [] : [`properties that match ${patterns.join(' or ')}`];
  const named = names.length === 0 ? [] : [`the properties ${names.join(', ')}`];
  return [...named, ...matching].join(' and ') || 'no properties';
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
