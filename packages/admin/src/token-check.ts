import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHead } from '@ethread/http';
import { InvalidTokenError } from './generated/errors.gen.ts';

/**
 * Makes the check of requests' tokens. The token itself is not kept, and the time of an answer tells nothing of it.
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
