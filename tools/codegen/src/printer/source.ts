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
    field === undefined ? [] : [`${shownKey(key)}: ${shown(field)}`],
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Prints the name of a property, in quotes only where it needs them. */
export const shownKey = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : shown(key));

/** Prints a documentation comment of the lines that have text, or nothing without any. Their text cannot end it. */
export function docs(lines: readonly (string | false | undefined)[], indent = ''): string {
  const texts = lines.filter((line): line is string => typeof line === 'string' && line.trim() !== '');
  const safe = texts.flatMap((text) => text.split('\n')).map((line) => line.replaceAll('*/', '*\u200b/'));
  const [only] = safe;
  if (only === undefined) return '';
  if (safe.length === 1) return `${indent}/** ${only.trim()} */\n`;
  const rows = safe.map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${rows.join('\n')}\n${indent} */\n`;
}
