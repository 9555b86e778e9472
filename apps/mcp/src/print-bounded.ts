/** A result as text, within a limit. */
export interface BoundedText {
  readonly text: string;
  /** What the text leaves out; undefined when it is the whole result. */
  readonly omitted: string | undefined;
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text).byteLength;

/**
 * Prints a result as JSON of at most `maxBytes` bytes. Of a list that is too large it prints the first items that fit.
 *
 * @returns undefined when nothing of the result fits.
 */
export function printBounded(result: unknown, maxBytes: number): BoundedText | undefined {
  const text = JSON.stringify(result);
  const size = bytesOf(text);
  if (size <= maxBytes) return { text, omitted: undefined };
  if (!Array.isArray(result)) return undefined;
  const items: string[] = [];
  let left = maxBytes - '[]'.length;
  for (const item of result) {
    const printed = JSON.stringify(item);
    left -= bytesOf(printed) + ','.length;
    if (left < 0) break;
    items.push(printed);
  }
  if (items.length === 0) return undefined;
  return {
    text: `[${items.join(',')}]`,
    omitted: `These are the first ${items.length} of ${result.length} items: the whole list has ${size} bytes and the limit is ${maxBytes}. Narrow the call for the others.`,
  };
}
