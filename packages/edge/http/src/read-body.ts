import type { Awaitable } from '@ethread/core';
import { freeBytes } from './free-bytes.ts';
import { BodyTooLargeError } from '@ethread/types';
import type { UnreadRequest } from './request-head.ts';

/** Thrown when the client disconnects before its body is complete. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/**
 * Bodies with a declared length from this size on are collected in one buffer. Joining their parts would hold them twice.
 * The buffer doubles up to this size, as a request of a few bytes must not reserve 5 MB, and then has the declared
 * length, as further copies would take milliseconds.
 */
const COLLECTED_BYTES = 256 * 1024;

/**
 * Reads a request's body up to a limit in bytes. A larger declared length is rejected before the body is read.
 *
 * @param take - called with the number of bytes of each part that arrives. An error that it throws ends the reading.
 * @param takeTurn - called for each part. The next part is read when its promise resolves, so that many large bodies
 *   share an event-loop tick with other work.
 * @throws {BodyTooLargeError}
 * @throws {ClientGoneError}
 */
export function readBody(
  { headers, stream }: UnreadRequest,
  maxBytes: number,
  take: (bytes: number) => void = () => undefined,
  takeTurn: () => Awaitable<void> = () => undefined,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const declared = Number(headers['content-length'] ?? 0);
    if (declared > maxBytes) {
      reject(new BodyTooLargeError());
      return;
    }
    let whole = declared >= COLLECTED_BYTES ? new Uint8Array() : undefined;
    const chunks: Uint8Array[] = [];
    let length = 0;
    let isRead = true;
    const onData = (chunk: Uint8Array) => {
      length += chunk.length;
      const turn = takeTurn();
      if (turn) {
        stream.pause();
        void turn.then(() => isRead && stream.resume());
      }
      try {
        if (length > (whole ? declared : maxBytes)) throw new BodyTooLargeError();
        take(chunk.length);
        if (whole) {
          if (length > whole.length) whole = grown(whole, length, declared);
          whole.set(chunk, length - chunk.length);
          freeBytes(chunk);
        } else chunks.push(chunk);
      } catch (error) {
        // The rest of the body has no reader.
        isRead = false;
        stream.off('data', onData).pause();
        chunks.length = 0;
        whole = undefined;
        reject(error);
      }
    };
    const gone = () => reject(new ClientGoneError('the client went away'));
    stream.on('end', () => {
      // An HTTP/2 stream that is reset emits `end` as well, with the bytes received so far.
      if (stream.closed) return gone();
      // Every request closes in the end. An error for a complete request would cost a fifth of a small call: 17 of 87
      // µs, for its stack.
      stream.off('close', gone);
      if (whole) return resolve(whole.subarray(0, length));
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks, length));
    });
    stream.on('data', onData);
    stream.on('error', gone);
    stream.on('close', gone);
  });
}

/** Returns bytes in a buffer for at least `length` of the `declared` bytes. The previous buffer is freed at once. */
function grown(bytes: Uint8Array<ArrayBuffer>, length: number, declared: number): Uint8Array<ArrayBuffer> {
  // The system provides the pages of the buffer only as they are written.
  const doubled = length > COLLECTED_BYTES ? declared : 2 ** Math.ceil(Math.log2(length));
  const larger = Buffer.allocUnsafeSlow(Math.min(declared, doubled));
  larger.set(bytes);
  bytes.buffer.transfer(0);
  return larger;
}
