import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { restoreDump, type TemporaryDatabase } from '@ethread/storage/testing';
import { SAMPLE_CHAIN } from '../service-process.ts';
import { unpackStore } from '../stores/store-files.ts';
import type { KilledWork } from './kill-imports.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const MOVE = join(import.meta.dirname, 'move-to-segments.ts');
const RELEASE = join(import.meta.dirname, '../stores/v0.1.0');

/** Returns the upgrade of a store that v0.1.0 wrote, and the movement of its blocks to segments. */
export function upgradedStore(): KilledWork {
  return {
    name: 'upgrade',
    prepare(folder) {
      const data = join(folder, 'chain');
      unpackStore(join(RELEASE, 'files'), folder);
      // Only the service upgrades the state.
      rmSync(join(data, 'state'), { recursive: true });
      return data;
    },
    program: (data) => [MOVE, data],
  };
}

/** Returns the migration of the shared history that v0.1.0 wrote as rows of PostgreSQL. */
export async function migratedRows({ url, pool }: TemporaryDatabase): Promise<KilledWork> {
  await restoreDump(pool, join(RELEASE, 'shared-history.sql.br'));
  const configOf = (data: string) => join(dirname(data), 'ethread.yaml');
  return {
    name: 'rows',
    prepare(folder) {
      const data = join(folder, 'chain');
      const genesis = join(SAMPLE_CHAIN, 'genesis.json');
      const chains = [{ name: 'sample', genesis, data, sharedHistory: { postgres: url } }];
      mkdirSync(folder, { recursive: true });
      writeFileSync(configOf(data), JSON.stringify({ keys: ['key-of-the-tests'], chains }));
      return data;
    },
    program: (data) => [MAIN, 'segments', 'migrate', '--config', configOf(data)],
  };
}
