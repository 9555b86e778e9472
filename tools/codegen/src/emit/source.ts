/** The first lines of every generated TypeScript file. */
export const header =
  '// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.\n';

/** A literal of TypeScript for any JSON value. */
export function literal(value: unknown): string {
  return JSON.stringify(value).replace(/\u2028|\u2029/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}

/** A documentation comment; text of the document can not end it. */
export function docComment(lines: readonly string[], indent = ''): string {
  const safe = lines
    .flatMap((line) => line.split('\n'))
    .map((line) => `${indent} * ${line.replaceAll('*/', '*\u200b/')}`.trimEnd());
  return `${indent}/**\n${safe.join('\n')}\n${indent} */\n`;
}
