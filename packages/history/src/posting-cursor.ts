import type { Store } from './store.ts';
import { type IndexedField, indexKey } from './log-index-writer.ts';
import { addChunk, type ChunkBits } from './posting-list.ts';

/** Walks the chunks that hold ids of any of a field's values, upwards. */
export interface PostingCursor {
  /** The first chunk from `chunk` on that holds any; Infinity when there is none. */
  seek(chunk: number): number;
  /** Adds the ids of the chunk that was sought last. */
  addTo(bits: ChunkBits): void;
}

/** The chunk that a value's list stands at. */
interface PostingChunk {
  readonly value: Uint8Array;
  chunk: number;
  bytes: Uint8Array;
}

const NONE = new Uint8Array();

/** Makes a cursor up to and with chunk `last`. No chunk of a value is read twice, none that cannot match is read. */
export function createPostingCursor(
  table: Store['logIndex'],
  field: IndexedField,
  values: readonly Uint8Array[],
  last: number,
): PostingCursor {
  const lists: PostingChunk[] = values.map((value) => ({ value, chunk: -1, bytes: NONE }));
  let current = -1;

  function advance(list: PostingChunk, chunk: number): void {
    const key = indexKey(field, list.value, chunk);
    const exact = table.getBinary(key);
    if (exact) {
      list.chunk = chunk;
      list.bytes = exact;
      return;
    }
    list.chunk = Infinity;
    const range = { start: key, end: indexKey(field, list.value, last + 1), limit: 1 };
    for (const { key: found, value } of table.getRange(range)) {
      list.chunk = new DataView(found.buffer, found.byteOffset + found.length - 4, 4).getUint32(0);
      list.bytes = Uint8Array.from(value);
    }
  }

  return {
    seek(chunk) {
      current = Infinity;
      for (const list of lists) {
        if (list.chunk < chunk) advance(list, chunk);
        if (list.chunk < current) current = list.chunk;
      }
      return current;
    },
    addTo(bits) {
      for (const list of lists) if (list.chunk === current) addChunk(bits, list.bytes);
    },
  };
}
