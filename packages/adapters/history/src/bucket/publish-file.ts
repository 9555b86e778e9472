import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '@ethread/storage/objects';
import type { PagedFileId } from '../paged-files/manifest.ts';
import { partsOf, partsPrefix } from './bucket-layout.ts';

/**
 * Uploads the parts of a file that the bucket lacks, so that an interrupted or killed upload continues. A part is
 * written whole or not at all, and the store has compared its SHA-256.
 *
 * @throws {ObjectStoreError}
 */
export async function publishFile(
  objects: ObjectStore,
  folder: string,
  { file, signal }: { readonly file: PagedFileId; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const published = new Map(
    (await objects.list(partsPrefix(file), signal)).map(({ key, bytes }) => [key, bytes] as const),
  );
  const handle = await open(join(folder, file.name), 'r');
  try {
    const { size } = await handle.stat();
    for (const { key, at, length } of partsOf(file, size)) {
      if (published.get(key) === length) continue;
      const bytes = Buffer.alloc(length);
      await handle.read(bytes, 0, length, at);
      await objects.write(key, bytes, signal);
    }
  } finally {
    await handle.close();
  }
}
