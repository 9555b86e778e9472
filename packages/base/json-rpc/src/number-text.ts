/**
 * A JSON number that JavaScript cannot represent exactly, such as an integer beyond 2^53. It keeps the text for
 * printing.
 */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const NUMBER = /-?\d[\d.eE+-]*/y;
const BLANK = /[ \t\r\n]*/y;

/**
 * Returns the texts of a message's numeric ids by the index of their item. It scans once without recursion, because the
 * message may be nested to any depth.
 *
 * @param json Valid JSON: a request, or a batch.
 */
export function numberIds(json: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const isBatch = json.trimStart().startsWith('[');
  const itemDepth = isBatch ? 2 : 1;
  let depth = 0;
  let item = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    else if (character === ',' && isBatch && depth === 1) item++;
    if (character !== '"') continue;
    const end = endOfString(json, at);
    const colon = after(BLANK, json, end);
    if (depth === itemDepth && json[colon] === ':' && JSON.parse(json.slice(at, end)) === 'id') {
      const start = after(BLANK, json, colon + 1);
      const text = json.slice(start, after(NUMBER, json, start));
      // Of several members with one name the last one counts, as in JSON.parse.
      if (text === '') found.delete(item);
      else found.set(item, text);
    }
    at = end - 1;
  }
  return found;
}

/** Returns the index after a string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
}

/** Returns the index after a token that matches at `index`; `index` itself when it does not match. */
function after(token: RegExp, json: string, index: number): number {
  token.lastIndex = index;
  return token.test(json) ? token.lastIndex : index;
}
