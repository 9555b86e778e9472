import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entryCount, type Facts } from '@ethread/storage/disk';
import { OLD_FILE, OLD_FILE_BLOCKS } from '@ethread/log-index';
import type { UpgradeModules } from './upgrade-store.ts';

/** The format without segments and with a single log file. */
export const SINGLE_LOG_FILE_FORMAT = '5';

/**
 * Records which blocks have their logs in the single file of formats before 6. New records go to other files. The file
 * is removed when all its blocks are in segments.
 */
export function separateLogFile(
  { root, path, rows, requireRoom }: UpgradeModules,
  facts: Facts,
  format: string,
): void {
  requireRoom();
  root.transactionSync(() => {
    const bytes = facts.get('logFileBytes');
    if (bytes !== undefined && existsSync(join(path, OLD_FILE))) {
      facts.put('oldLogBytes', bytes);
      facts.put(OLD_FILE_BLOCKS, String(entryCount(rows.logBlocks)));
    }
    if (rows.facts.get('format') === SINGLE_LOG_FILE_FORMAT) rows.facts.putSync('format', format);
  });
}
