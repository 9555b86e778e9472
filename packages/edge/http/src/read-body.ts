import { type Awaitable, runInTurns } from '@ethread/core';
import { BodyBlocks } from './body-blocks.ts';
import { freeBytes } from './free-bytes.ts';
import { BodyTooLargeError } from '@ethread/types';
import type { UnreadRequest } from './request-head.ts';

/** Thrown when the client disconnects before its body is complete. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** Bodies with a declared length from this size on are collected in blocks, of which each part is freed at once. */
const COLLECTED_BYTES = 256 * 1024;

/**
 * Reads a request's body up to a limit in bytes. A larger declared length is rejected before the body is read.
 *
 * @param take - called with the number of bytes of each part that arrives. An error that it throws ends the reading.
 * @param takeTurn - called for each part. The next part is read when its promise resolves, so that many large bodies
 *   share an event-loop tick with other work, and so is the next part of a long body joined.
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
    const blocks = declared >= COLLECTED_BYTES ? new BodyBlocks() : undefined;
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
        if (length > (blocks ? declared : maxBytes)) throw new BodyTooLargeError();
        take(chunk.length);
        if (blocks) {
          blocks.add(chunk);
          freeBytes(chunk);
        } else chunks.push(chunk);
      } catch (error) {
        // The rest of the body has no reader.
        isRead = false;
        stream.off('data', onData).pause();
        chunks.length = 0;
        blocks?.free();
        reject(error);
      }
    };
    let hasEnded = false;
    const gone = () => {
      if (hasEnded) return;
      isRead = false;
      stream.off('data', onData);
      blocks?.free();
      reject(new ClientGoneError('the client went away'));
    };
    stream.on('end', () => {
      // An HTTP/2 stream that is reset emits `end` as well, with the bytes received so far.
      if (stream.closed) return gone();
      hasEnded = true;
      // Every request closes in the end. An error for a complete request would cost a fifth of a small call: 17 of 87
      // µs, for its stack.
      stream.off('close', gone);
      if (blocks) return resolve(runInTurns(blocks.join(), takeTurn));
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks, length));
    });
    stream.on('data', onData);
    stream.on('error', gone);
    stream.on('close', gone);
  });
}
