import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHead } from '@ethread/http';
import { InvalidTokenError } from './generated/errors.gen.ts';

/**
 * Creates the check of requests' tokens. It stores only the token's hash, and its duration does not depend on the
 * token.
 *
 * @returns a function that throws an {@link InvalidTokenError} for a request without the token.
 */
export function createTokenCheck(token: string): (request: RequestHead) => void {
  const expected = hashOf(token);
  return ({ headers }) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (given === undefined || !timingSafeEqual(hashOf(given), expected)) throw new InvalidTokenError();
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
