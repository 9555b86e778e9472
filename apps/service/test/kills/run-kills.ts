// Kills imports, migrations and rewinds at random moments and verifies the store after each:
// `node --conditions=@ethread/source apps/service/test/kills/run-kills.ts [COUNT] [SEED] [WORK…]`, 200 and 1 by default.
// The works are imports (blocks, import, execute), migrations (upgrade, rows) and a rewind (rewind).
import { pathOf } from '@ethread/setup';
import { makeDatabase } from '@ethread/storage/testing';
import { killImports } from './kill-imports.ts';
import { migratedRows, upgradedStore } from './killed-migrations.ts';
import { rewoundStore } from './killed-rewinds.ts';

const [count = '200', seed = '1', ...only] = process.argv.slice(2);
const began = performance.now();
const log = (line: object) => console.log(JSON.stringify(line));
const database = pathOf('PostgreSQL') !== undefined ? await makeDatabase() : undefined;
try {
  const rows = database ? [await migratedRows(database)] : [];
  const others = [upgradedStore(), ...rows, await rewoundStore()];
  const report = await killImports(Number(count), Number(seed), { others, only, log });
  console.log({ ...report, seconds: Math.round((performance.now() - began) / 1000) });
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} finally {
  await database?.drop();
}
