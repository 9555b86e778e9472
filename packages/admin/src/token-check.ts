import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHead } from '@ethread/http';
import { InvalidTokenError } from './generated/errors.gen.ts';

/** The tokens of the administration. */
export interface AdminTokens {
  /** The token that every call may have. */
  readonly token: string;
  /** The token of calls that change nothing. */
  readonly readOnlyToken?: string | undefined;
}

/** The rights of a token. */
export interface TokenRights {
  /** The actor for the log. */
  readonly actor: string;
  readonly mayChange: boolean;
}

const ALL: TokenRights = { actor: 'the admin token', mayChange: true };
const READ_ONLY: TokenRights = { actor: 'the read-only token', mayChange: false };

/**
 * Creates the check of requests' tokens. It stores only the hashes of the tokens, and its duration does not depend on
 * them.
 *
 * @returns a function that returns the rights of a request's token, or throws an {@link InvalidTokenError} for a
 * request without one.
 */
export function createTokenCheck({
  token,
  readOnlyToken,
}: AdminTokens): (request: RequestHead) => TokenRights {
  const expected = hashOf(token);
  const readOnly = readOnlyToken === undefined ? undefined : hashOf(readOnlyToken);
  return ({ headers }) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (given === undefined) throw new InvalidTokenError();
    const hash = hashOf(given);
    const [isToken, isReadOnly] = [expected, readOnly].map((one) => one && timingSafeEqual(hash, one));
    if (isToken) return ALL;
    if (isReadOnly) return READ_ONLY;
    throw new InvalidTokenError();
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
