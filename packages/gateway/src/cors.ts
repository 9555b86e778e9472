import type { RequestHead } from '@ethread/http';
import { excerpt, KeyNotAllowedError } from '@ethread/types';

export interface CorsOptions {
  /** Origins of pages that may call and read, as browsers write them; undefined for any. Default: any. */
  readonly origins?: readonly string[] | undefined;
  /** How long browsers keep a preflight's answer, in seconds. Default: a day. */
  readonly maxAgeSeconds?: number | undefined;
  /** Whether pages of public sites may call a service in a private network. Default: no. */
  readonly privateNetwork?: boolean | undefined;
}

/** Which pages may call, and read the answers. */
export interface Cors {
  /** @throws {KeyNotAllowedError} for the request of a page that may not. */
  requirePage(request: RequestHead): void;
  /** Headers of an answer to a request, or of an answer to what is none. */
  headersFor(request: RequestHead | undefined): Readonly<Record<string, string>>;
  /** Headers of the answer to a preflight. */
  preflightFor(request: RequestHead): Readonly<Record<string, string | number>>;
}

const EXPOSED =
  'X-Request-Id, X-Credits-Cost, X-Credits-Remaining, X-Credits-Reset, X-Proof, X-Served-By, Retry-After';
const DAY_SECONDS = 86_400;

/** The key in the path is the credential, and no cookie is looked at: so pages of any origin are no danger by themselves. */
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED };
const NO_PAGE = { Vary: 'Origin' };

/** Makes the rules for pages. A page that the service itself serves is always one that may. */
export function createCors({
  origins,
  maxAgeSeconds = DAY_SECONDS,
  privateNetwork = false,
}: CorsOptions = {}): Cors {
  const named = origins && new Map(origins.map((origin) => [origin, toHeaders(origin)]));

  const headersFor: Cors['headersFor'] = (request) => {
    if (!named) return ANY_ORIGIN;
    const origin = request?.headers.origin;
    return (origin !== undefined && named.get(origin)) || NO_PAGE;
  };
  return {
    headersFor,
    requirePage({ headers: { origin, host } }) {
      if (!named || origin === undefined || named.has(origin) || isOwn(origin, host)) return;
      throw new KeyNotAllowedError({ detail: `pages of ${excerpt(origin)} may not call this service` });
    },
    preflightFor(request) {
      const headers = headersFor(request);
      if (headers === NO_PAGE) return NO_PAGE;
      const asksForPrivate = request.headers['access-control-request-private-network'] === 'true';
      return {
        ...headers,
        'Access-Control-Allow-Methods': 'POST, OPTIONS',
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': maxAgeSeconds,
        ...(privateNetwork && asksForPrivate ? { 'Access-Control-Allow-Private-Network': 'true' } : {}),
      };
    },
  };
}

function toHeaders(origin: string): Readonly<Record<string, string>> {
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED, Vary: 'Origin' };
}

/** Whether a page is of the host that it calls; whether by TLS is known to whatever ends it. */
function isOwn(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `https://${host}` || origin === `http://${host}`);
}
