import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { BufferedBytes } from './buffered-bytes.ts';

/** Heads up to this size are not counted. Those of ordinary clients are smaller. */
const UNCOUNTED_BYTES = 1_024;
/** The memory of the fields of a head, for each of its bytes (measured: 75 kB for a head of 9 kB with 60 fields). */
const MEMORY_PER_BYTE = 8;

/** Returns the bytes of the names and values of a head. */
export function headBytesOf(headers: IncomingHttpHeaders): number {
  let bytes = 0;
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0);
  return bytes;
}

/**
 * Counts the memory of a large head while its request is in progress.
 *
 * @param forceClose - ends the request. Called when others need the memory.
 * @returns the function that ends the count.
 */
export function countHead(
  bufferedBytes: BufferedBytes,
  headers: IncomingHttpHeaders,
  socket: Socket,
  forceClose: () => void,
): () => void {
  const bytes = headBytesOf(headers);
  if (bytes <= UNCOUNTED_BYTES) return () => undefined;
  const holding = bufferedBytes.open(socket.remoteAddress ?? '', forceClose);
  holding.set(bytes * MEMORY_PER_BYTE);
  return () => holding.close();
}
