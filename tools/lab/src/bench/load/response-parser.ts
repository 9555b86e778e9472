import type { LoadListener } from './load.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const END_OF_LINE = Buffer.from('\r\n');
/** Above the length of any line of a head or of a chunk's size. */
const MAX_HEAD_BYTES = 16_384;

type State = 'head' | 'body' | 'chunk size' | 'chunk' | 'last chunk';

/**
 * Parses the HTTP/1.1 responses of one connection. It supports only the needs of a load client, so that it costs little
 * compared to the server: a response has a Content-Length, or is chunked without trailers.
 *
 * @throws {Error} for a response that has neither.
 */
export function createResponseParser({
  onPiece,
  onEnd,
}: Omit<LoadListener, 'onError'>): (chunk: Buffer) => void {
  /** The incomplete part of a head or a line. */
  let begun: Buffer = Buffer.alloc(0);
  let status = 0;
  /** Missing bytes of the body, or of its chunk including the line end. */
  let missing = 0;
  let state: State = 'head';

  /**
   * Splits the bytes after the first `end`. Returns the text before it and the remaining bytes, or undefined when the
   * text is incomplete.
   */
  function take(bytes: Buffer, end: Buffer): { text: string; rest: Buffer } | undefined {
    const all = begun.length === 0 ? bytes : Buffer.concat([begun, bytes]);
    const at = all.indexOf(end);
    if (at < 0) {
      if (all.length > MAX_HEAD_BYTES) throw new Error('a response whose head does not end');
      begun = Buffer.from(all);
      return undefined;
    }
    begun = Buffer.alloc(0);
    return { text: all.toString('latin1', 0, at), rest: all.subarray(at + end.length) };
  }

  function readHead(text: string): State {
    status = Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    if (length !== undefined) {
      missing = Number(length);
      return 'body';
    }
    if (/\r\ntransfer-encoding: *chunked/i.test(text)) return 'chunk size';
    throw new Error(`a response without Content-Length or chunks:\n${text}`);
  }

  function end(): void {
    state = 'head';
    onEnd(status);
  }

  return (bytes) => {
    let rest = bytes;
    while (rest.length > 0) {
      if (state === 'head' || state === 'chunk size') {
        const taken = take(rest, state === 'head' ? END_OF_HEAD : END_OF_LINE);
        if (!taken) return;
        rest = taken.rest;
        if (state === 'head') {
          state = readHead(taken.text);
        } else {
          const size = parseInt(taken.text, 16);
          missing = size + END_OF_LINE.length;
          state = size === 0 ? 'last chunk' : 'chunk';
        }
        if (state === 'body' && missing === 0) end();
        continue;
      }
      const piece = rest.subarray(0, missing);
      rest = rest.subarray(piece.length);
      missing -= piece.length;
      // The line end after a chunk is not part of the body. It may have been split.
      const surplus = state === 'body' ? 0 : Math.max(0, END_OF_LINE.length - missing);
      const body = piece.subarray(0, Math.max(0, piece.length - surplus));
      if (body.length > 0) onPiece(status, body);
      if (missing > 0) continue;
      if (state === 'chunk') state = 'chunk size';
      else end();
    }
  };
}
