import { CHUNK_IDS } from './id-set.ts';
import { STORED_SHAPE, readLevelState } from './levels/level-state.ts';
import { mergeLevels } from './levels/merge-levels.ts';
import { MERGES_A_CHUNK, TIP_CHUNKS } from './log-index.ts';
import { createLogReader, logsEndIn } from './log-reader.ts';
import type { LogTables } from './log-tables.ts';
import { PartMemory } from './bytes.ts';
import { TipChunk } from './tip-chunk.ts';
import { createValueHash } from './packed-value.ts';
import { writeChunk } from './write-chunk.ts';

/**
 * Builds the log index from the records of the logs, a chunk in each transaction. If the process is killed, the next
 * one continues.
 *
 * @throws {DamagedStoreError} when a record is unreadable.
 */
export function rebuildLogIndex(store: LogTables, transaction: (write: () => void) => void): void {
  const hash = createValueHash(store.indexKey);
  const chunks = Math.ceil(logsEndIn(store) / CHUNK_IDS) - TIP_CHUNKS;
  const blockOf = createLogReader(store);
  const memory = new PartMemory();
  for (let chunk = store.count('finalChunks'); chunk < chunks; chunk++) {
    const filling = new TipChunk(hash);
    for (let id = chunk * CHUNK_IDS; id < (chunk + 1) * CHUNK_IDS; id++) {
      const block = blockOf(id);
      filling.add(block.log(id - block.firstLog, memory));
      memory.reuse();
    }
    transaction(() => {
      Array.from(writeChunk(store, chunk, filling));
      const progress = { finalChunks: chunk + 1, steps: MERGES_A_CHUNK };
      mergeLevels(store, STORED_SHAPE, readLevelState(store), progress);
    });
  }
}
