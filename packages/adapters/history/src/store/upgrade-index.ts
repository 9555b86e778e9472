import { randomBytes } from 'node:crypto';
import { HASH_KEY_BYTES } from '@ethread/log-index';
import { beginLinkedTable, type Facts } from '@ethread/storage/disk';
import type { UpgradeModules } from './upgrade-store.ts';

/** The format whose log index has hashes of 32 bits and no upper levels. */
export const NARROW_INDEX_FORMAT = '4';
/** The format of a store whose log index is partly built again. An older program finds it too new. */
export const REBUILDING_FORMAT = '4.5';

/** Removes the log index of a store of format 4. `rebuildLogIndex` builds it again. */
export function removeNarrowIndex({ root, rows, requireRoom }: UpgradeModules, facts: Facts): void {
  requireRoom();
  root.transactionSync(() => {
    rows.logParts.clearSync();
    beginLinkedTable(rows.logParts, 'logParts');
    facts.remove('finalChunks');
    facts.put('indexKey', randomBytes(HASH_KEY_BYTES).toString('hex'));
    rows.facts.putSync('format', REBUILDING_FORMAT);
  });
}
