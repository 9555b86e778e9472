import { type Contract, objectType, type Schema, type TypeLabel, typeLabel } from '@ethread/openrpc';
import { markdownTable } from './table.ts';

/** Returns the page of all types of a document. `folder` is that of its pages. */
export function typesMarkdown({ schemas }: Contract, folder: string): string {
  const here = new Set(Object.keys(schemas));
  return [
    '# Types',
    'Every type of the document, with its pattern and fields. The names that end with `Input` are what callers may send, in either case and with leading zeros. All others are exact.',
    ...Object.entries(schemas).flatMap(([name, schema]) => [
      `## ${name}`,
      schema.description ?? '',
      shape(name, schema, folder, here),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function shape(name: string, schema: Schema, folder: string, here: ReadonlySet<string>): string {
  if (!schema.properties)
    return `${markdownType(typeLabel(schema), folder, here)}${schema.pattern === undefined ? '' : ` matching \`${schema.pattern}\``}`;
  return markdownTable(
    ['Name', 'Type', 'Required', 'Meaning'],
    objectType(name, schema).fields.map((field) => [
      `\`${field.name}\``,
      markdownType(field.type, folder, here),
      field.required ? 'yes' : 'no',
      field.description,
    ]),
  );
}

/** Prints a type. Names of schemas link to their explanation, on the page itself where it has one. */
export function markdownType(label: TypeLabel, folder: string, here: ReadonlySet<string>): string {
  switch (label.kind) {
    case 'text':
      return `\`${label.text}\``;
    case 'schema':
      return `[${label.name}](${here.has(label.name) ? '' : `/${folder}types/`}#${label.name})`;
    case 'list':
      return `list of ${markdownType(label.of, folder, here)}`;
    case 'union':
      return label.of.map((part) => markdownType(part, folder, here)).join(' or ');
  }
}
