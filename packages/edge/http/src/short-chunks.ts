import type { IncomingMessage } from 'node:http';

/** The chunks that a body of a few bytes may have, and the bytes for which a longer body may have one more. */
const FREE_CHUNKS = 256;
const BYTES_OF_A_CHUNK = 64;

/**
 * Bounds the chunks of a body. Node:http takes microseconds for each, and parses a packet of 64 KiB at once: 11,000
 * chunks of a byte, or 40 ms. A body of 5 MB in such chunks would take the thread 17 seconds.
 *
 * @param onExceeded - called at the chunk that exceeds the bound, while its packet is parsed.
 */
export function boundChunks(message: IncomingMessage, onExceeded: () => void): void {
  if (message.headers['transfer-encoding'] === undefined) return;
  let chunks = 0;
  let bytes = 0;
  // The stream emits its parts only when its reader has a turn, and node:http adds them before.
  const push = message.push.bind(message);
  message.push = (chunk: Uint8Array | null, encoding) => {
    bytes += chunk?.length ?? 0;
    if (++chunks > FREE_CHUNKS + bytes / BYTES_OF_A_CHUNK) onExceeded();
    return push(chunk, encoding);
  };
}
