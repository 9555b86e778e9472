import { join } from 'node:path';
import {
  beginLinkedTable,
  createFacts,
  createLinkedTable,
  sealLinkedRows,
  sealNumberedRows,
  sealTables,
} from '@ethread/storage/disk';
import { decodeUnsealedLogBlock, encodeLogBlock, openLogFile, recordSums } from '@ethread/log-index';
import type { RootDatabase } from 'lmdb';
import { CorruptStoreError } from '../base/errors.ts';
import type { StoreRows } from './store-rows.ts';

const OLD_FORMAT = '3';
/** The format of a partly upgraded store. An older program finds it too new. */
const UPGRADING = '3.5';

/** The formats without checksums, which {@link upgradeStore} upgrades. */
export const UNSEALED_FORMATS: readonly string[] = [OLD_FORMAT, UPGRADING];

const OLD_FACTS = new Set(['format', 'upgrade']);

export interface UpgradeModules {
  readonly root: RootDatabase;
  readonly path: string;
  readonly rows: StoreRows;
  /** Checks the free disk space. @throws when the disk is too full for a transaction. */
  requireRoom(): void;
}

/**
 * Adds checksums to the rows of a store of format 3, in place and in transactions of bounded size. If the process is
 * killed, the next one continues the upgrade.
 *
 * @throws {CorruptStoreError} when the log file is shorter than the store requires.
 */
export function upgradeStore({ root, path, rows, requireRoom }: UpgradeModules, format: string): void {
  const { facts } = rows;
  const logFile = openLogFile(join(path, 'logs.dat'), { length: Number(facts.get('logFileBytes') ?? 0) });
  try {
    const withSums = (row: Uint8Array) => {
      const place = decodeUnsealedLogBlock(row);
      return encodeLogBlock({
        ...place,
        sums: recordSums([logFile.read(place.at, place.headBytes + place.bodyBytes)]),
      });
    };
    const steps = [
      sealNumberedRows(rows.headers, 'headers'),
      sealNumberedRows(rows.bodies, 'bodies'),
      sealNumberedRows(rows.senders, 'senders'),
      sealNumberedRows(rows.receipts, 'receipts'),
      sealNumberedRows(rows.logBlocks, 'logBlocks', withSums),
      sealLinkedRows(rows.replaced, 'replaced'),
      sealLinkedRows(rows.hashes, 'hashes'),
      sealLinkedRows(rows.positions, 'positions'),
      sealLinkedRows(rows.logParts, 'logParts'),
    ];
    sealTables(steps, {
      transaction(write) {
        requireRoom();
        root.transactionSync(write);
      },
      progress: () => facts.get('upgrade'),
      setProgress(progress) {
        facts.putSync('format', UPGRADING);
        facts.putSync('upgrade', progress);
      },
    });
  } finally {
    logFile.close();
  }
  root.transactionSync(() => {
    const name = 'factRows';
    beginLinkedTable(rows[name], name);
    const damaged = (problem: string) => new CorruptStoreError(`${path}: ${problem}`);
    const moved = createFacts(createLinkedTable(rows[name], { name, damaged }));
    for (const { key, value } of [...facts.getRange({})]) {
      if (OLD_FACTS.has(key)) continue;
      moved.put(key, value);
      facts.removeSync(key);
    }
    facts.removeSync('upgrade');
    facts.putSync('format', format);
  });
}
