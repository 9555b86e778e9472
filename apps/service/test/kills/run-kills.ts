// Kills imports and migrations at random moments and verifies the store after each:
// `node --conditions=@ethread/source apps/service/test/kills/run-kills.ts [COUNT] [SEED] [WORK…]`, 200 and 1 by default.
// The works are imports (blocks, import, execute) and migrations (upgrade, rows).
import { pathOf } from '@ethread/setup';
import { makeDatabase } from '@ethread/storage/testing';
import { killImports } from './kill-imports.ts';
import { migratedRows, upgradedStore } from './killed-migrations.ts';

const [count = '200', seed = '1', ...only] = process.argv.slice(2);
const began = performance.now();
const log = (line: object) => console.log(JSON.stringify(line));
const database = pathOf('PostgreSQL') !== undefined ? await makeDatabase() : undefined;
try {
  const rows = database ? [await migratedRows(database)] : [];
  const migrations = [upgradedStore(), ...rows];
  const report = await killImports(Number(count), Number(seed), { migrations, only, log });
  console.log({ ...report, seconds: Math.round((performance.now() - began) / 1000) });
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} finally {
  await database?.drop();
}
