import { docComment as comment } from '../emit/source.ts';

/** The longest text of a document in a comment. */
const MAX_TEXT = 4_000;

/** Prints a documentation comment with the document's text, or nothing when there is no text. */
export function docs(lines: readonly (string | false | undefined)[], indent = ''): string {
  const said = lines.filter((line): line is string => typeof line === 'string' && line.trim() !== '');
  if (said.length === 0) return '';
  return comment(
    said.map((line) => cleaned(line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line)),
    indent,
  );
}

/** Removes characters that end lines or change the direction of text, except for the plain line feed. */
const cleaned = (text: string) => text.replace(/\r\n?/g, '\n').replace(UNSEEN, '');

const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029]/gu;
