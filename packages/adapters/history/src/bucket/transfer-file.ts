import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '@ethread/storage/objects';
import type { PagedFileId } from '../paged-files/manifest.ts';
import { PART_BYTES, partsOf, partsPrefix } from './bucket-layout.ts';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { type Pace, requireSpace } from '@ethread/storage/disk';
import { CorruptStoreError } from '../base/errors.ts';
import { checkPagedFile } from '../paged-files/check-paged-file.ts';
import { createPageCache, openPagedFile } from '../paged-files/paged-file.ts';
import { filePages } from '../paged-files/page-source.ts';
import { syncFolder } from '../base/sync-folder.ts';
import { publishedBytes } from './bucket-pages.ts';

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

/** The free disk space that a download leaves, in bytes. */
const FREE_BYTES = 256 * 1024 * 1024;
/** The name of an incomplete download ends so. */
const DOWNLOAD = '.download';

/** The work of a download, which yields to other tasks. */
export interface DownloadModules {
  readonly objects: ObjectStore;
  readonly folder: string;
  readonly pace: Pace;
  readonly signal: AbortSignal | undefined;
}

/**
 * Downloads a file and verifies all of it. Does nothing when the folder has the file. Replaces a file of the same name
 * with another root. An interrupted or killed download continues after its last whole part.
 *
 * @throws {ObjectStoreError} @throws {CorruptStoreError} when the bucket's file is incomplete or fails verification.
 * @throws {DiskFullError}
 */
export async function downloadFile(
  { objects, folder, pace, signal }: DownloadModules,
  file: PagedFileId,
): Promise<void> {
  const path = join(folder, file.name);
  if (hasRoot(path, file)) return;
  const partial = `${path}${DOWNLOAD}`;
  const size = await publishedBytes(objects, file, signal);
  mkdirSync(folder, { recursive: true });
  requireSpace(folder, size + FREE_BYTES);
  const handle = await open(partial, existsSync(partial) ? 'r+' : 'w');
  try {
    const begun = Math.min((await handle.stat()).size, size);
    for (const { key, at, length } of partsOf(file, size)) {
      if (at + PART_BYTES <= begun) continue;
      // Meanwhile, others write to the disk.
      requireSpace(folder, length + FREE_BYTES);
      await handle.write(await objects.read(key, 0, length, signal), 0, length, at);
    }
    await handle.truncate(size);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await checkPagedFile(partial, file, { pace, signal });
  } catch (error) {
    if (!signal?.aborted) rmSync(partial);
    throw error;
  }
  renameSync(partial, path);
  syncFolder(folder);
}

/** Reports whether a path has a file with a root. */
function hasRoot(path: string, file: PagedFileId): boolean {
  if (!existsSync(path)) return false;
  try {
    openPagedFile(filePages(path), file, createPageCache(0)).close();
    return true;
  } catch (error) {
    if (error instanceof CorruptStoreError) return false;
    throw error;
  }
}
