/** Prints a JSON value as a TypeScript literal. */
export function literal(value: unknown): string {
  return JSON.stringify(value).replace(/\u2028|\u2029/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}

/** Prints a documentation comment. Text of the document cannot end it. */
export function docComment(lines: readonly string[], indent = ''): string {
  const safe = lines
    .flatMap((line) => line.split('\n'))
    .map((line) => `${indent} * ${line.replaceAll('*/', '*\u200b/')}`.trimEnd());
  return `${indent}/**\n${safe.join('\n')}\n${indent} */\n`;
}
