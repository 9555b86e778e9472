import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Path } from '@ethread/openrpc';

/**
 * Returns a function that prints where a path of a document stands: `FILE:LINE:COLUMN` of the part, or of the part
 * around it where it stands in another file. A document that is not a file has no lines.
 *
 * @param place The file or the address of the document.
 */
export function createLocator(place: string): (path: Path) => string {
  if (/^https?:\/\//i.test(place)) return () => place;
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(place, 'utf8'), { lineCounter: lines });
  return (path) => {
    for (let length = path.length; length >= 0; length--) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (!isNode(node) || !node.range) continue;
      const { line, col } = lines.linePos(node.range[0]);
      return `${place}:${line}:${col}`;
    }
    return place;
  };
}
