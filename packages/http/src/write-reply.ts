import type { ServerResponse } from 'node:http';
import type { Compression } from './compression.ts';
import { CallerGoneError } from './read-body.ts';
import type { HttpReply } from './reply.ts';
import { isWhole, piecesOf } from './reply-body.ts';

/** Up to here one write of head and text beats two of bytes. */
const MAX_TEXT_BYTES = 4_096;

export interface WriteOptions {
  readonly requestId: string;
  /** How long a caller may take nothing before it is cut, in milliseconds. */
  readonly stallMs: number;
  readonly compression: Compression | undefined;
  /** The request's Accept-Encoding. */
  readonly acceptEncoding: string | undefined;
}

/**
 * Writes a reply. One that is there whole goes out with its length: a small one as text behind the head, in one write;
 * a larger one as bytes (measured: 2 × text at 55 kB). One with streams, and one that is compressed, goes out in chunks,
 * each made when the one before has left, so that memory stays flat however slowly the caller takes them; a caller who
 * takes nothing for `stallMs` is cut.
 *
 * @throws {CallerGoneError} when the connection ends before the reply.
 */
export async function writeReply(
  response: ServerResponse,
  { status, body, headers }: HttpReply,
  { requestId, stallMs, compression, acceptEncoding }: WriteOptions,
): Promise<void> {
  const varies = compression?.varies(body) ?? false;
  const head = {
    ...headers,
    'X-Request-Id': requestId,
    ...(varies ? { Vary: [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ') } : {}),
    ...(status === 204 ? {} : { 'Content-Type': 'application/json' }),
  };
  const encoding = varies ? compression?.begin(acceptEncoding) : undefined;
  if (encoding) {
    try {
      response.writeHead(status, { ...head, 'Content-Encoding': encoding.name });
      await writePieces(response, encoding.encode(piecesOf(body)), stallMs);
    } finally {
      encoding.end();
    }
    return;
  }
  if (!isWhole(body)) {
    response.writeHead(status, head);
    await writePieces(response, piecesOf(body), stallMs);
    return;
  }
  const length = body.reduce((sum, piece) => sum + piece.length, 0);
  response.writeHead(status, status === 204 ? head : { ...head, 'Content-Length': length });
  if (length <= MAX_TEXT_BYTES) {
    response.end(body.map(bytesAsText).join(''), 'latin1');
    return;
  }
  // The system tells of each part that the caller takes; the wait for the next request has a limit of its own again.
  response.setTimeout(stallMs);
  response.cork();
  for (const piece of body) response.write(piece);
  response.end();
  response.uncork();
}

/** Each byte as the character of its number, so that latin1 gives the bytes back as they were. */
function bytesAsText({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

async function writePieces(
  response: ServerResponse,
  pieces: AsyncIterable<Uint8Array>,
  stallMs: number,
): Promise<void> {
  for await (const piece of pieces) await writePiece(response, piece, stallMs);
  response.end();
}

/** Resolves when the piece has left the process, so that its memory can be used again. */
function writePiece(response: ServerResponse, piece: Uint8Array, stallMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stalled = setTimeout(() => response.destroy(), stallMs);
    const end = (settle: () => void) => {
      clearTimeout(stalled);
      response.off('close', gone);
      settle();
    };
    const gone = () => end(() => reject(new CallerGoneError('the caller went away')));
    response.once('close', gone);
    response.write(piece, (error) => end(() => (error ? gone() : resolve())));
  });
}
