/**
 * Frees the memory of an array now, which is empty afterwards. A collection comes much later: V8 lets each thread hold
 * some 64 MiB of unused buffers before one begins.
 */
export function freeBytes({ buffer }: Uint8Array<ArrayBuffer>): void {
  buffer.transfer(0);
}
