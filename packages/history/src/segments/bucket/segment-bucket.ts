import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@ethread/core';
import type { ListedObject, ObjectStore } from '@ethread/storage/objects';
import { type BlockRange, partsMissing, partsWithin } from '../../block-range.ts';
import { CorruptStoreError } from '../../errors.ts';
import type { StoredChain } from '../../stored-chain.ts';
import { createPace } from '@ethread/storage/disk';
import type { Store } from '../../store.ts';
import { checkPagedFile } from '../check-paged-file.ts';
import { announceFiles } from '../put-segment.ts';
import { SEGMENTS } from '../segment-names.ts';
import type { SegmentRecord } from '../segment-record.ts';
import {
  decodeSegmentManifest,
  encodeSegmentManifest,
  filesOf,
  manifestKey,
  manifestRange,
  MANIFEST_BYTES,
  PUBLISHED,
} from './bucket-layout.ts';
import { publishedBytes } from './bucket-pages.ts';
import { downloadFile } from './download-file.ts';
import { whenFetched } from './pages-missing.ts';
import { publishFile } from './publish-file.ts';

/** Options of the transfers between a store and its bucket. */
export interface TransferOptions {
  /** Called after each segment. */
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void;
  /** Stops the transfer, which then rejects with the signal's reason. The next one continues. */
  readonly signal?: AbortSignal;
}

/** The segments of a store in a bucket that several servers share. */
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

/** A manifest in a listing, with the blocks of its segment. */
interface ListedManifest extends ListedObject, BlockRange {}

/** The longest time in milliseconds that a verification may block the event loop. */
const SHARE_MS = 8;

/** Connects a store with its bucket. */
export function createSegmentBucket(modules: SegmentBucketModules): SegmentBucket {
  const { store, chain, chainId, objects, clock, importSegment } = modules;
  const folder = join(modules.path, SEGMENTS);
  const pace = createPace(clock, SHARE_MS);

  /** Runs a step for each segment. Returns the blocks of those for which it returned true. */
  async function forEach<Segment extends BlockRange>(
    segments: readonly Segment[],
    { onProgress, signal }: TransferOptions,
    step: (segment: Segment) => Promise<boolean>,
  ): Promise<readonly BlockRange[]> {
    const done: BlockRange[] = [];
    for (const [index, segment] of segments.entries()) {
      signal?.throwIfAborted();
      if (await step(segment)) done.push({ from: segment.from, to: segment.to });
      onProgress?.({ done: index + 1, of: segments.length });
    }
    return done;
  }

  /** Returns the published manifests by key. Their listing is the catalogue of the bucket. */
  async function manifests(signal: AbortSignal | undefined): Promise<ReadonlyMap<string, ListedManifest>> {
    const listed = await objects.listFolder(PUBLISHED, signal);
    return new Map(
      listed.flatMap((object) => {
        const range = manifestRange(object.key);
        return range ? [[object.key, { ...object, ...range }]] : [];
      }),
    );
  }

  async function readManifest({ key, bytes }: ListedManifest): Promise<SegmentRecord> {
    if (bytes > MANIFEST_BYTES) throw new CorruptStoreError(`${key} in the bucket is unreadable`);
    return decodeSegmentManifest(chainId, key, await objects.read(key, 0, bytes));
  }

  const isLocal = (name: string) => existsSync(join(folder, name));

  return {
    name: objects.name,
    async publish(options = {}) {
      const { signal } = options;
      const published = await manifests(signal);
      return forEach(store.segments.records(), options, async (record) => {
        const files = filesOf(record);
        const isMissing = !published.has(manifestKey(record));
        if (!isMissing || !files.every(({ name }) => isLocal(name))) return false;
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
      const [ranges, sealed] = [chain.ranges(), store.segments.ranges()];
      const lacking = [...(await manifests(signal)).values()].filter(
        (range) => partsMissing(ranges, range).length > 0 && partsWithin(sealed, range).length === 0,
      );
      return forEach(lacking, options, async (manifest) => {
        const record = await readManifest(manifest);
        for (const file of filesOf(record)) await downloadFile({ objects, folder, pace, signal }, file);
        await importSegment(record, signal);
        return store.segments.has(record.from);
      });
    },
    async release(options = {}) {
      const { signal } = options;
      const published = await manifests(signal);
      return forEach(store.segments.records(), options, async (record) => {
        const manifest = published.get(manifestKey(record));
        const [blocks] = filesOf(record);
        if (!manifest || !isLocal(blocks.name)) return false;
        const { blocksRoot } = await readManifest(manifest);
        if (blocksRoot !== record.blocksRoot) return false;
        const path = join(folder, blocks.name);
        if ((await publishedBytes(objects, blocks)) !== statSync(path).size) return false;
        rmSync(path);
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
