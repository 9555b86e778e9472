import type { UnreadRequest } from './request-head.ts';
import { bodyTooLarge } from './to-rpc-error.ts';

/** Thrown when the client disconnects before its body is complete. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** The length from which a body is joined as it arrives, in bytes. At its end, 5 MB would take 6 ms of one task. */
const LONG_BYTES = 256 * 1024;
/** The part of a long body that has arrived when memory is taken for all of it: clients may never send the rest. */
const TAKEN_FROM = 1 / 4;

/**
 * Reads a request's body up to a limit in bytes. A larger declared length is rejected before the body is read.
 *
 * @param take - called with the number of bytes of each part that arrives. An error that it throws ends the reading.
 * @throws {BodyTooLargeError}
 * @throws {ClientGoneError}
 */
export function readBody(
  { headers, stream }: UnreadRequest,
  maxBytes: number,
  take: (bytes: number) => void = () => undefined,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const declared = Number(headers['content-length'] ?? 0);
    if (declared > maxBytes) return reject(bodyTooLarge(maxBytes));
    let chunks: Uint8Array[] = [];
    let joined: Uint8Array | undefined;
    let length = 0;
    let isRead = true;
    const onData = (chunk: Uint8Array) => {
      length += chunk.length;
      // One read of each connection in an event-loop tick: the system may have megabytes of it.
      if (length !== declared) {
        stream.pause();
        setImmediate(() => isRead && stream.resume());
      }
      try {
        if (length > maxBytes) throw bodyTooLarge(maxBytes);
        take(chunk.length);
        if (joined) joined.set(chunk, length - chunk.length);
        else chunks.push(chunk);
        if (!joined && declared >= LONG_BYTES && length >= TAKEN_FROM * declared) {
          joined = new Uint8Array(declared);
          let at = 0;
          for (const part of chunks) {
            joined.set(part, at);
            at += part.length;
          }
          chunks = [];
        }
      } catch (error) {
        // The rest of the body has no reader.
        isRead = false;
        stream.off('data', onData);
        chunks = [];
        joined = undefined;
        reject(error);
      }
    };
    const gone = () => reject(new ClientGoneError('the client went away'));
    stream.on('end', () => {
      // Every request closes in the end. An error for a complete request would cost a fifth of a small call: 17 of 87
      // µs, for its stack.
      stream.off('close', gone);
      const [only] = chunks;
      resolve(joined ?? (chunks.length === 1 && only ? only : Buffer.concat(chunks, length)));
    });
    stream.on('data', onData);
    stream.on('error', gone);
    stream.on('close', gone);
  });
}
