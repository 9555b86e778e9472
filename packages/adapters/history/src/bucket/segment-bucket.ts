import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@ethread/core';
import type { ListedObject, ObjectStore } from '@ethread/storage/objects';
import { type BlockRange, partsMissing, partsWithin } from '../base/block-range.ts';
import { CorruptStoreError, ImportError } from '../base/errors.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { createPace, DiskFullError } from '@ethread/storage/disk';
import type { Store } from '../store/store.ts';
import { checkPagedFile } from '../paged-files/check-paged-file.ts';
import { announceFiles } from '../segments/segment-catalogue.ts';
import { filesOf, type SegmentRecord, SEGMENTS } from '../segments/segment-record.ts';
import {
  decodeSegmentManifest,
  encodeSegmentManifest,
  MANIFEST_BYTES,
  manifestKey,
  manifestRange,
  PUBLISHED,
} from './bucket-layout.ts';
import { publishedBytes } from './bucket-pages.ts';
import { downloadFile, publishFile } from './transfer-file.ts';
import { whenFetched } from '../base/pages-missing.ts';
import { withinTime } from './bucket-reads.ts';

/** Options of the transfers between a store and its bucket. */
export interface TransferOptions {
  /** Called before each segment. */
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void;
  /** Stops the transfer, which then rejects with the signal's reason. The next one continues. */
  readonly signal?: AbortSignal;
}

/**
 * The segments of a store in a bucket that several servers share. Each transfer throws a {@link CorruptStoreError} at its
 * end when some segments are damaged or wrong. The others are transferred.
 */
export interface SegmentBucket {
  /** Names the bucket, without credentials. */
  readonly name: string;
  /** Uploads the segments that the bucket lacks, after verifying their files. Returns their blocks. */
  publish(options?: TransferOptions): Promise<readonly BlockRange[]>;
  /** Adds the published segments with blocks that the store lacks. Returns their blocks. */
  attach(options?: TransferOptions): Promise<readonly BlockRange[]>;
  /** Removes the files of blocks that the bucket contains as a whole. They are read from there. Returns the blocks. */
  release(options?: TransferOptions): Promise<readonly BlockRange[]>;
  /** Downloads and verifies the files that the store lacks. Returns the blocks. */
  download(options?: TransferOptions): Promise<readonly BlockRange[]>;
}

/** The dependencies of {@link createSegmentBucket}. */
export interface SegmentBucketModules {
  readonly path: string;
  readonly store: Store;
  readonly chain: StoredChain;
  readonly chainId: bigint;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  /** Adds a segment, whose files are in the folder, to the store. */
  readonly importSegment: (record: SegmentRecord, signal: AbortSignal | undefined) => Promise<void>;
}

interface ListedManifest extends ListedObject, BlockRange {}

/**
 * The longest time of a listing of all segments in milliseconds, for which a service that starts waits. That of mainnet
 * takes a fifth of a second.
 */
const LISTING_MS = 20_000;

/** Connects a store with its bucket. */
export function createSegmentBucket(modules: SegmentBucketModules): SegmentBucket {
  const { store, chain, chainId, objects, clock, importSegment } = modules;
  const folder = join(modules.path, SEGMENTS);
  const pace = createPace(clock);

  /**
   * Runs a step for each segment. Returns the blocks of those for which it returned true.
   *
   * @throws {CorruptStoreError} at the end, when some of them are damaged or wrong. The others are done.
   */
  async function forEach<Segment extends BlockRange>(
    segments: readonly Segment[],
    { onProgress, signal }: TransferOptions,
    step: (segment: Segment) => Promise<boolean>,
  ): Promise<readonly BlockRange[]> {
    const done: BlockRange[] = [];
    const problems: Error[] = [];
    for (const [index, segment] of segments.entries()) {
      signal?.throwIfAborted();
      onProgress?.({ done: index, of: segments.length });
      try {
        if (await step(segment)) done.push({ from: segment.from, to: segment.to });
      } catch (error) {
        if (!isWrong(error)) throw error;
        problems.push(error);
      }
    }
    const [cause] = problems;
    if (!cause) return done;
    throw new CorruptStoreError(
      `${problems.length} of ${segments.length} segments are wrong, ${done.length} are done; the first: ${cause.message}`,
      { cause },
    );
  }

  /** Returns the published manifests by key. Their listing is the catalogue of the bucket. */
  async function manifests(signal: AbortSignal | undefined): Promise<ReadonlyMap<string, ListedManifest>> {
    const listed = await withinTime({ place: objects.name, ms: LISTING_MS, signal }, (request) =>
      objects.list(PUBLISHED, request),
    );
    return new Map(
      listed.flatMap((object) => {
        const range = manifestRange(object.key);
        return range ? [[object.key, { ...object, ...range }]] : [];
      }),
    );
  }

  async function readManifest(
    { key, bytes }: ListedManifest,
    signal: AbortSignal | undefined,
  ): Promise<SegmentRecord> {
    if (bytes < 1 || bytes > MANIFEST_BYTES)
      throw new CorruptStoreError(`${key} in the bucket is unreadable`);
    return decodeSegmentManifest(chainId, key, await objects.read(key, 0, bytes, signal));
  }

  const isLocal = (name: string) => existsSync(join(folder, name));
  const bytesOf = (name: string) => statSync(join(folder, name)).size;

  /** Reports whether the store lacks blocks of a published segment, and no segment has any of them. */
  function isLacking(range: BlockRange): boolean {
    return (
      partsMissing(chain.ranges(), range).length > 0 &&
      partsWithin(store.segments.ranges(), range).length === 0
    );
  }

  /** Adds a published segment to the store. @throws {CorruptStoreError} @throws {ImportError} when it is wrong. */
  async function attachPublished(
    manifest: ListedManifest,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const record = await readManifest(manifest, signal);
    const files = filesOf(record);
    try {
      for (const file of files) await downloadFile({ objects, folder, pace, signal }, file);
      if (files.reduce((sum, { name }) => sum + bytesOf(name), 0) !== record.bytes) {
        throw new CorruptStoreError(`${manifest.key} in the bucket does not name the bytes of its files`);
      }
      await importSegment(record, signal);
      return store.segments.has(record.from);
    } catch (error) {
      // The files of many wrong segments would fill the disk.
      if (isWrong(error) && !store.segments.has(record.from)) {
        for (const { name } of files) rmSync(join(folder, name), { force: true });
      }
      throw error;
    }
  }

  return {
    name: objects.name,
    async publish(options = {}) {
      const { signal } = options;
      const published = await manifests(signal);
      // A killed import may have left a segment whose blocks are not available yet.
      const available = store.segments
        .records()
        .filter((record) => partsMissing(chain.ranges(), record).length === 0);
      return forEach(available, options, async (record) => {
        const files = filesOf(record);
        if (!files.every(({ name }) => isLocal(name))) return false;
        if (published.has(manifestKey(record))) return false;
        for (const file of files) {
          await checkPagedFile(join(folder, file.name), file, { pace, signal });
          await publishFile(objects, folder, { file, signal });
        }
        await objects.write(manifestKey(record), encodeSegmentManifest(chainId, record), signal);
        return true;
      });
    },
    async attach(options = {}) {
      const { signal } = options;
      // The index continues after the newest logs, which may be in the bucket.
      await whenFetched(() => store.logIndex.require(0));
      const lacking = [...(await manifests(signal)).values()].filter(isLacking);
      // Two published segments may overlap.
      return forEach(lacking, options, async (manifest) =>
        isLacking(manifest) ? attachPublished(manifest, signal) : false,
      );
    },
    async release(options = {}) {
      const { signal } = options;
      const published = await manifests(signal);
      return forEach(store.segments.records(), options, async (record) => {
        const manifest = published.get(manifestKey(record));
        const [blocks] = filesOf(record);
        if (!manifest || !isLocal(blocks.name)) return false;
        const { blocksRoot } = await readManifest(manifest, signal);
        if (blocksRoot !== record.blocksRoot) {
          throw new CorruptStoreError(
            `${manifest.key} in the bucket is of another server's file with other bytes, so ${blocks.name} stays on the disk; if ethread verify finds nothing wrong here, delete that object and run ethread segments publish`,
          );
        }
        if ((await publishedBytes(objects, blocks, signal)) !== bytesOf(blocks.name)) return false;
        rmSync(join(folder, blocks.name));
        // The file that all processes open again is then in the bucket.
        store.transaction(() => announceFiles(store));
        return true;
      });
    },
    download: (options = {}) =>
      forEach(store.segments.records(), options, async (record) => {
        const missing = filesOf(record).filter(({ name }) => !isLocal(name));
        for (const file of missing)
          await downloadFile({ objects, folder, pace, signal: options.signal }, file);
        if (missing.length > 0) store.transaction(() => announceFiles(store));
        return missing.length > 0;
      }),
  };
}

/** Reports whether an error is that of one segment, so that others may be correct. */
function isWrong(error: unknown): error is CorruptStoreError | ImportError {
  const isOfSegment = error instanceof CorruptStoreError || error instanceof ImportError;
  return isOfSegment && !error.walk(DiskFullError);
}
