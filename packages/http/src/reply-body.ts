import { JsonStream, type StreamEnd } from '@ethread/json-rpc';

/** What a reply says, in order: bytes that are there, and streams that are read while they are sent. */
export type ReplyBody = readonly (Uint8Array | JsonStream)[];

/** Whether all of it is there. */
export function isWhole(body: ReplyBody): body is readonly Uint8Array[] {
  return !body.some((part) => part instanceof JsonStream);
}

/** Of what is there whole, in bytes. */
export function lengthOf(body: readonly Uint8Array[]): number {
  let length = 0;
  for (const piece of body) length += piece.length;
  return length;
}

/** Bytes that a body holds of memory before any of it is sent, those of its streams included. */
export function heldBytesOf(body: ReplyBody): number {
  let bytes = 0;
  for (const part of body) bytes += part instanceof JsonStream ? part.heldBytes : part.length;
  return bytes;
}

/** All pieces in order; each is good until the next is asked for. */
export async function* piecesOf(body: ReplyBody): AsyncGenerator<Uint8Array, void> {
  for (const part of body) {
    if (part instanceof JsonStream) yield* part;
    else yield part;
  }
}

/** Ends the streams that were not read to their end; `broken` when that is not the caller's doing. */
export function leaveStreams(body: ReplyBody, end: Exclude<StreamEnd, 'whole'>): void {
  for (const part of body) if (part instanceof JsonStream) part.leave(end);
}
