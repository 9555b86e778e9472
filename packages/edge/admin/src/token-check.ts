import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHead } from '@ethread/http';
import { InvalidTokenError } from './generated/errors.gen.ts';

/** The tokens of the administration. */
export interface AdminTokens {
  /** The token that every call may have. */
  readonly token: string;
  /** Tokens of people and programs, whose names the log shows. */
  readonly tokens?: readonly NamedToken[] | undefined;
}

/** The token of one person or program. */
export interface NamedToken {
  readonly name: string;
  readonly token: string;
  /** `admin` may change keys, `reader` may not. */
  readonly role: 'admin' | 'reader';
}

export interface TokenRights {
  /** The actor for the log. */
  readonly actor: string;
  readonly mayChange: boolean;
}

/**
 * Creates the check of requests' tokens. It stores only the hashes of the tokens, and its duration does not depend on
 * them.
 *
 * @returns a function that returns the rights of a request's token, or throws an {@link InvalidTokenError} for a
 * request without one.
 */
export function createTokenCheck(tokens: AdminTokens): (request: RequestHead) => TokenRights {
  const known = rightsOf(tokens).map(([token, rights]) => ({ hash: hashOf(token), rights }));
  return ({ headers }) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (given === undefined) throw new InvalidTokenError();
    const hash = hashOf(given);
    const [match] = known.filter((one) => timingSafeEqual(hash, one.hash));
    if (!match) throw new InvalidTokenError();
    return match.rights;
  };
}

function rightsOf({ token, tokens = [] }: AdminTokens): readonly (readonly [string, TokenRights])[] {
  return [
    [token, { actor: 'the admin token', mayChange: true }],
    ...tokens.map(
      ({ name, token: own, role }) =>
        [own, { actor: `the token ${name}`, mayChange: role === 'admin' }] as const,
    ),
  ];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
