import { createHash } from 'node:crypto';
import type { Pace } from '@ethread/storage/disk';
import { CorruptStoreError } from '../base/errors.ts';
import type { PagedFileId } from './manifest.ts';
import { createPageCache, openPagedFile } from './paged-file.ts';
import { filePages } from './page-source.ts';

/** The bytes between two looks at the clock. They take less than a millisecond. */
const READ_AT_ONCE = 512 * 1024;

/**
 * Reads a whole file, and compares the root, the checksum of every page, and the SHA-256 of every section.
 *
 * @param signal - stops the check, which then rejects with the signal's reason.
 * @throws {CorruptStoreError} naming what differs.
 */
export async function checkPagedFile(
  path: string,
  id: PagedFileId,
  { pace, signal }: { readonly pace: Pace; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const source = filePages(path);
  try {
    const file = openPagedFile(source, id, createPageCache(0));
    for (const [section, { bytes, sha256 }] of Object.entries(file.sections)) {
      const hash = createHash('sha256');
      for (let at = 0; at < bytes; at += READ_AT_ONCE) {
        signal?.throwIfAborted();
        hash.update(file.read(section, at, Math.min(READ_AT_ONCE, bytes - at)));
        if (pace.isDue()) await pace.rest();
      }
      if (hash.digest('hex') === sha256) continue;
      throw new CorruptStoreError(`${path}: section ${section} does not have the SHA-256 of the manifest`);
    }
  } finally {
    source.close();
  }
}
