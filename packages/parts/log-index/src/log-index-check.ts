import type { Log } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from './log-tables.ts';
import { checkGroups, GROUP_CHUNKS } from './chunk-groups.ts';
import { BUCKETS, type ChunkEntry, decodeBucket, encodeChunk, partKey } from './chunk-parts.ts';
import { readPart } from './final-chunk.ts';
import { CHUNK_IDS, decodeIds, type IdList } from './id-set.ts';
import { writtenFrom } from './log-index.ts';
import { isFull, TipChunk } from './tip-chunk.ts';
import { createValueHash } from './packed-value.ts';
import { partKeys } from './write-chunk.ts';

/** Compares the chunks of the log index in the store with chunks computed from the logs. */
export interface LogIndexCheck {
  /** Adds the next log, in order. @throws {DamagedStoreError} when a chunk that it completes differs. */
  add(log: Log): void;
  /**
   * Adds the ids of logs whose records were removed. A chunk with them may still have their values, and one that has no
   * other logs has no parts.
   *
   * @throws {DamagedStoreError} as {@link add}.
   */
  skip(count: number): void;
  /** Compares the size of the whole index. @throws {DamagedStoreError} */
  end(): void;
}

/** Creates the check of a whole index. */
export function createLogIndexCheck(store: LogTables): LogIndexCheck {
  const hash = createValueHash(store.indexKey);
  const finalChunks = store.count('finalChunks');
  let filling = new TipChunk(hash);
  let chunk = 0;
  let parts = 0;
  let logs = 0;
  /** The logs of the chunk whose records were removed, and a 1 for each of the others. */
  let skipped = 0;
  const left = new Uint8Array(CHUNK_IDS);

  /** Counts the parts of the next chunk that are written before it is counted. */
  function countWritten(): number {
    if (logs <= writtenFrom(chunk)) return 0;
    return partKeys(store.logParts, chunk, chunk + 1).length;
  }

  /** Compares the chunk with the stored one when it is full. */
  function compareFull(): void {
    if (!isFull(filling)) return;
    const entries = filling.entries();
    if (skipped === 0) {
      for (const { part, bytes } of encodeChunk(entries)) {
        const stored = store.logParts.get(partKey(chunk, part));
        if (stored && bytesEqual(stored, bytes)) parts++;
        else throw new DamagedStoreError(`the log index has another part ${part} of chunk ${chunk}`);
      }
    } else if (skipped < CHUNK_IDS) {
      compareLeft(chunk, entries, storedEntries(store, chunk), (id) => left[id] === 1);
      parts += partKeys(store.logParts, chunk, chunk + 1).length;
    }
    filling = new TipChunk(hash);
    skipped = 0;
    left.fill(0);
    chunk++;
  }

  return {
    add(log) {
      logs++;
      // The chunks of the tip are rebuilt from the logs whenever a store is opened.
      if (chunk >= finalChunks) return;
      left[filling.length] = 1;
      filling.add(log);
      compareFull();
    },
    skip(count) {
      logs += count;
      for (let rest = count; rest > 0 && chunk < finalChunks;) {
        const here = Math.min(rest, CHUNK_IDS - filling.length);
        filling.skip(here);
        skipped += here;
        rest -= here;
        compareFull();
      }
    },
    end() {
      if (chunk < finalChunks) {
        throw new DamagedStoreError(`the log index has ${finalChunks} chunks, the logs make ${chunk}`);
      }
      const found = store.logParts.count() - countWritten();
      if (found !== parts)
        throw new DamagedStoreError(`the log index has ${found} parts, the logs make ${parts}`);
      checkGroups(store, GROUP_CHUNKS);
    },
  };
}

/** Reads all values of a chunk. */
function storedEntries({ logParts }: Pick<LogTables, 'logParts'>, chunk: number): ChunkEntry[] {
  const entries: ChunkEntry[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const bytes = logParts.get(partKey(chunk, bucket));
    if (!bytes) continue;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    entries.push(...decodeBucket(bucket, view, (part) => decodeIds(readPart(logParts, chunk, part))));
  }
  return entries;
}

/** Compares the values of the logs that are left in a chunk. @throws {DamagedStoreError} when they differ. */
function compareLeft(
  chunk: number,
  expected: readonly ChunkEntry[],
  stored: readonly ChunkEntry[],
  isLeft: (id: number) => boolean,
): void {
  const found = new Map<number, IdList>();
  for (const { hash, ids } of stored) {
    const those = ids.filter(isLeft);
    if (those.length > 0) found.set(hash, those);
  }
  // Values with the same hash share their ids in a bucket.
  const wanted = new Map<number, number[]>();
  for (const { hash, ids } of expected) wanted.set(hash, [...(wanted.get(hash) ?? []), ...ids]);
  const isSame = ([hash, ids]: [number, number[]]) =>
    found.get(hash)?.join() === ids.sort((a, b) => a - b).join();
  if (found.size === wanted.size && [...wanted].every(isSame)) return;
  throw new DamagedStoreError(`the log index has other values in chunk ${chunk} than its remaining logs`);
}
