import type { Shape } from '../../../contract/shape.ts';
import { isObject, type Json } from '@ethread/openrpc';

/** The first line of every generated Python file. */
export const pythonHeader =
  '# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.\n';

/** The longest line of a list. */
const MAX_LINE = 100;

/** Prints a text as a Python literal. JSON's escapes are Python's, too. */
export const pythonText = (text: string): string => JSON.stringify(text);

/** Prints a JSON value as a Python literal. */
export function pythonLiteral(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' ? pythonText(value) : String(value);
  const entries = Object.entries(value).map(([key, entry]) => `${pythonText(key)}: ${pythonLiteral(entry)}`);
  return `{${entries.join(', ')}}`;
}

/** Prints a documentation string, or nothing without text. Text of the document cannot end the string. */
export function docString(paragraphs: readonly string[], indent: string): string {
  const words = paragraphs.filter(Boolean).join('\n\n');
  if (words === '') return '';
  const text = words
    .replaceAll('\\', '\\\\')
    .replace(/"(?="")|"$/g, '\\"')
    .split('\n')
    .map((line) => (line === '' ? '' : `${indent}${line}`))
    .join('\n');
  const isOneLine = !text.includes('\n');
  return `${indent}"""${text.trimStart()}${isOneLine ? '' : `\n${indent}`}"""\n`;
}

/** Returns the annotation of a shape. */
export function pythonType(shape: Shape): string {
  switch (shape.kind) {
    case 'reference':
      return shape.name;
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'any':
    case 'record':
      // Only a schema of its own has a TypedDict.
      return 'dict[str, object]';
    case 'enum':
      return `Literal[${shape.values.map(pythonText).join(', ')}]`;
    case 'list':
      return `list[${pythonType(shape.items)}]`;
    case 'nullable':
      return `${pythonType(shape.of)} | None`;
    case 'union':
      return shape.choices.map((choice) => pythonType(choice.shape)).join(' | ');
  }
}

/** Prints the import of those names of a module that the code contains, or nothing without any. */
export function importsOf(module: string, names: readonly string[], code: string): string {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code)).toSorted();
  return used.length === 0 ? '' : `from ${module} import (\n${filledLines(used)})\n`;
}

/** Prints the list of a module's public names. */
export const publicNames = (names: readonly string[]): string =>
  `__all__ = [\n${filledLines(names.map(pythonText))}]\n`;

/** Prints the items of a list, as many on each line as fit. */
export function filledLines(items: readonly string[]): string {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + item.length < MAX_LINE)
      lines[lines.length - 1] = `${last} ${item},`;
    else lines.push(`    ${item},`);
  }
  return lines.map((line) => `${line}\n`).join('');
}
