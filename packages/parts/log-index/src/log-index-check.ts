import type { Log } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from './log-tables.ts';
import { encodeChunk, partKey } from './chunk-parts.ts';
import { createLevelCheck } from './levels/level-check.ts';
import { type LevelShape, STORED_SHAPE, readLevelState } from './levels/level-state.ts';
import { writtenFrom } from './log-index.ts';
import { isFull, TipChunk } from './tip-chunk.ts';
import { createValueHash } from './packed-value.ts';

/** Compares the chunks of the log index in the store with chunks computed from the logs. */
export interface LogIndexCheck {
  /** Adds the next log, in order. @throws {DamagedStoreError} when a chunk that it completes differs. */
  add(log: Log): void;
  /** Compares the size of the whole index. @throws {DamagedStoreError} */
  end(): void;
}

/** Creates the check of a whole index. */
export function createLogIndexCheck(store: LogTables, shape: LevelShape = STORED_SHAPE): LogIndexCheck {
  const hash = createValueHash(store.indexKey);
  const finalChunks = store.count('finalChunks');
  const levels = createLevelCheck(store, shape, readLevelState(store));
  let filling = new TipChunk(hash);
  let chunk = 0;
  let parts = 0;
  let logs = 0;

  /** Counts the parts of the next chunk that are written before it is counted. */
  function countWritten(): number {
    if (logs <= writtenFrom(chunk)) return 0;
    return [...store.logParts.keys({ start: partKey(chunk, 0), end: partKey(chunk + 1, 0) })].length;
  }

  return {
    add(log) {
      logs++;
      // The chunks of the tip are rebuilt from the logs whenever a store is opened.
      if (chunk >= finalChunks) return;
      filling.add(log);
      if (!isFull(filling)) return;
      const entries = filling.entries();
      for (const { part, bytes } of encodeChunk(entries)) {
        const stored = store.logParts.get(partKey(chunk, part));
        if (stored && bytesEqual(stored, bytes)) parts++;
        else throw new DamagedStoreError(`the log index has another part ${part} of chunk ${chunk}`);
      }
      levels.addChunk(chunk, entries);
      filling = new TipChunk(hash);
      chunk++;
    },
    end() {
      if (chunk < finalChunks) {
        throw new DamagedStoreError(`the log index has ${finalChunks} chunks, the logs make ${chunk}`);
      }
      const found = store.logParts.count() - countWritten();
      if (found !== parts)
        throw new DamagedStoreError(`the log index has ${found} parts, the logs make ${parts}`);
      levels.end();
    },
  };
}
