import { setCount } from '@ethread/storage/disk';
import { encodeParts, partKey } from './chunk-parts.ts';
import type { LogTables } from './log-tables.ts';
import type { TipChunk } from './tip-chunk.ts';

type Tables = Pick<LogTables, 'facts' | 'logParts'>;

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
  for (const { part, bytes } of encodeParts(chunk.buckets())) {
    store.logParts.put(partKey(number, part), bytes, { append: true });
    yield bytes.length;
  }
  setCount(store, 'finalChunks', number + 1);
}

/** Removes all parts of the chunks from one on, within a transaction. */
export function removeParts({ logParts }: Pick<Tables, 'logParts'>, chunk: number): void {
  for (const key of [...logParts.keys({ start: partKey(chunk, 0) })]) logParts.remove(key);
}
