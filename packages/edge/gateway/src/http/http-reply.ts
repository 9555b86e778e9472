import { hash } from 'node:crypto';
import type { HttpReply, RequestHead, WholeHttpReply } from '@ethread/http';
import { excerpt, KeyNotAllowedError } from '@ethread/types';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import type { JsonBytes } from '@ethread/json-rpc';
import type { MessageReply, WholeReply } from '../pipeline/message.ts';

export interface CorsOptions {
  /** Origins of pages that may call and read, as browsers write them; undefined for any origin. Default: any. */
  readonly origins?: readonly string[] | undefined;
}

/** The rules for pages that call the service and read its responses. */
export interface Cors {
  /** @throws {KeyNotAllowedError} when the request comes from a page that is not allowed. */
  requirePage(request: RequestHead): void;
  /** Returns the headers of the response to a request, or of a response without a request. */
  headersFor(request: RequestHead | undefined): Readonly<Record<string, string>>;
  preflightFor(request: RequestHead): Readonly<Record<string, string | number>>;
}

const EXPOSED = [
  'X-Request-Id, X-Credits-Cost, X-Credits-Remaining, X-Credits-Reset, X-Proof, X-Head, X-Served-By',
  'X-Head-Number, X-Head-Hash, X-Head-Age, X-Block-Number, X-Block-Hash, Retry-After',
].join(', ');
/** The time for which browsers cache the response to a preflight: a day, in seconds. */
const PREFLIGHT_SECONDS = 86_400;

/**
 * The key in the path or in a header is the credential, and the gateway reads no cookie. Pages of any origin are therefore no danger
 * by themselves.
 */
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED };
const NO_PAGE = { Vary: 'Origin' };

/** Creates the rules for pages. A page that the service itself serves is always allowed. */
export function createCors({ origins }: CorsOptions = {}): Cors {
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
      return {
        ...headers,
        'Access-Control-Allow-Methods': 'POST, OPTIONS',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, Traceparent, X-Api-Key',
        'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      };
    },
  };
}

function toHeaders(origin: string): Readonly<Record<string, string>> {
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED, Vary: 'Origin' };
}

/**
 * Returns whether a page belongs to the host that it calls. It ignores the scheme, as only the program that terminates
 * TLS has it.
 */
function isOwn(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `https://${host}` || origin === `http://${host}`);
}

type Headers = Readonly<Record<string, string>>;

/**
 * Returns a reply with its headers: the cost, the balance, when to retry, and which pages may read it.
 *
 * @param owner - the key that the memory of the body is counted for until the body has been sent.
 */
export function toHttpReply(reply: WholeReply, cors: Headers, owner?: string): WholeHttpReply;
export function toHttpReply(reply: MessageReply, cors: Headers, owner?: string): HttpReply;
export function toHttpReply(
  { status, body, cost, balance, notes, retryAfter }: MessageReply,
  cors: Headers,
  owner?: string,
): HttpReply {
  const { servedBy, proof, headState, headAge, head, tagged } = notes;
  const headers: Record<string, string | number> = {
    ...cors,
    'X-Credits-Cost': cost,
    'X-Credits-Remaining': balance.remaining,
    'X-Credits-Reset': balance.resetSeconds,
    'X-Proof': proof,
  };
  if (headState !== undefined) headers['X-Head'] = headState;
  if (head) {
    const { number, hash } = namesOf(head);
    headers['X-Head-Number'] = number;
    headers['X-Head-Hash'] = hash;
  }
  if (tagged) {
    const { number, hash } = namesOf(tagged);
    headers['X-Block-Number'] = number;
    headers['X-Block-Hash'] = hash;
  }
  if (headAge !== undefined) headers['X-Head-Age'] = headAge;
  if (servedBy !== undefined) headers['X-Served-By'] = servedBy;
  if (retryAfter !== undefined) headers['Retry-After'] = retryAfter;
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer realm="ethread"';
  return { status, body, owner, headers };
}

const printed = new WeakMap<StoredHeader['header'], { readonly number: string; readonly hash: string }>();

/** Returns the number and the hash of a block in hex. They are printed once for many replies. */
function namesOf({ header, hash }: StoredHeader) {
  let names = printed.get(header);
  if (!names) printed.set(header, (names = { number: quantityToHex(header.number), hash: bytesToHex(hash) }));
  return names;
}

const tags = new WeakMap<JsonBytes, string>();

/** Returns the OpenRPC document, or 304 to a client that already has it. */
export function serveDocument(request: RequestHead, document: JsonBytes, cors: Cors): HttpReply {
  const tag = tagOf(document);
  const headers = { ...cors.headersFor(request), 'Cache-Control': 'no-cache', ETag: tag };
  const known = request.headers['if-none-match']?.split(',').map((text) => text.trim().replace(/^W\//, ''));
  if (known?.some((text) => text === tag || text === '*')) return { status: 304, body: [], headers };
  return { status: 200, body: [document.bytes], headers };
}

/**
 * Returns the entity tag of a document. The tag is strong, as the document's bytes never change (RFC 9110, section
 * 8.8.3).
 */
function tagOf(document: JsonBytes): string {
  let tag = tags.get(document);
  if (tag === undefined) tags.set(document, (tag = `"${hash('sha256', document.bytes, 'base64url')}"`));
  return tag;
}
