import { randomBytes } from 'node:crypto';
import { beginLinkedTable } from '@ethread/storage/disk';
import { CHUNK_IDS } from './logs/id-set.ts';
import { MERGES_A_CHUNK, TIP_CHUNKS, writeFinal } from './logs/log-index.ts';
import { STORED_SHAPE } from './logs/levels/level-shape.ts';
import { readLevelState } from './logs/levels/level-state.ts';
import { mergeLevels } from './logs/levels/merge-levels.ts';
import { createLogReader, logsEndIn } from './logs/log-reader.ts';
import { PartMemory } from './logs/part-memory.ts';
import { TipChunk } from './logs/tip-chunk.ts';
import { createValueHash, HASH_KEY_BYTES } from './logs/value-hash.ts';
import type { StoreTables } from './store.ts';
import type { UpgradeModules } from './upgrade-store.ts';

/** The format whose log index has hashes of 32 bits and no upper levels. */
export const NARROW_INDEX_FORMAT = '4';
/** The format of a store whose log index is partly built again. An older program finds it too new. */
export const REBUILDING_FORMAT = '4.5';

/** Removes the log index of a store of format 4. {@link rebuildLogIndex} builds it again. */
export function removeNarrowIndex(
  { root, rows, requireRoom }: UpgradeModules,
  facts: StoreTables['facts'],
): void {
  requireRoom();
  root.transactionSync(() => {
    rows.logParts.clearSync();
    beginLinkedTable(rows.logParts, 'logParts');
    facts.remove('finalChunks');
    facts.put('indexKey', randomBytes(HASH_KEY_BYTES).toString('hex'));
    rows.facts.putSync('format', REBUILDING_FORMAT);
  });
}

/**
 * Builds the log index from the records of the logs, a chunk in each transaction. If the process is killed, the next
 * one continues.
 *
 * @throws {CorruptStoreError} when a record is unreadable.
 */
export function rebuildLogIndex(store: StoreTables, transaction: (write: () => void) => void): void {
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
      writeFinal(store, chunk, filling.entries());
      const progress = { finalChunks: chunk + 1, steps: MERGES_A_CHUNK };
      mergeLevels(store, STORED_SHAPE, readLevelState(store), progress);
    });
  }
}
