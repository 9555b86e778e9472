import { literal } from '../printer/source.ts';
import type { Json, JsonObject } from '@ethread/openrpc';
import type { Schema } from '../model/api.ts';
import type { CheckWriter, Step } from './check-writer.ts';

/** The keywords of a list without checks of its own besides its length and its items. */
const PLAIN = new Set(['type', 'items', 'minItems', 'maxItems', 'title', 'description', 'default']);

/** Returns the expression that checks a plain list, or undefined for any other schema. */
export function plainListCheck(schema: JsonObject, writer: CheckWriter): string | undefined {
  const { type, items, minItems, maxItems } = schema;
  const isPlain = Object.keys(schema).every((keyword) => PLAIN.has(keyword));
  if (!isPlain || type !== 'array' || items === undefined || items === false) return undefined;
  if (writer.takesAnything(items as Schema)) return undefined;
  const args = ['value', writer.functionFor(items as Schema)];
  if (minItems || maxItems !== undefined) args.push(boundsWords(schema, writer), String(minItems ?? 0));
  if (maxItems !== undefined) args.push(String(maxItems));
  return `listOf(${args.join(', ')})`;
}

/** Returns the words for a list of an allowed length, as a literal. */
function boundsWords({ minItems, maxItems }: JsonObject, { words }: CheckWriter): string {
  const bounds = { ...(minItems && { minItems }), ...(maxItems !== undefined && { maxItems }) };
  return literal(words({ type: 'array', ...bounds }));
}

/** Returns the statements that check the items of `value`, a list, and return their fault. */
export function arrayStatements(schema: JsonObject, writer: CheckWriter): Step[] {
  const { items, prefixItems, contains } = schema;
  const first = Array.isArray(prefixItems) ? (prefixItems as readonly Schema[]) : [];
  const lines: Step[] = [
    ...countStatements(schema, writer),
    ...first.flatMap((item, index) => itemStatements(item, index, writer)),
  ];
  if (items === false)
    lines.push(
      `    if (value.length > ${first.length}) return fault(value, ${literal(writer.words({ type: 'array', maxItems: first.length }))});\n`,
    );
  else if (items !== undefined && !writer.takesAnything(items as Schema))
    lines.push({ expression: `everyItem(value, ${first.length}, ${writer.functionFor(items as Schema)})` });
  if (contains !== undefined) lines.push(...containsStatements(schema, writer));
  if (schema['uniqueItems'] === true)
    lines.push(`    if (!isUnique(value)) return fault(value, 'a list without repetition');\n`);
  return lines;
}

function countStatements(schema: JsonObject, writer: CheckWriter): string[] {
  const { minItems, maxItems } = schema;
  const expected = boundsWords(schema, writer);
  const test = (sign: string, count: Json) =>
    `    if (value.length ${sign} ${Number(count)}) return fault(value, ${expected});\n`;
  return [
    ...(minItems === undefined || minItems === 0 ? [] : [test('<', minItems)]),
    ...(maxItems === undefined ? [] : [test('>', maxItems)]),
  ];
}

function itemStatements(item: Schema, index: number, { check }: CheckWriter): string[] {
  const found = check(item, 'part');
  if (found === 'undefined') return [];
  return [
    `    if (value.length > ${index}) {\n      const part: unknown = value[${index}];\n      const found = ${found};\n      if (found !== undefined) return under(${index}, found);\n    }\n`,
  ];
}

function containsStatements(
  { contains, minContains = 1, maxContains }: JsonObject,
  { functionFor, words }: CheckWriter,
): string[] {
  const name = functionFor(contains as Schema);
  const expected = literal(`a list that holds ${words(contains as Schema)}`);
  return [
    `    {\n      const count = value.filter((item: unknown) => ${name}(item) === undefined).length;\n`,
    `      if (count < ${Number(minContains)}${maxContains === undefined ? '' : ` || count > ${Number(maxContains)}`}) return fault(value, ${expected});\n    }\n`,
  ];
}
