import { useState } from 'react';
import { isObject, type Json, type JsonObject, listOf, own, textOf } from '@ethread/openrpc';
import { alternativesOf, Markdown, nameOf, readSchema, type FormSchema, typeOf } from '@ethread/ui/console';

/** The number of properties to show first. Further ones follow on demand. */
const FIRST = 60;

interface Props {
  readonly root: JsonObject;
  readonly schema: Json | undefined;
  /** The number of levels that are open first. The reader opens the others, so that a recursive schema terminates. */
  readonly open?: number;
}

/** The properties, items and forms of a schema, one level at a time. */
export function SchemaView({ root, schema: raw, open = 1 }: Props) {
  const schema = readSchema(root, raw);
  const { keywords } = schema;
  const choices = alternativesOf(root, schema);
  const properties = own(keywords, 'properties');
  const items = own(keywords, 'items');
  return (
    <div className="schema">
      <Constraints keywords={keywords} />
      {choices.length > 0 && hasInner(root, choices) && (
        <ul className="forms">
          {choices.slice(0, FIRST).map((choice, index) => (
            <li key={index}>
              <Inner root={root} schema={choice} open={open} isChoice />
            </li>
          ))}
        </ul>
      )}
      {isObject(properties) && (
        <Properties
          root={root}
          properties={properties}
          required={listOf(own(keywords, 'required'))}
          open={open}
        />
      )}
      {isObject(items) && isInteresting(root, readSchema(root, items)) && (
        <Inner root={root} schema={readSchema(root, items)} open={open} label="Each item" />
      )}
    </div>
  );
}

function Properties({
  root,
  properties,
  required,
  open,
}: {
  root: JsonObject;
  properties: JsonObject;
  required: readonly Json[];
  open: number;
}) {
  const [isWhole, setWhole] = useState(false);
  const entries = Object.entries(properties);
  return (
    <>
      <ul className="properties">
        {(isWhole ? entries : entries.slice(0, FIRST)).map(([name, value]) => {
          const schema = readSchema(root, value);
          const description = textOf(own(schema.keywords, 'description'));
          return (
            <li key={name}>
              <div className="property">
                <code className={own(schema.keywords, 'deprecated') === true ? 'name deprecated' : 'name'}>
                  {name}
                </code>
                <span className="type">{nameOf(root, schema)}</span>
                {!required.includes(name) && <span className="optional">optional</span>}
              </div>
              {description !== undefined && <Markdown text={description} />}
              {isInteresting(root, schema) && <Inner root={root} schema={schema} open={open - 1} />}
            </li>
          );
        })}
      </ul>
      {!isWhole && entries.length > FIRST && (
        <button type="button" className="quiet" onClick={() => setWhole(true)}>
          Show all {entries.length} properties
        </button>
      )}
    </>
  );
}

interface InnerProps {
  readonly root: JsonObject;
  readonly schema: FormSchema;
  readonly open: number;
  readonly label?: string;
  readonly isChoice?: boolean;
}

/** A nested schema, behind its name until the reader opens it. */
function Inner({ root, schema, open, label, isChoice = false }: InnerProps) {
  const [isOpen, setOpen] = useState(open > 0);
  const name = nameOf(root, schema);
  const description = isChoice ? (textOf(own(schema.keywords, 'description')) ?? '') : '';
  if (!isInteresting(root, schema))
    return (
      <div className="property">
        <span className="type">{name}</span>
        <Markdown text={description} isInline />
      </div>
    );
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label && <>{label}: </>}
        {label || isChoice ? <span className="type">{name}</span> : contentOf(root, schema)}
      </summary>
      {isOpen && (
        <>
          <Markdown text={description} />
          <SchemaView root={root} schema={schema.keywords} open={open - 1} />
        </>
      )}
    </details>
  );
}

function Constraints({ keywords }: { keywords: JsonObject }) {
  const values = listOf(own(keywords, 'enum'));
  const limits = [
    'pattern',
    'format',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'default',
  ]
    .filter((key) => own(keywords, key) !== undefined)
    .map((key): [string, Json] => [key, own(keywords, key) ?? null]);
  if (values.length === 0 && limits.length === 0) return null;
  return (
    <p className="constraints">
      {values.slice(0, FIRST).map((value, index) => (
        <code key={index}>{JSON.stringify(value)}</code>
      ))}
      {limits.map(([key, value]) => (
        <span key={key}>
          {key} <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
        </span>
      ))}
    </p>
  );
}

/** Returns a short summary of a nested schema. */
function contentOf(root: JsonObject, schema: FormSchema): string {
  const forms = alternativesOf(root, schema).length;
  if (forms > 0) return `${forms} forms`;
  const properties = own(schema.keywords, 'properties');
  if (isObject(properties)) return `${Object.keys(properties).length} properties`;
  if (own(schema.keywords, 'items') !== undefined) return 'its items';
  return own(schema.keywords, 'enum') === undefined ? 'its form' : 'its values';
}

/** Returns true when a schema has more details than its name. */
function isInteresting(root: JsonObject, schema: FormSchema): boolean {
  const { keywords } = schema;
  if (
    ['properties', 'enum', 'pattern', 'format', 'minimum', 'maximum'].some(
      (key) => own(keywords, key) !== undefined,
    )
  )
    return true;
  if (alternativesOf(root, schema).length > 0) return true;
  const items = own(keywords, 'items');
  return typeOf(schema) === 'array' && isObject(items) && Object.keys(items).length > 0;
}

const hasInner = (root: JsonObject, choices: readonly FormSchema[]) =>
  choices.some(
    (choice) =>
      isInteresting(root, choice) ||
      choice.name !== undefined ||
      own(choice.keywords, 'description') !== undefined,
  );
