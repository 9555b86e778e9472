import { setCount } from '@ethread/storage/disk';
import { encodeParts, partKey } from './chunk-parts.ts';
import { CHUNK_IDS } from './id-set.ts';
import { removedTo } from './log-blocks.ts';
import type { LogTables } from './log-tables.ts';
import type { TipChunk } from './tip-chunk.ts';

type Tables = Pick<LogTables, 'facts' | 'logBlocks' | 'logParts'>;

/**
 * Writes a full chunk, one part for each step, and counts it after the last. Yields the bytes of each part. The steps
 * may be in several transactions, because no reader looks at the parts of a chunk before it is counted. Parts follow one
 * another: appending fills pages, while inserting leaves a third of them empty.
 *
 * @param number - the number of the chunk, which is that of the counted chunks. The chunk must not change meanwhile.
 */
export function* writeChunk(store: Tables, number: number, chunk: TipChunk): Generator<number, undefined> {
  // A process that was killed, or a failed transaction, may have left some parts.
  removeParts(store, number);
  // The chunk in memory may still have values of removed logs.
  const buckets = areRemoved(store, number, number + 1) ? [] : chunk.buckets();
  for (const { part, bytes } of encodeParts(buckets)) {
    store.logParts.put(partKey(number, part), bytes, { append: true });
    yield bytes.length;
  }
  setCount(store, 'finalChunks', number + 1);
}

/** Removes all parts of the chunks from one to another, which is not included, within a transaction. Default: to the last. */
export function removeParts({ logParts }: Pick<Tables, 'logParts'>, from: number, to?: number): void {
  for (const key of partKeys(logParts, from, to)) logParts.remove(key);
}

/** Returns the keys of the parts of the chunks from one to another, which is not included. Default: to the last. */
export function partKeys(logParts: Tables['logParts'], from: number, to?: number): Uint8Array[] {
  const end = to === undefined ? {} : { end: partKey(to, 0) };
  return [...logParts.keys({ start: partKey(from, 0), ...end })];
}

/** Reports whether all logs of the chunks from one to another, which is not included, were removed. */
export function areRemoved(store: Pick<Tables, 'logBlocks'>, from: number, to: number): boolean {
  return removedTo(store, from * CHUNK_IDS) >= to * CHUNK_IDS;
}
