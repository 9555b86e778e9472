/**
 * Frees the memory of bytes that nobody reads any more, unless other bytes share it. Until the next collection, V8 would
 * count the memory as used, and it collects its whole heap after every 25 to 40 MB of new memory. A body of 5 MB would
 * use 15 MB: the parts that arrive, the copies that node:http makes of them, and the whole body.
 */
export function freeUnshared({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
