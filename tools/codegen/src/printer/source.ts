/** Prints a JSON value as a TypeScript literal. */
export function literal(value: unknown): string {
  return JSON.stringify(value).replace(/\u2028|\u2029/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}

/** Prints a documentation comment, one line of text on a line alone. Text of the document cannot end it. */
export function docComment(lines: readonly string[], indent = ''): string {
  const safe = lines.flatMap((line) => line.split('\n')).map((line) => line.replaceAll('*/', '*\u200b/'));
  const [only = ''] = safe;
  if (safe.length === 1) return `${indent}/** ${only.trim()} */\n`;
  const rows = safe.map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${rows.join('\n')}\n${indent} */\n`;
}
