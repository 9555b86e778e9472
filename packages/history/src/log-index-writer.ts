import type { Log } from '@ethread/chain';
import type { Store } from './store.ts';
import { addChunk, addId, type ChunkBits, CHUNK_IDS, createChunkBits, encodeChunk } from './posting-list.ts';

/** What a log is found by: its address, or the topic of a position. */
export type IndexedField = 'address' | number;

/** Where one value's ids stand: field (1) · value (20 or 32) · chunk (4). */
export function indexKey(field: IndexedField, value: Uint8Array, chunk: number): Uint8Array {
  const key = new Uint8Array(value.length + 5);
  key[0] = field === 'address' ? 0 : field + 1;
  key.set(value, 1);
  new DataView(key.buffer).setUint32(value.length + 1, chunk);
  return key;
}

/** Gathers what a batch of logs adds to the index. */
export interface LogIndexWriter {
  add(id: number, log: Log): void;
  /** Merges the gathered ids into the index; within a transaction. */
  write(): void;
}

/** Makes a writer for one batch. */
export function createLogIndexWriter(table: Store['logIndex']): LogIndexWriter {
  // Keys as strings of one character a byte, since a Map tells byte arrays apart by identity.
  const gathered = new Map<string, { readonly key: Uint8Array; readonly ids: number[] }>();

  function addValue(field: IndexedField, value: Uint8Array, id: number): void {
    const key = indexKey(field, value, Math.floor(id / CHUNK_IDS));
    const name = Buffer.from(key.buffer).toString('latin1');
    const entry = gathered.get(name);
    if (entry) entry.ids.push(id % CHUNK_IDS);
    else gathered.set(name, { key, ids: [id % CHUNK_IDS] });
  }

  return {
    add(id, { address, topics }) {
      addValue('address', address, id);
      for (const [position, topic] of topics.entries()) addValue(position, topic, id);
    },
    write() {
      for (const { key, ids } of gathered.values()) {
        const bits: ChunkBits = createChunkBits();
        const before = table.getBinary(key);
        if (before) addChunk(bits, before);
        for (const id of ids) addId(bits, id);
        table.putSync(key, encodeChunk(bits));
      }
    },
  };
}
