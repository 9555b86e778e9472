import { createHash } from 'node:crypto';
import { CorruptStoreError } from '../base/errors.ts';
import { MAGIC, type Manifest, PAYLOAD_BYTES, TRAILER_BYTES } from './page-format.ts';

/** A file of pages. The root is the SHA-256 of its manifest in hex. */
export interface PagedFileId {
  /** The name without a folder. */
  readonly name: string;
  readonly root: string;
}

/** The most bytes of a manifest. One has up to four sections. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads the manifest at the end of a file.
 *
 * @param place - names the file in errors.
 * @param pages - the number of its pages.
 * @param read - returns bytes of the pages' payloads.
 * @throws {CorruptStoreError} when the file is truncated, has another root, or has sections that it does not contain.
 */
export function readManifest(
  { place, root }: { readonly place: string; readonly root: string },
  pages: number,
  read: (at: number, length: number) => Buffer,
): Pick<Manifest, 'sections'> {
  const end = pages * PAYLOAD_BYTES;
  if (end === 0) throw new CorruptStoreError(`${place} is cut off: it has no page`);
  const trailer = read(end - TRAILER_BYTES, TRAILER_BYTES);
  const length = trailer.readUInt32BE();
  if (!trailer.subarray(4).equals(MAGIC) || length > Math.min(end - TRAILER_BYTES, MAX_BYTES)) {
    throw new CorruptStoreError(`${place} is cut off: it does not end in a manifest`);
  }
  const text = read(end - TRAILER_BYTES - length, length);
  const found = createHash('sha256').update(text).digest('hex');
  if (found !== root) throw new CorruptStoreError(`${place} has the root ${found}, not ${root}`);
  const sections = readSections(text, end);
  if (!sections) throw new CorruptStoreError(`${place} has a manifest without sections of the file`);
  return { sections };
}

/** Returns the sections of an encoded manifest, or undefined when they are not within the first `end` bytes. */
function readSections(text: Buffer, end: number): Manifest['sections'] | undefined {
  try {
    const { sections }: Manifest = JSON.parse(text.toString());
    const isWithin = Object.values(sections).every(
      ({ at, bytes }) => isCount(at) && isCount(bytes) && at + bytes <= end,
    );
    return isWithin ? sections : undefined;
  } catch {
    return undefined;
  }
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
