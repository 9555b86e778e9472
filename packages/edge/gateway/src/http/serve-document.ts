import { hash } from 'node:crypto';
import type { HttpReply, RequestHead } from '@ethread/http';
import type { JsonBytes } from '@ethread/json-rpc';
import type { Cors } from './http-reply.ts';

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
