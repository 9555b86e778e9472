import { hash, timingSafeEqual } from 'node:crypto';

/** Creates the check of the Authorization header for a bearer token. Without a token every request passes. */
export function createBearerCheck(token: string | undefined): (authorization: string | undefined) => boolean {
  if (token === undefined) return () => true;
  const expected = hash('sha256', `Bearer ${token}`, 'buffer');
  // Hashes have equal lengths, so the duration of the comparison reveals nothing about the token.
  return (authorization = '') => timingSafeEqual(hash('sha256', authorization, 'buffer'), expected);
}
