import { basename, dirname } from 'node:path';
import { SourceError } from '@ethread/openrpc';
import { readSources, type SourceFile } from './source-files.ts';

const PLACE = /^(?:methods |components\.(schemas|errors)\.)([\w.]+?)(?:: (.*))?$/;

/**
 * Runs a check of a bundled document. Its errors name a method, schema or error, and become errors that name the file
 * and the line as well.
 *
 * @param root The folder from which errors name the files.
 * @throws {SourceError} with the errors of the check.
 */
export async function withLocations<T>(
  root: string,
  folder: string,
  check: () => T | Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const files = readSources(root, folder);
    const messages = error.message.split('\n').map((message) => locate(message, folder, files));
    throw new SourceError(messages.join('\n'), { cause: error });
  }
}

function locate(message: string, folder: string, files: readonly SourceFile[]): string {
  const [, kind = 'methods', name, rest = ''] = PLACE.exec(message) ?? [];
  if (name === undefined) return locateField(message, folder, files);
  const isExample = kind === 'methods' && rest.startsWith('the example ');
  const file = files.find(({ path, text }) =>
    kind === 'errors'
      ? dirname(path) === `${folder}/errors` && new RegExp(`^${name}:`, 'm').test(text)
      : dirname(path) === `${folder}/${isExample ? 'examples' : kind}` && basename(path) === `${name}.yaml`,
  );
  if (!file) return message;
  return `${file.path}:${lineOf(file, kind === 'errors' ? [name, ...wordsOf(rest)] : wordsOf(rest))}: ${name}: ${rest}`;
}

/** Adds the place of a field of the document itself, such as `info`. */
function locateField(message: string, folder: string, files: readonly SourceFile[]): string {
  const file = files.find(({ path }) => path === `${folder}/openrpc.yaml`);
  const [field = ''] = wordsOf(message);
  if (!file || !file.text.split('\n').some((line) => line.startsWith(`${field}:`))) return message;
  return `${file.path}:${lineOf(file, wordsOf(message))}: ${message}`;
}

/** The verb of a sentence. What follows it may contain the names of fields as words of the language. */
const VERB = /\b(?:is|are|has|have|must|cannot|needs)\b.*$/;

/** Returns the words of a message that may be keys or names of the file: those before its verb and its advice. */
const wordsOf = (message: string) =>
  (message.split(';')[0] ?? '')
    .replace(VERB, '')
    .split(/: |[\s,"]+/)
    .filter(Boolean);

/** Returns the line of the innermost key or name among the words of a message, from 1. Each lies in the one before. */
function lineOf({ text }: SourceFile, words: readonly string[]): number {
  const lines = text.split('\n');
  const indentAt = (index: number) => lines[index]?.search(/\S/) ?? -1;
  let [found, end] = [0, lines.length];
  for (const word of words) {
    const next = lines.findIndex((line, index) => index >= found && index < end && isAbout(line, word));
    if (next < 0) continue;
    found = next;
    const isOutside = (index: number) => indentAt(index) >= 0 && indentAt(index) <= indentAt(found);
    for (end = found + 1; end < lines.length && !isOutside(end);) end++;
  }
  return found + 1;
}

/** Returns whether a line has a key, the value of a name, or a reference. */
function isAbout(line: string, word: string): boolean {
  const text = line.trim();
  return (
    text.replace(/^- /, '').startsWith(`${word}:`) ||
    text.endsWith(`name: ${word}`) ||
    text.endsWith(`/${word}'`)
  );
}
