import { readFileSync } from 'node:fs';
import { fileProblem, UserError } from './user-error.ts';

/** Reads the token of a file, without the final line break. @throws {UserError} */
export function readToken(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new UserError(`${file}: ${fileProblem(cause)}`, { cause });
  }
  // A header could not carry any other text, and a shorter token could be guessed.
  if (!/^[\x21-\x7e]{32,}$/.test(text))
    throw new UserError(
      `${file}: a token needs at least 32 characters and no spaces; make one with openssl rand -hex 32`,
    );
  return text;
}
