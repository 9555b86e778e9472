import { compile, type Options } from 'json-schema-to-typescript';
import { docs } from './words.ts';
import type { Schema } from '../model/api.ts';
import { type NameType, printableSchema, withKeys } from './printable-schema.ts';
import { schemaWords } from './schema-words.ts';

/** A printed type. */
export interface PrintedType {
  /** The type as an expression that is not formatted. */
  readonly text: string;
  /** Returns the exported declaration of the type. Its comment has some lines before the schema's own words. */
  declare(typeName: string, lines?: readonly string[]): string;
}

/** The printed types of schemas. */
export interface PrintedTypes {
  /** Returns the type of one of the printed schemas. */
  of(schema: Schema): PrintedType;
}

/** The name under which the printer declares each type. It gets no names of a document, because it changes some. */
const NAME = 'Printed';
const DECLARATION = new RegExp(`^export (interface ${NAME}|type ${NAME} =) ([^]*)$`, 'm');
/** A comment of one line, which the printer puts on three. */
const SHORT_COMMENT = /\/\*\*\n *\* (.*)\n(?: *\* @default (.*)\n)? *\*\//g;
const onOneLine = (_comment: string, text: string, fallback?: string) =>
  `/** ${text}${fallback === undefined ? '' : ` Default: ${fallback}.`} */`;
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
  const source = await compile(printableSchema(schema, name), NAME, OPTIONS);
  const [, start = '', body = ''] = DECLARATION.exec(source.replace(SHORT_COMMENT, onOneLine)) ?? [];
  // The printer puts each choice and intersection in brackets, which a whole type does not need.
  const text = withKeys(body.trim()).replace(/^\(([^]*)\)$/, (_whole, inner: string) => inner);
  return {
    text,
    declare: (typeName, lines = []) =>
      `${docs([...lines, ...schemaWords(schema)])}export ${start.replace(NAME, () => typeName)} ${text}\n`,
  };
}
