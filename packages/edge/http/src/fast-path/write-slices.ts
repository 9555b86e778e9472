import type { Socket } from 'node:net';
import { eventLoopTurns } from '@ethread/core';
import { ClientGoneError } from '../read-body.ts';

/** The most bytes of a slice. The system copies them in half a millisecond. */
export const SLICE_BYTES: number = 2 * 1024 * 1024;

/**
 * Writes pieces in slices. Each slice takes a turn of the owner, once the system has accepted the one before. Joining
 * short pieces would take longer than writing them together (measured on a batch of 201 pieces: 825 µs against 650).
 *
 * @throws {ClientGoneError} when the connection ends before.
 */
export async function writeSlices(
  socket: Socket,
  pieces: readonly Uint8Array[],
  owner: string,
): Promise<void> {
  for (const slice of slicesOf(pieces)) {
    await eventLoopTurns.take(owner);
    if (socket.destroyed) throw new ClientGoneError('the client went away');
    await new Promise<void>((resolve, reject) => {
      writeTogether(socket, slice, (error) =>
        error ? reject(new ClientGoneError('the client went away', { cause: error })) : resolve(),
      );
    });
  }
}

/** Writes pieces in one operation. Calls `onOut` when the system has accepted all of them, or with an error. */
export function writeTogether(
  socket: Socket,
  pieces: readonly Uint8Array[],
  onOut: (error?: Error | null) => void,
): void {
  socket.cork();
  // Compares by position, as a cached piece may occur in a response more than once.
  pieces.forEach((piece, at) => socket.write(piece, at === pieces.length - 1 ? onOut : undefined));
  socket.uncork();
}

/** Yields the pieces of each slice. */
function* slicesOf(pieces: readonly Uint8Array[]): Generator<readonly Uint8Array[], void> {
  let slice: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      const part = piece.length <= SLICE_BYTES ? piece : piece.subarray(at, at + SLICE_BYTES);
      if (length + part.length > SLICE_BYTES) {
        yield slice;
        slice = [];
        length = 0;
      }
      length += part.length;
      slice.push(part);
    }
  }
  yield slice;
}
