import { eventLoopTurns } from '@ethread/core';
import { CachedStream, JsonStream, type StreamEnd } from '@ethread/json-rpc';
import { type Compression, type Encoding, MIN_COMPRESSED_BYTES } from './compression.ts';

export interface HttpReply {
  readonly status: number;
  readonly body: ReplyBody;
  /**
   * The headers besides the body's length, its encoding and the request's id. A body without a Content-Type is JSON.
   */
  readonly headers: Readonly<Record<string, string | number>>;
  /** The owner of the body's memory until it has been sent: a key. Default: the address. */
  readonly owner?: string | undefined;
}

export interface WholeHttpReply extends HttpReply {
  readonly body: readonly Uint8Array[];
}

/** The content of a reply, in order: available bytes, and streams that are read while they are sent. */
export type ReplyBody = readonly (Uint8Array | JsonStream)[];

/** Returns whether all of the body is available. */
export function isWhole(body: ReplyBody): body is readonly Uint8Array[] {
  return !body.some((part) => part instanceof JsonStream);
}

/** Returns the pieces of a body whose streams are all cached; undefined when a stream is made while it is read. */
export function cachedPiecesOf(body: ReplyBody): readonly Uint8Array[] | undefined {
  if (isWhole(body)) return body;
  const pieces: Uint8Array[] = [];
  for (const part of body) {
    if (!(part instanceof JsonStream)) pieces.push(part);
    else if (part instanceof CachedStream) pieces.push(...part.chunks);
    else return undefined;
  }
  return pieces;
}

/** Ends the cached streams of a body that was sent, also by writers that did not iterate over them. */
export function endCached(body: ReplyBody): void {
  for (const part of body) if (part instanceof CachedStream) part.sent();
}

/** Returns the length of an available body, in bytes. */
export function lengthOf(body: readonly Uint8Array[]): number {
  let length = 0;
  for (let at = 0; at < body.length; at++) length += body[at]?.length ?? 0;
  return length;
}

/** Returns the memory that a body occupies before any of it is sent, in bytes, including that of its streams. */
export function bufferedBytesOf(body: readonly ({ readonly length: number } | JsonStream)[]): number {
  let bytes = 0;
  for (const part of body) bytes += part instanceof JsonStream ? part.bufferedBytes : part.length;
  return bytes;
}

/**
 * Yields all pieces in order. Each piece is valid until the next is read. The owner of the reply takes a turn for each
 * piece of a stream, which is made when it is read.
 */
export async function* piecesOf(body: ReplyBody, owner: string): AsyncGenerator<Uint8Array, void> {
  for (const part of body) {
    if (part instanceof JsonStream) yield* inTurns(part[Symbol.asyncIterator](), owner);
    else yield part;
  }
}

async function* inTurns(
  pieces: AsyncGenerator<Uint8Array, void>,
  owner: string,
): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      await eventLoopTurns.take(owner);
      const next = await pieces.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await pieces.return();
  }
}

/** Ends the streams that were not read to their end; `broken` when the client is not the reason. */
export function leaveStreams(body: ReplyBody, end: Exclude<StreamEnd, 'whole'>): void {
  for (const part of body) if (part instanceof JsonStream) part.leave(end);
}

/** The request of a reply, as far as it changes the form in which the reply is sent. */
export interface PlanOptions {
  readonly requestId: string;
  readonly compression: Compression;
  readonly acceptEncoding: string | undefined;
}

export type ReplyPlan = WholePlan | ChunkedPlan;

/** A reply that is sent with its length. */
export interface WholePlan {
  readonly kind: 'whole';
  readonly reply: WholeHttpReply;
  readonly length: number;
  readonly headers: Headers;
}

/** A reply that is sent in chunks, produced while they are sent. */
export interface ChunkedPlan {
  readonly kind: 'chunked';
  readonly reply: HttpReply;
  /** A compression slot in use, which the writer must free. */
  readonly encoding: Encoding | undefined;
  readonly headers: Headers;
}

type Headers = Readonly<Record<string, string | number>>;

/** Chooses the form in which a reply is sent, with all headers except the connection's own. */
export function planReply(
  reply: HttpReply,
  { requestId, compression, acceptEncoding }: PlanOptions,
): ReplyPlan {
  const { status, body } = reply;
  const headers: Record<string, string | number> = { ...reply.headers, 'X-Request-Id': requestId };
  // A body with its own type is sent unchanged.
  const isJson = body.length > 0 && headers['Content-Type'] === undefined;
  if (isJson) headers['Content-Type'] = 'application/json';
  const whole = cachedPiecesOf(body);
  const length = whole && lengthOf(whole);
  const varies = isJson && (length ?? Infinity) >= MIN_COMPRESSED_BYTES;
  if (varies) headers['Vary'] = [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  const encoding = varies ? compression.begin(acceptEncoding) : undefined;
  if (encoding) headers['Content-Encoding'] = encoding.name;
  if (encoding || !whole || length === undefined) return { kind: 'chunked', reply, encoding, headers };
  // RFC 9110, section 8.6: for a 304 it would be the length of the client's cached response.
  if (status !== 204 && status !== 304) headers['Content-Length'] = length;
  return { kind: 'whole', reply: { ...reply, body: whole }, length, headers };
}
