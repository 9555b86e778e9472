import { stringify } from 'yaml';
import type { ConfigurationSchema } from './configuration-schema.ts';

/**
 * Prints the example file: every key with its first example, its default or its first choice, and its meaning as a
 * comment. Keys that exclude a key of the example are commented out.
 */
export function printExample(schema: ConfigurationSchema): string {
  return printObject(schema, '').join('');
}

function printObject({ properties = {} }: ConfigurationSchema, indent: string): readonly string[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const lines = printKey(key, value, indent);
    return value.$comment === undefined
      ? lines
      : lines.map((line) => line.replace(indent, `${indent}# `).replace(/\n$/, ` (${value.$comment})\n`));
  });
}

function printKey(key: string, schema: ConfigurationSchema, indent: string): readonly string[] {
  const { description, properties, items, additionalProperties } = schema;
  const comment = description === undefined ? '' : ` # ${description}`;
  const value = schema.examples?.[0] ?? (properties ? undefined : (schema.default ?? schema.enum?.[0]));
  const opening = `${indent}${key}:${comment}\n`;
  const deeper = `${indent}  `;
  if (properties) return [opening, ...printObject(schema, deeper)];
  if (items?.properties) {
    const [first = '', ...others] = printObject(items, `${deeper}  `);
    return [opening, first.replace(`${deeper}  `, `${deeper}- `), ...others];
  }
  if (typeof additionalProperties === 'object' && additionalProperties.properties)
    return [opening, `${deeper}free:\n`, ...printObject(additionalProperties, `${deeper}  `)];
  return [`${indent}${key}: ${printValue(value)}${comment}\n`];
}

/** Prints a value on one line. */
function printValue(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0, singleQuote: true }).trim();
}
