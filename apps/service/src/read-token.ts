import { readFileSync } from 'node:fs';
import type { AdminToken } from './configuration/configuration.ts';
import { oneLine, UserError } from './user-error.ts';

/** Returns the token that requests to the admin API must carry. @throws {UserError} */
export function tokenOf(admin: AdminToken): string {
  return 'token' in admin ? admin.token : readToken(admin.tokenFile);
}

/** Reads the token of a file, without the final line break. @throws {UserError} */
export function readToken(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new UserError(`${file}: ${oneLine(cause)}`, { cause });
  }
  // A header could not carry any other text, and a shorter token could be guessed.
  if (!/^[\x21-\x7e]{32,}$/.test(text))
    throw new UserError(`${file}: a token has 32 characters or more, none of them a space`);
  return text;
}
