import { readFileSync } from 'node:fs';
import type { AdminTokens } from '@ethread/admin';
import type { AdminConfiguration, AdminToken } from './configuration/configuration.ts';
import { oneLine, UserError } from './user-error.ts';

/** Returns a token of the admin API. @throws {UserError} */
function tokenOf(admin: AdminToken): string {
  return 'token' in admin ? admin.token : readToken(admin.tokenFile);
}

/**
 * Returns the tokens of the admin API.
 *
 * @throws {UserError} also for a token that is given twice, which would have the rights and the name of one of them.
 */
export function tokensOf(admin: AdminConfiguration): AdminTokens {
  const token = tokenOf(admin);
  const readOnlyToken = admin.readOnly && tokenOf(admin.readOnly);
  if (readOnlyToken === token)
    throw new UserError('admin: the read-only token is the same as the token; give it another value');
  const namedTokens = admin.tokens.map((one) => ({ name: one.name, role: one.role, token: tokenOf(one) }));
  const taken = new Set([token, readOnlyToken]);
  for (const { name, token: own } of namedTokens) {
    if (taken.has(own))
      throw new UserError(`admin: the token ${name} is the same as another one; give it another value`);
    taken.add(own);
  }
  return { token, readOnlyToken, namedTokens };
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
    throw new UserError(
      `${file}: a token needs at least 32 characters and no spaces; make one with openssl rand -hex 32`,
    );
  return text;
}
