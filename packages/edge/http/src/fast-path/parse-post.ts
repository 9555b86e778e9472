import type { IncomingHttpHeaders } from 'node:http';
import { UnsupportedMediaTypeError } from '@ethread/types';
import type { RequestHead } from '../request-head.ts';

export interface PostHead {
  /** The received bytes, to the empty line. */
  readonly bytes: Buffer;
  readonly url: string;
  /** The header fields by name in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly bodyLength: number;
}

export interface ParsedPost {
  readonly kind: 'post';
  readonly head: PostHead;
  readonly body: Uint8Array;
  readonly length: number;
}

/** The start of some bytes: a whole POST, perhaps a part of one, or something else. */
export type Beginning = ParsedPost | { readonly kind: 'part' } | { readonly kind: 'other' };

const PART = { kind: 'part' } as const;
const OTHER = { kind: 'other' } as const;

const POST = Buffer.from('POST /');
const HEAD_END = Buffer.from('\r\n\r\n');
/** Half of node:http's limit. */
const MAX_HEAD_BYTES = 8_192;
/**
 * A head without anything that HTTP parsers have ever disagreed on: no bare CR or LF, no folded line, no blank before a
 * colon, no byte beyond ASCII, no control character, a target in origin form. No two parts of it can match the same
 * character, so that matching takes linear time.
 */
const PLAIN_HEAD = /^POST \/[\w\-.~/?=&%]* HTTP\/1\.1(?:\r\n[A-Za-z0-9-]+:[\t -~]*)+$/;
const TARGET_START = 'POST '.length;
/** The length of the text after the target. */
const VERSION_LENGTH = ' HTTP/1.1'.length;
const LENGTH = /^\d{1,9}$/;
/** Headers that change how the rest of a connection is parsed. */
const CHANGING = ['transfer-encoding', 'upgrade', 'expect', 'trailer', 'proxy-connection'];

/**
 * Parses the POST request that some bytes begin with, if it has the plainest form (RFC 9112): each header once, a host,
 * a length in digits, a connection that stays open. Everything else, including all malformed input, is `other`, for
 * node:http to judge. node:http parses every request that is accepted here in the same way.
 *
 * @param maxBodyBytes - the limit of the body; longer bodies are `other`.
 * @param last - the previous head on this connection. An identical head is not parsed again (0.1 of 3 µs).
 */
export function parsePost(bytes: Buffer, maxBodyBytes: number, last?: PostHead): Beginning {
  const head = last && startsWith(bytes, last.bytes) ? last : readHead(bytes, maxBodyBytes);
  if ('kind' in head) return head;
  const bodyStart = head.bytes.length;
  const length = bodyStart + head.bodyLength;
  if (bytes.length < length) return PART;
  return { kind: 'post', head, body: bytes.subarray(bodyStart, length), length };
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.length >= start.length && bytes.compare(start, 0, start.length, 0, start.length) === 0;
}

function readHead(bytes: Buffer, maxBodyBytes: number): PostHead | typeof PART | typeof OTHER {
  const known = Math.min(bytes.length, POST.length);
  if (bytes.compare(POST, 0, known, 0, known) !== 0) return OTHER;
  const length = bytes.indexOf(HEAD_END);
  if (length === -1) return bytes.length > MAX_HEAD_BYTES ? OTHER : PART;
  if (length > MAX_HEAD_BYTES) return OTHER;
  const text = bytes.toString('latin1', 0, length);
  if (!PLAIN_HEAD.test(text)) return OTHER;

  const firstLineEnd = text.indexOf('\r\n');
  const headers = readFields(text, firstLineEnd + 2);
  if (!headers) return OTHER;
  const { host, connection, 'content-length': contentLength } = headers;
  if (host === undefined || contentLength === undefined || !LENGTH.test(contentLength)) return OTHER;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return OTHER;
  if (CHANGING.some((name) => headers[name] !== undefined)) return OTHER;
  const bodyLength = Number(contentLength);
  if (bodyLength > maxBodyBytes) return OTHER;
  return {
    // A copy, as the slice would keep the rest of the received buffer alive.
    bytes: Buffer.from(bytes.subarray(0, length + HEAD_END.length)),
    url: text.slice(TARGET_START, firstLineEnd - VERSION_LENGTH),
    headers,
    bodyLength,
  };
}

/** Returns the header fields of a plain head from an index on; undefined when a name occurs twice. */
function readFields(head: string, start: number): IncomingHttpHeaders | undefined {
  const headers: IncomingHttpHeaders = {};
  while (start < head.length) {
    const colon = head.indexOf(':', start);
    const found = head.indexOf('\r\n', colon);
    const end = found === -1 ? head.length : found;
    const name = head.slice(start, colon).toLowerCase();
    if (name in headers) return undefined;
    headers[name] = head.slice(colon + 1, end).trim();
    start = end + 2;
  }
  return headers;
}

/** Accepts JSON, with any parameters, that is not compressed. @throws {UnsupportedMediaTypeError} */
export function requireJson({ headers }: RequestHead): void {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = headers;
  // The form that nearly all clients send. The rest handles parameters and capitals.
  if (type !== 'application/json' && type?.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json')
    throw new UnsupportedMediaTypeError({ expected: 'expected Content-Type application/json' });
  if (encoding.toLowerCase() !== 'identity')
    throw new UnsupportedMediaTypeError({ expected: 'expected a body without Content-Encoding' });
}
