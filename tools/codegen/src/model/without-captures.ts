/** An escape, a class of characters, or the parenthesis of a group that captures. */
const PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)/gsu;
const BACK_REFERENCE = /\\(?:[1-9]|k<)/u;

/**
 * Returns a regular expression that matches the same texts without recording its groups, which takes a third of the
 * time where a group repeats: 9 instead of 25 µs for the hex of 13 kB. V8 remembers 16 bytes of each repetition that it
 * records, and throws a RangeError beyond 64 MiB of them. It remembers nothing of a repeated group of a fixed length.
 */
export function withoutCaptures(source: string): string {
  if (BACK_REFERENCE.test(source)) return source;
  return source.replace(PARTS, (part) => (part === '(' ? '(?:' : part));
}
