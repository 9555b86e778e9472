import { type Contract, objectType, printLabel, type Schema, typeLabel } from '@ethread/openrpc';
import { markdownTable } from '../markdown/table.ts';
import { FieldTable } from '../parts/field-table.tsx';
import { Text } from '../parts/text.tsx';
import { TypeName } from '../parts/type-name.tsx';

/** The page with every schema of the document. */
export function TypesPage({ contract }: { readonly contract: Contract }) {
  const here = new Set(Object.keys(contract.schemas));
  return (
    <div className="prose">
      <h1>Types</h1>
      <p>
        What params and results are made of. The names that end with <code>Input</code> are what callers may
        send, in either case and with leading zeros; all others are exact.
      </p>
      {Object.entries(contract.schemas).map(([name, schema]) => (
        <section key={name} className="object">
          <h2 id={name} className="mono">
            {name}
          </h2>
          {schema.description && (
            <p>
              <Text>{sentence(schema.description)}</Text>
            </p>
          )}
          {schema.properties ? (
            <FieldTable of={name} fields={objectType(name, schema).fields} here={here} />
          ) : (
            <p className="type-line">
              <TypeName label={typeLabel(schema)} here={here} />
              {schema.pattern && (
                <>
                  {' matching '}
                  <code className="wrap">{schema.pattern}</code>
                </>
              )}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** Returns the page of the types in Markdown. */
export function typesMarkdown({ schemas }: Contract): string {
  return [
    '# Types',
    'Every type of the document, with its pattern and fields.',
    ...Object.entries(schemas).flatMap(([name, schema]) => [
      `## ${name}`,
      schema.description ?? '',
      shape(name, schema),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function shape(name: string, schema: Schema): string {
  if (!schema.properties)
    return `\`${printLabel(typeLabel(schema))}\`${schema.pattern === undefined ? '' : ` matching \`${schema.pattern}\``}`;
  return markdownTable(
    ['Name', 'Type', 'Required', 'Meaning'],
    objectType(name, schema).fields.map((field) => [
      `\`${field.name}\``,
      `\`${printLabel(field.type)}\``,
      field.required ? 'yes' : 'no',
      field.description,
    ]),
  );
}

const sentence = (text: string) =>
  text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith('.') ? '' : '.');
