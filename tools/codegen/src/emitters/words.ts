import { docComment as comment } from '../emit/source.ts';

/** More of a document's text tells nobody more, beside the code that it explains. */
const MAX_TEXT = 4_000;

/** A documentation comment of what a document says; nothing if it says nothing. */
export function docs(lines: readonly (string | false | undefined)[], indent = ''): string {
  const said = lines.filter((line): line is string => typeof line === 'string' && line.trim() !== '');
  if (said.length === 0) return '';
  return comment(
    said.map((line) => cleaned(line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line)),
    indent,
  );
}

/** Without characters that end lines or turn the direction of text, other than the plain line feed. */
const cleaned = (text: string) => text.replace(/\r\n?/g, '\n').replace(UNSEEN, '');

const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029]/gu;
