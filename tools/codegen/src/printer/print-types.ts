import { referencedName, type Schema } from '@ethread/openrpc';
import { compile, type JSONSchema, type Options } from 'json-schema-to-typescript';
import { docs } from './source.ts';

export interface PrintedType {
  /** The type as an expression that is not formatted. */
  readonly text: string;
  /** Returns the exported declaration of the type. Its comment has some lines before the schema's own words. */
  declare(typeName: string, lines?: readonly string[]): string;
}

/** The printed types of schemas. */
export interface PrintedTypes {
  of(schema: Schema): PrintedType;
}

/** Returns the name of a component in the code: the plain name, or the name qualified by an import. */
export type NameType = (name: string) => string;

/** The name under which the printer declares each type. It gets no names of a document, because it changes some. */
const NAME = 'Printed';
const DECLARATION = new RegExp(`^export (interface ${NAME}|type ${NAME} =) ([^]*)$`, 'm');
/** A comment of one line, which the printer puts on three. */
const SHORT_COMMENT = /\/\*\*\n *\* (.*)\n(?: *\* @default (.*)\n)? *\*\//g;
const onOneLine = (_comment: string, text: string, fallback?: string) =>
  `/** ${text}${fallback === undefined ? '' : ` Default: ${fallback}.`} */`;
/** The longest default that a comment shows. */
const MAX_DEFAULT = 80;
const OPTIONS: Partial<Options> = { bannerComment: '', format: false };

/** Prints the TypeScript types of schemas. `name` returns the name of a referenced schema in the code. */
export async function printTypes(schemas: Iterable<Schema>, name: NameType): Promise<PrintedTypes> {
  const printed = new Map<Schema, PrintedType>();
  for (const schema of new Set(schemas)) printed.set(schema, await printType(schema, name));
  return {
    of(schema) {
      const type = printed.get(schema);
      if (!type) throw new Error('the type of this schema was not printed');
      return type;
    },
  };
}

async function printType(schema: Schema, name: NameType): Promise<PrintedType> {
  const source = await compile(printable(schema, name), NAME, OPTIONS);
  const [, start = '', body = ''] = DECLARATION.exec(source.replace(SHORT_COMMENT, onOneLine)) ?? [];
  // The printer puts each choice in brackets, which a whole type does not need.
  const text = body.trim().replace(/^\(([^]*)\)$/, (_whole, inner: string) => inner);
  return {
    text,
    declare: (typeName, lines = []) =>
      `${docs([...lines, ...wordsOf(schema)])}export ${start.replace(NAME, () => typeName)} ${text}\n`,
  };
}

/**
 * Converts a schema to the dialect of the printer: JSON Schema of draft 4, and `tsType` for a type as it is printed. Each
 * valid value has the printed type; the checks find what types cannot express. References become names, so that each
 * schema is printed alone.
 */
function printable(schema: Schema, name: NameType): JSONSchema {
  const convert = (inner: Schema) => printable(inner, name);
  const reference = referencedName(schema);
  if (reference !== undefined) return { tsType: name(reference) };
  const { anyOf, enum: values, type, items = {} } = schema;
  if (anyOf) return { anyOf: anyOf.map(convert).flatMap((choice) => choice.anyOf ?? choice) };
  if (values) return { anyOf: values.map((value) => ({ enum: [value] })) };
  switch (type) {
    case 'integer':
    case 'number':
      return { type: 'number' };
    case 'string':
      return schema.pattern?.startsWith('^0x') ? { tsType: '`0x${string}`' } : { type: 'string' };
    case 'boolean':
      return { type: 'boolean' };
    case 'null':
      return { type: 'null' };
    case 'array':
      return schema.prefixItems === undefined
        ? { type: 'array', items: convert(items) }
        : {
            type: 'array',
            items: schema.prefixItems.map(convert),
            minItems: schema.prefixItems.length,
            additionalItems: false,
          };
    case 'object':
      return printableObject(schema, convert);
    default:
      return { tsType: 'unknown' };
  }
}

function printableObject(
  { properties = {}, required = [], additionalProperties: others }: Schema,
  convert: (schema: Schema) => JSONSchema,
): JSONSchema {
  const fields = Object.entries(properties).map(([key, property]): [string, JSONSchema] => [
    key,
    { ...convert(property), ...described(wordsOf(property)) },
  ]);
  return {
    type: 'object',
    ...(fields.length > 0 && { properties: Object.fromEntries(fields), required: [...required] }),
    additionalProperties:
      typeof others === 'object'
        ? convert(others)
        : others === true || (others === undefined && fields.length === 0)
          ? { tsType: 'unknown' }
          : false,
  };
}

const described = (lines: readonly string[]) => (lines.length > 0 ? { description: lines.join('\n') } : {});

/**
 * Returns the lines of a schema's comment: its own words, and what types cannot express of a list. A title that is only
 * the name of the type is omitted.
 */
function wordsOf({
  title = '',
  description = '',
  prefixItems,
  minItems,
  maxItems,
  ...others
}: Schema): string[] {
  const { default: fallback } = others;
  const shownDefault = fallback === undefined ? '' : JSON.stringify(fallback);
  return [
    title !== description && /\W/.test(title) ? title : '',
    description,
    minItems === undefined || prefixItems ? '' : `@minItems ${minItems}`,
    maxItems === undefined || prefixItems ? '' : `@maxItems ${maxItems}`,
    shownDefault !== '' && shownDefault.length <= MAX_DEFAULT ? `@default ${shownDefault}` : '',
  ].filter(Boolean);
}
