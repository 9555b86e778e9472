import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Responses up to this size are joined. For longer ones the copy costs more than it saves. */
export const MAX_JOINED_BYTES = 64 * 1024;

let memory = Buffer.allocUnsafeSlow(MAX_JOINED_BYTES);

/**
 * Writes a response of at most {@link MAX_JOINED_BYTES} as one piece of memory, which is reused for the next response.
 * CPU time of a fixed response over node:net: at 5 kB 16 µs, against 18.5 for corked pieces and 22 for text. At 100
 * bytes and at 40 kB it is a little less than either.
 */
export function writeJoined(
  socket: Socket,
  head: string,
  body: readonly Uint8Array[],
  onOut: (error?: Error | null) => void,
): void {
  // TLS references the bytes until the record has been sent.
  if (socket instanceof TLSSocket)
    return void socket.write(Buffer.concat([Buffer.from(head, 'latin1'), ...body]), onOut);
  let end = memory.write(head, 'latin1');
  for (const piece of body) {
    memory.set(piece, end);
    end += piece.length;
  }
  socket.write(memory.subarray(0, end), onOut);
  // The part that the system did not accept at once is written later, from the same memory.
  if (socket.writableLength > 0) memory = Buffer.allocUnsafeSlow(memory.length);
}
