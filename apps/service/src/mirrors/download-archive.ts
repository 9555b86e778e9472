import { createHash } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { requireSpace } from '@ethread/storage/disk';
import type { ListedArchive } from './list-archives.ts';
import { type MirrorLimits, requestFile } from './mirror-client.ts';
import { MirrorError } from './mirror-error.ts';

/** The free disk space that a download leaves, in bytes. */
const FREE_BYTES = 256 * 1024 * 1024;
/** The name of an incomplete download ends so. */
const PART = '.part';

export interface DownloadOptions {
  /** The folder that receives the file. */
  readonly folder: string;
  readonly limits: MirrorLimits;
  readonly signal: AbortSignal;
  /** Called with the bytes that arrived. */
  readonly onBytes: (bytes: number) => void;
}

/** A downloaded archive. */
export interface DownloadedArchive {
  readonly path: string;
  /** Whether all its bytes came in one response, so that what is wrong in it is the mirror's. */
  readonly isOfOneMirror: boolean;
}

/**
 * Downloads an archive. Continues an incomplete one, which may have begun at another mirror, and checks it against the
 * published hash.
 *
 * @throws {MirrorError} naming what the mirror did. @throws {DiskFullError}
 */
export async function downloadArchive(
  archive: ListedArchive,
  options: DownloadOptions,
): Promise<DownloadedArchive> {
  const { folder, limits, signal, onBytes } = options;
  const path = join(folder, archive.file);
  // A complete file of an earlier process was not verified yet, or its import was killed.
  if (existsSync(path)) return { path, isOfOneMirror: false };
  const partial = `${path}${PART}`;
  const file = await open(partial, existsSync(partial) ? 'r+' : 'w');
  let isWhole: boolean;
  try {
    const begun = (await file.stat()).size;
    const { from, size, body } = await requestFile(archive.mirror, archive.file, begun, limits, signal);
    isWhole = from === 0;
    await file.truncate(from);
    let at = from;
    requireSpace(folder, (size ?? 0) - at + FREE_BYTES);
    for await (const chunk of body) {
      if (at + chunk.length > (size ?? limits.maxBytes)) {
        throw new MirrorError(`it sends more than the ${size ?? limits.maxBytes} bytes that it said`);
      }
      // Meanwhile, others write to the disk.
      requireSpace(folder, chunk.length + FREE_BYTES);
      await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
      onBytes(chunk.length);
    }
    if (at < (size ?? 0)) throw new MirrorError(`it ends after ${at} of ${size} bytes`);
    await file.sync();
  } catch (error) {
    // The beginning is longer than the archive of this mirror.
    if (error instanceof MirrorError && error.isOfRange) await file.truncate(0);
    throw error;
  } finally {
    await file.close();
  }
  if (archive.sha256 !== undefined && (await hashOf(partial)) !== archive.sha256) {
    rmSync(partial);
    throw new MirrorError(
      isWhole
        ? 'the archive does not have the published hash'
        : 'the archive in parts does not have the published hash',
    );
  }
  renameSync(partial, path);
  return { path, isOfOneMirror: isWhole };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
