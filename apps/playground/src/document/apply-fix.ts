import type { Json, Path } from '@ethread/openrpc';
import type { Fix } from '@ethread/openrpc/validate';
import { applyEdits, modify } from 'jsonc-parser';
import { parseDocument } from 'yaml';
import { readSource } from './read-source.ts';

/** Returns a text with a fault mended. The other lines stay as they are in JSON, and the comments in YAML. */
export function applyFix(text: string, fix: Fix): string {
  const { format, value, rangeOf } = readSource(text);
  const path = exactPath(value, fix.path);
  if (fix.kind === 'rename') {
    const { from, to } = rangeOf(path, 'key');
    const isQuoted = /^["']/.test(text.slice(from, to));
    return text.slice(0, from) + (isQuoted ? JSON.stringify(fix.name) : fix.name) + text.slice(to);
  }
  if (format === 'json') {
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    return applyEdits(text, modify(text, [...path], fix.value, { formattingOptions }));
  }
  const document = parseDocument(text);
  document.setIn(path, fix.value);
  return document.toString({ lineWidth: 110 });
}

/** Returns a path whose indices of lists are numbers, as the editors of both formats expect. */
function exactPath(value: Json | undefined, path: Path): (string | number)[] {
  let inner = value;
  return path.map((step) => {
    const exact = Array.isArray(inner) ? Number(step) : String(step);
    inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, exact) : undefined;
    return exact;
  });
}
