import { isIdentifier } from '../model/names.ts';

/** Prints a JSON value as a TypeScript literal. */
export function literal(value: unknown): string {
  return JSON.stringify(value).replace(/\u2028|\u2029/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}

/** Prints a JSON value as a developer would write it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `'${literal(value).slice(1, -1).replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return literal(value);
  const fields = Object.entries(value).flatMap(([key, field]) =>
    field === undefined ? [] : [`${isIdentifier(key) ? key : shown(key)}: ${shown(field)}`],
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Prints a documentation comment, one line of text on a line alone. Text of the document cannot end it. */
export function docComment(lines: readonly string[], indent = ''): string {
  const safe = lines.flatMap((line) => line.split('\n')).map((line) => line.replaceAll('*/', '*\u200b/'));
  const [only = ''] = safe;
  if (safe.length === 1) return `${indent}/** ${only.trim()} */\n`;
  const rows = safe.map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${rows.join('\n')}\n${indent} */\n`;
}
