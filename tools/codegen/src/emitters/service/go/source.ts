import type { Choice, NamedShape, Shape } from '../../../contract/shape.ts';
import { DocumentError } from '@ethread/openrpc';

/** The first lines of every generated Go file. Go's tools recognise them. */
export const goHeader =
  '// Code generated from openrpc/ by `npm run codegen`; change the document instead. DO NOT EDIT.\n\npackage ethread\n';

/** Prints a text as a Go literal. JSON's escapes are Go's, too. */
export const goText = (text: string): string => JSON.stringify(text);

/** Prints comment lines. */
export function goComment(paragraphs: readonly string[], indent = ''): string {
  return paragraphs
    .filter(Boolean)
    .join('\n\n')
    .split('\n')
    .map((line) => `${indent}//${line === '' ? '' : ` ${line}`}\n`)
    .join('');
}

/** The parts of a field of a struct. */
export interface GoField {
  readonly name: string;
  readonly type: string;
  readonly tag: string;
  readonly comment: string;
}

/** Prints the fields of a struct in columns, as Go's formatter does. A field of several lines has lines of its own. */
export function goFields(fields: readonly GoField[], indent = '\t'): string {
  const sections: GoField[][] = [[]];
  for (const field of fields) {
    if (field.type.includes('\n')) sections.push([field], []);
    else sections.at(-1)?.push(field);
  }
  return sections
    .filter((section) => section.length > 0)
    .map((section) => inColumns(section, indent))
    .join('\n');
}

function inColumns(fields: readonly GoField[], indent: string): string {
  const width = (column: 'name' | 'type' | 'tag', of = fields) =>
    Math.max(...of.map((field) => field[column].length));
  const [names, types] = [width('name'), width('type')];
  return fields
    .map(({ name, type, tag, comment }, index) => {
      // The comments of neighbours are in one column.
      const first = fields.findLastIndex((field, at) => at < index && field.comment === '') + 1;
      const end = fields.findIndex((field, at) => at > index && field.comment === '');
      const tags = width('tag', fields.slice(first, end < 0 ? undefined : end));
      const start = type.includes('\n') ? `${name} ${type}` : `${name.padEnd(names)} ${type.padEnd(types)}`;
      return `${indent}${start} ${comment === '' ? tag : `${tag.padEnd(tags)} // ${comment.replaceAll('\n', ' ')}`}\n`;
    })
    .join('');
}

/** Returns a name that other packages see. */
export const goName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Go's keywords, and the names that the client's methods use. */
const TAKEN: ReadonlySet<string> = new Set(
  (
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package ' +
    'range return select struct switch type var ctx result err'
  ).split(' '),
);

/** Returns a name of a param. */
export const goParamName = (name: string): string => (TAKEN.has(name) ? `${name}Param` : name);

/** Types of a place in the document. `owner` names types that have no name of their own. */
export interface GoPlace {
  readonly owner: string;
  /** The component schemas by name. */
  readonly named: ReadonlyMap<string, NamedShape>;
}

/** Returns the type of a shape. An absent or null value is the zero value: an empty text, nil. */
export function goType(shape: Shape, place: GoPlace): string {
  switch (shape.kind) {
    case 'reference':
      return shape.name;
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'any':
      return 'map[string]any';
    case 'list': {
      const { items } = shape;
      // In a list, the empty text does not stand for null.
      const isPointer = items.kind === 'nullable' && resolved(items, place.named).kind === 'string';
      return `[]${isPointer ? '*' : ''}${goType(items, place)}`;
    }
    case 'nullable':
      return optionalType(shape.of, place);
    case 'union':
      return 'any';
    case 'record': {
      const fields = shape.fields.map(({ name, isRequired, shape: inner }) => {
        const type = isRequired ? goType(inner, place) : optionalType(inner, place);
        return { name: goName(name), type, tag: jsonTag(name, isRequired), comment: '' };
      });
      return `struct {\n${goFields(fields, '\t\t')}\t}`;
    }
    default:
      throw new DocumentError(`${place.owner}: a Go type of kind ${shape.kind} needs a schema of its own`);
  }
}

/** Returns the type of a value that may be absent: a pointer where the zero value is a value, too. */
export function optionalType(shape: Shape, place: GoPlace): string {
  const type = goType(shape, place);
  const { kind } = resolved(shape, place.named);
  return ['boolean', 'integer', 'number', 'record'].includes(kind) ? `*${type.replace(/^\*/, '')}` : type;
}

/** Prints the tag that names a field in JSON. */
export const jsonTag = (name: string, isRequired: boolean): string =>
  `\`json:${goText(isRequired ? name : `${name},omitempty`)}\``;

/** Returns the shape behind references and null. */
export function resolved(shape: Shape, named: ReadonlyMap<string, NamedShape>): Shape {
  if (shape.kind === 'nullable') return resolved(shape.of, named);
  if (shape.kind !== 'reference') return shape;
  const target = named.get(shape.name);
  return target ? resolved(target.shape, named) : shape;
}

/** A choice of a union as a Go type. */
export interface GoChoice {
  readonly typeName: string;
  /** The shape to declare for a choice without a schema of its own. */
  readonly declared: Shape | undefined;
}

/** Returns the choices of a union of params, those of the unions in it included. */
export function choicesOf(
  name: string,
  choices: readonly Choice[],
  named: ReadonlyMap<string, NamedShape>,
): readonly GoChoice[] {
  const found = choices.flatMap(({ title, shape }): readonly GoChoice[] => {
    if (shape.kind !== 'reference') {
      const typeName = title ?? (shape.kind === 'list' ? `${name}List` : undefined);
      if (typeName === undefined) throw new DocumentError(`${name}: a choice needs a title`);
      return [{ typeName, declared: shape }];
    }
    const inner = resolved(shape, named);
    if (inner.kind === 'union') return choicesOf(shape.name, inner.choices, named);
    return [{ typeName: aliasedName(shape.name, named), declared: undefined }];
  });
  return [...new Map(found.map((choice) => [choice.typeName, choice])).values()];
}

/**
 * Returns the name of the type that a schema of params shares with the schema of results: `HashInput` is what clients may
 * send for a `Hash`. In Go both are one type, since a program passes results on.
 */
export function aliasedName(name: string, named: ReadonlyMap<string, NamedShape>): string {
  const exact = name.replace(/Input$/, '');
  return exact !== name &&
    named.get(exact)?.shape.kind === 'string' &&
    named.get(name)?.shape.kind === 'string'
    ? exact
    : name;
}
