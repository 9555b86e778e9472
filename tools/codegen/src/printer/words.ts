import { docComment as comment } from './source.ts';

/** The longest text of a document in a comment. */
const MAX_TEXT = 4_000;

/** Prints a documentation comment with the document's text, or nothing when there is no text. */
export function docs(lines: readonly (string | false | undefined)[], indent = ''): string {
  const text = commentText(lines);
  return text === '' ? '' : comment([text], indent);
}

/** Returns the text of a comment without the characters that comments cannot contain, each line at most so long. */
export function commentText(lines: readonly (string | false | undefined)[]): string {
  return lines
    .filter((line): line is string => typeof line === 'string' && line.trim() !== '')
    .map((line) => cleaned(line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line))
    .join('\n');
}

/** Removes characters that end lines or change the direction of text, except for the plain line feed. */
const cleaned = (text: string) => text.replace(/\r\n?/g, '\n').replace(UNSEEN, '');

const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029]/gu;
