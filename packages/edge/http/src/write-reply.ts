import type { ServerResponse } from 'node:http';
import { eventLoopTurns } from '@ethread/core';
import type { BufferedBytes, Holding } from './buffered-bytes.ts';
import { ClientGoneError } from './read-body.ts';
import {
  type ChunkedPlan,
  type HttpReply,
  bufferedBytesOf,
  piecesOf,
  planReply,
  type PlanOptions,
} from './reply.ts';

/** Up to this size one write of head and text is faster than two writes of bytes. */
const MAX_TEXT_BYTES = 4_096;
/** Longer replies are written in turns of their owners. The system copies a megabyte in some hundred microseconds. */
export const MAX_BYTES_WITHOUT_TURN: number = 256 * 1024;
/** The time that a connection may wait for its next request, in milliseconds. */
export const KEEP_ALIVE_MS = 65_000;
/** The slowest rate at which a client may read a response on average, in bytes a second. */
export const MIN_READ_RATE = 32 * 1024;

/** Returns how long a client may take to read some bytes, in milliseconds; `stallMs` is how long it may read nothing. */
export function readingTime(bytes: number, stallMs: number): number {
  return stallMs + (bytes * 1_000) / MIN_READ_RATE;
}

export interface WriteOptions extends PlanOptions {
  /** Bounds the responses that clients have not read. */
  readonly bufferedBytes: BufferedBytes;
  /** The time that a client may read nothing before it is force-closed, in milliseconds. */
  readonly stallMs: number;
}

export interface PieceStream {
  /** Calls `onOut` when the piece has left the process, or with an error. */
  write(piece: Uint8Array, onOut: (error?: Error | null) => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** The limits of a body that is written in pieces. */
export interface BodyOptions {
  readonly stallMs: number;
  readonly holding: Holding;
  /** Ends the response of a client that reads too slowly. */
  readonly forceClose: () => void;
}

/**
 * Writes a reply. An available reply is sent with its length: a small one as text after the head, in one write, a
 * larger one as bytes (measured: 2 × text at 55 kB). A reply with streams and a compressed reply are sent in chunks.
 *
 * @throws {ClientGoneError} when the connection ends before the reply.
 */
export async function writeReply(
  response: ServerResponse,
  reply: HttpReply,
  options: WriteOptions,
): Promise<void> {
  const plan = planReply(reply, options);
  const { bufferedBytes, stallMs } = options;
  const forceClose = () => void response.destroy();
  const owner = reply.owner ?? response.socket?.remoteAddress ?? '';
  const open = () => bufferedBytes.open(owner, forceClose);
  response.writeHead(reply.status, plan.headers);
  if (plan.kind === 'chunked') {
    await writeBody(response, plan, owner, { stallMs, holding: open(), forceClose });
    response.end();
    return;
  }
  const { body } = plan.reply;
  if (plan.length <= MAX_TEXT_BYTES) {
    response.end(bytesAsText(body), 'latin1');
    return;
  }
  const holding = open();
  if (plan.length > MAX_BYTES_WITHOUT_TURN) {
    holding.set(plan.length);
    await eventLoopTurns.take(owner);
  }
  if (response.destroyed) {
    holding.close();
    throw new ClientGoneError('the client went away');
  }
  // The system reports each part that the client reads. Waiting for the next request has its own limit.
  response.setTimeout(stallMs);
  response.cork();
  for (const piece of body) response.write(piece);
  response.end();
  response.uncork();
  holding.set(response.writableLength);
  if (response.writableLength === 0) return holding.close();
  const late = setTimeout(forceClose, readingTime(response.writableLength, stallMs));
  await new Promise<void>((resolve) => response.once('finish', resolve).once('close', resolve));
  clearTimeout(late);
  holding.close();
  if (!response.writableFinished) throw new ClientGoneError('the client went away');
}

/**
 * Writes the body of a reply in pieces, and releases all that it holds.
 *
 * @throws {ClientGoneError} when the connection ends before the reply.
 */
export async function writeBody(
  stream: PieceStream,
  { reply, encoding }: ChunkedPlan,
  owner: string,
  { stallMs, holding, forceClose }: BodyOptions,
): Promise<void> {
  holding.set(bufferedBytesOf(reply.body));
  try {
    const pieces = piecesOf(reply.body, owner);
    await writePieces(stream, encoding ? encoding.encode(pieces) : pieces, stallMs, forceClose);
  } finally {
    encoding?.end();
    holding.close();
  }
}

/**
 * Writes pieces. It reads each piece when the one before has been sent, so that memory stays flat however slowly the
 * client reads. A client that does not read a piece within `stallMs`, or reads all of them too slowly, is force-closed.
 *
 * @throws {ClientGoneError} when the client disconnects before the end.
 */
export async function writePieces(
  stream: PieceStream,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  stallMs: number,
  forceClose: () => void,
): Promise<void> {
  let sent = 0;
  let waitedMs = 0;
  for await (const piece of pieces) {
    sent += piece.length;
    const began = performance.now();
    await writePiece(stream, piece, Math.min(stallMs, readingTime(sent, stallMs) - waitedMs), forceClose);
    waitedMs += performance.now() - began;
  }
}

/** Returns each byte as the character with its code, so that latin1 restores the original bytes. */
function bytesAsText(body: readonly Uint8Array[]): string {
  let text = '';
  for (const { buffer, byteOffset, length } of body)
    text += Buffer.from(buffer, byteOffset, length).toString('latin1');
  return text;
}

/**
 * Resolves when the piece has left the process, so that its memory can be reused.
 *
 * @throws {ClientGoneError} when the connection ends before.
 */
export function writePiece(
  stream: PieceStream,
  piece: Uint8Array,
  stallMs: number,
  forceClose: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stalled = setTimeout(forceClose, stallMs);
    const end = (finish: () => void) => {
      clearTimeout(stalled);
      stream.off('close', gone);
      finish();
    };
    const gone = () => end(() => reject(new ClientGoneError('the client went away')));
    stream.once('close', gone);
    stream.write(piece, (error) => end(() => (error ? gone() : resolve())));
  });
}
