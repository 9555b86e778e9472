import { createHash } from 'node:crypto';
import { CorruptStoreError } from '../base/errors.ts';
import type { Pace } from '@ethread/storage/disk';
import { type PagedFileId, readManifest } from './manifest.ts';
import { type PageRange, pagesOf, PAYLOAD_BYTES, payloadIn } from './page-format.ts';
import { filePages, type PageSource } from './page-source.ts';

/** The pages between two looks at the clock. They take less than a millisecond. */
const PAGES_AT_ONCE = 128;

/**
 * Reads a whole file, and compares the root, the checksum of every page, and the SHA-256 of every section.
 *
 * @param signal - stops the check, which then rejects with the signal's reason.
 * @throws {CorruptStoreError} naming what differs.
 */
export async function checkPagedFile(
  path: string,
  { name, root }: PagedFileId,
  { pace, signal }: { readonly pace: Pace; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const source = filePages(path);
  try {
    const count = source.count();
    const { sections } = readManifest({ place: path, root }, count, (at, length) => {
      const range = pagesOf(at, length);
      const from = at - range.first * PAYLOAD_BYTES;
      return verifiedPayloads(source, name, range).subarray(from, from + length);
    });
    const parts = Object.entries(sections).map(([section, { at, bytes, sha256 }]) => ({
      section,
      at,
      end: at + bytes,
      sha256,
      hash: createHash('sha256'),
    }));
    for (let first = 0; first < count; first += PAGES_AT_ONCE) {
      signal?.throwIfAborted();
      const range = { first, count: Math.min(PAGES_AT_ONCE, count - first) };
      const read = verifiedPayloads(source, name, range);
      const start = first * PAYLOAD_BYTES;
      for (const { at, end, hash } of parts) {
        if (at < start + read.length && end > start)
          hash.update(read.subarray(Math.max(at - start, 0), end - start));
      }
      if (pace.isDue()) await pace.rest();
    }
    for (const { section, hash, sha256 } of parts) {
      if (hash.digest('hex') === sha256) continue;
      throw new CorruptStoreError(`${path}: section ${section} does not have the SHA-256 of the manifest`);
    }
  } finally {
    source.close();
  }
}

/** Returns the payloads of pages, one after another. @throws {CorruptStoreError} */
function verifiedPayloads(source: PageSource, name: string, { first, count }: PageRange): Buffer {
  const pages = source.read({ first, count });
  const payloads = Buffer.allocUnsafe(count * PAYLOAD_BYTES);
  for (let index = 0; index < count; index++) {
    const payload = payloadIn(pages, { name, place: source.place, page: first + index, index });
    payloads.set(payload, index * PAYLOAD_BYTES);
  }
  return payloads;
}
