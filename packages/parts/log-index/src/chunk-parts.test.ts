import { DamagedStoreError } from '@ethread/ports';
import { findInBucket } from './chunk-parts.ts';

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

describe('Parts of an index chunk', () => {
  it('names an unreadable part of an index chunk', () => {
    const ignored = { id: () => {}, list: () => {}, part: () => {} };
    const cutOff = viewOf(Uint8Array.of(200, 0, 0, 0, 1, 0, 0, 0));
    expect(() => findInBucket(cutOff, 1, ignored)).toThrow(DamagedStoreError);
    // One list, which begins behind its end.
    const reversed = viewOf(Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 9, 0));
    expect(() => findInBucket(reversed, 1, ignored)).toThrow(DamagedStoreError);
  });
});
