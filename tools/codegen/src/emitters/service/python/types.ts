import type { ClientPart } from '../../../contract/client-part.ts';
import type { Field, NamedShape } from '../../../contract/shape.ts';
import { docString, importsOf, publicNames, pythonHeader, pythonText, pythonType } from './source.ts';

/** Python's keywords. A field with such a name needs the functional form of a type. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Emits a type for each schema that the methods use, each after those that it refers to. */
export function emitPythonTypes({ shapes, sharedNames }: ClientPart): string {
  const types = shapes.filter(({ name }) => !sharedNames.has(name));
  const declarations = types.map(declaration).join('\n');
  const typing = importsOf('typing', ['Literal', 'NotRequired', 'TypeAlias', 'TypedDict'], declarations);
  return `${pythonHeader}"""The types of the document."""

from __future__ import annotations

${typing}${importsOf('.types_gen', [...sharedNames], declarations)}
${publicNames(types.map(({ name }) => name))}
${declarations}`;
}

function declaration({ name, description, shape }: NamedShape): string {
  if (shape.kind !== 'record')
    return `${name}: TypeAlias = ${pythonType(shape)}\n${docString([description], '')}`;
  const { fields } = shape;
  if (!fields.every((field) => isAttribute(field.name))) return functionalForm(name, description, fields);
  const lines = fields.map(
    (field) =>
      `    ${field.name}: ${fieldType(field)}${field.description ? `  # ${field.description}` : ''}\n`,
  );
  return `\nclass ${name}(TypedDict):\n${docString([description], '    ')}\n${lines.join('')}`;
}

function functionalForm(name: string, description: string, fields: readonly Field[]): string {
  const lines = fields.map(
    (field) =>
      `    ${pythonText(field.name)}: ${fieldType(field, name)},${field.description ? `  # ${field.description}` : ''}\n`,
  );
  return `${name} = TypedDict(${pythonText(name)}, {\n${lines.join('')}})\n${docString([description], '')}`;
}

/** Returns the type of a field. One that names the type `within` is a text, because that type does not exist yet. */
function fieldType({ shape, isRequired }: Field, within?: string): string {
  const type = pythonType(shape);
  const isText = within !== undefined && new RegExp(`\\b${within}\\b`).test(type);
  const own = isText ? pythonText(type) : type;
  return isRequired ? own : `NotRequired[${own}]`;
}

const isAttribute = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);
