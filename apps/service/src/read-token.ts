import { readFileSync } from 'node:fs';
import type { AdminToken } from './configuration/configuration.ts';
import { oneLine, UserError } from './user-error.ts';

/** The token that requests to the admin API must bear. @throws {UserError} */
export function tokenOf(admin: AdminToken): string {
  return 'token' in admin ? admin.token : readToken(admin.tokenFile);
}

/** The token of a file, without the end of its line. @throws {UserError} */
export function readToken(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new UserError(`${file}: ${oneLine(cause)}`, { cause });
  }
  // A header could not carry it, or it would be guessed.
  if (!/^[\x21-\x7e]{32,}$/.test(text))
    throw new UserError(`${file}: a token has 32 characters or more, none of them a space`);
  return text;
}
