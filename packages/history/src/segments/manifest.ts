import { createHash } from 'node:crypto';
import { CorruptStoreError } from '../errors.ts';
import { MAGIC, type Manifest, PAYLOAD_BYTES, TRAILER_BYTES } from './page-format.ts';

/** A file of pages. The root is the SHA-256 of its manifest in hex. */
export interface PagedFileId {
  /** The name without a folder. */
  readonly name: string;
  readonly root: string;
}

/**
 * Reads the manifest at the end of a file.
 *
 * @param place - names the file in errors.
 * @param pages - the number of its pages.
 * @param read - returns bytes of the pages' payloads.
 * @throws {CorruptStoreError} when the file is truncated, or has another root.
 */
export function readManifest(
  { place, root }: { readonly place: string; readonly root: string },
  pages: number,
  read: (at: number, length: number) => Buffer,
): Manifest {
  const end = pages * PAYLOAD_BYTES;
  if (end === 0) throw new CorruptStoreError(`${place} is cut off: it has no page`);
  const trailer = read(end - TRAILER_BYTES, TRAILER_BYTES);
  const length = trailer.readUInt32BE();
  if (!trailer.subarray(4).equals(MAGIC) || length > end - TRAILER_BYTES) {
    throw new CorruptStoreError(`${place} is cut off: it does not end in a manifest`);
  }
  const text = read(end - TRAILER_BYTES - length, length);
  const found = createHash('sha256').update(text).digest('hex');
  if (found !== root) throw new CorruptStoreError(`${place} has the root ${found}, not ${root}`);
  const manifest: Manifest = JSON.parse(text.toString());
  return manifest;
}
