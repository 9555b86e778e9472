import type { Log } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { CorruptStoreError } from '../errors.ts';
import { entryCount, type StoreTables } from '../store.ts';
import { encodeChunk, partKey } from './chunk-parts.ts';
import { isFull, TipChunk } from './tip-chunk.ts';
import { createValueHash } from './value-hash.ts';

/** Compares the chunks of the log index that are in the store with what the logs make. */
export interface LogIndexCheck {
  /** Takes the next log, all of them in order. @throws {CorruptStoreError} when the chunk that it fills is another. */
  add(log: Log): void;
  /** Compares how much the index has in all. @throws {CorruptStoreError} */
  end(): void;
}

/** Makes the check of a whole index. */
export function createLogIndexCheck(store: StoreTables): LogIndexCheck {
  const hash = createValueHash(store.indexKey);
  const finalChunks = store.count('finalChunks');
  let filling = new TipChunk(hash);
  let chunk = 0;
  let parts = 0;
  return {
    add(log) {
      // The chunks of the tip are made from the logs whenever a store is opened.
      if (chunk >= finalChunks) return;
      filling.add(log);
      if (!isFull(filling)) return;
      for (const { part, bytes } of encodeChunk(filling.entries())) {
        const kept = store.logParts.getBinary(partKey(chunk, part));
        if (kept && bytesEqual(kept, bytes)) parts++;
        else throw new CorruptStoreError(`the log index has another part ${part} of chunk ${chunk}`);
      }
      filling = new TipChunk(hash);
      chunk++;
    },
    end() {
      if (chunk < finalChunks) {
        throw new CorruptStoreError(`the log index has ${finalChunks} chunks, the logs make ${chunk}`);
      }
      const found = entryCount(store.logParts);
      if (found !== parts)
        throw new CorruptStoreError(`the log index has ${found} parts, the logs make ${parts}`);
    },
  };
}
