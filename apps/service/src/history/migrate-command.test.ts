import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, silentLogger, systemClock } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import {
  makeDatabase,
  restoreDump,
  type TemporaryDatabase,
  temporaryFolders,
} from '@ethread/storage/testing';
import { type MigrateFlags, migrateCommand } from './migrate-command.ts';
import { openHistory } from './open-history.ts';

const GENESIS = join(import.meta.dirname, '../../sample-chain/genesis.json');
const ROWS = join(import.meta.dirname, '../../test/stores/v0.1.0/shared-history.sql.br');
const KILLED = join(import.meta.dirname, 'testing/killed-migration.ts');
/** The hash of block 300 of the sample chain, which commits to all blocks before. */
const HEAD = '0xaeb45687b833fd092171c8ea54e78fc0ed88441e8bb6031f6436a1c95859660a';
const NONE = new AbortController().signal;
const modules = { clock: systemClock, logger: silentLogger };
const folder = temporaryFolders();

/** Writes the configuration of a chain. */
function configure(chain: object): string {
  const file = join(folder(), 'ethread.yaml');
  const chains = [{ name: 'sample', genesis: GENESIS, ...chain }];
  writeFileSync(file, JSON.stringify({ keys: ['key-of-the-tests'], chains }));
  return file;
}

async function migrate(flags: MigrateFlags, signal = NONE) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const code = await migrateCommand(flags, { ...modules, write, progress: { write() {} }, signal });
  return { code, output: written.join('') };
}

describeWith('PostgreSQL')('the shared history that v0.1.0 wrote as rows', () => {
  let database: TemporaryDatabase;
  let data: string;
  let config: string;

  beforeEach(async () => {
    database = await makeDatabase();
    await restoreDump(database.pool, ROWS);
    data = join(folder(), 'data');
    config = configure({ data, sharedHistory: { postgres: database.url } });
  });
  afterEach(() => database.drop());

  const countTables = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as count from pg_tables where tablename like 'ethread_history_%'",
    );
    return Number(rows[0].count);
  };

  /** Verifies the local store. */
  async function contentOf() {
    const { history, close } = await openHistory(data, modules);
    try {
      const { problems } = await history.verify();
      const head = history.head();
      return {
        problems,
        ranges: history.ranges(),
        unfinished: history.unfinished(),
        head: head && bytesToHex(head.hash),
      };
    } finally {
      await close();
    }
  }

  it('is migrated to verified blocks by a command that is killed and runs again', async () => {
    // Servers had added the blocks in two parts.
    await database.pool.query('update ethread_history_ranges set last = 99');
    await database.pool.query('insert into ethread_history_ranges values (7336, 100, 300)');
    const flags = ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning'];
    const child = spawn(process.execPath, [...flags, KILLED, config, '200'], {
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    const killed = { problems: [], ranges: [{ from: 0, to: 99 }], unfinished: { from: 100, to: 199 } };
    expect(await contentOf()).toMatchObject(killed);

    const { code, output } = await migrate({ config, drop: true, json: true });
    expect({ code, ...JSON.parse(output) }).toEqual({
      code: 0,
      migrated: 101,
      storedBefore: 200,
      aborted: false,
      dropped: true,
    });
    expect(await countTables()).toBe(0);
    const ranges = [{ from: 0, to: 300 }];
    expect(await contentOf()).toEqual({ problems: [], ranges, unfinished: null, head: HEAD });
  });

  it('stays in PostgreSQL without --drop, and is migrated once', async () => {
    const tables = await countTables();
    expect(await migrate({ config }, AbortSignal.abort())).toEqual({
      code: 130,
      output: 'chain7336: 0 blocks migrated, 0 stored before\nstopped; the same command goes on from here\n',
    });
    expect(await migrate({ config })).toEqual({
      code: 0,
      output: expect.stringContaining('301 blocks migrated, 0 stored before\nthe rows in PostgreSQL stay;'),
    });
    expect(await countTables()).toBe(tables);
    await database.pool.query('insert into ethread_history_ranges values (5, 0, 7)');
    expect(await migrate({ config, drop: true })).toEqual({
      code: 0,
      output: expect.stringContaining('0 blocks migrated, 301 stored before\nthe tables in PostgreSQL stay:'),
    });
    const { rows } = await database.pool.query('select chain_id from ethread_history_ranges');
    expect(rows).toEqual([{ chain_id: '5' }]);
  });

  it.each([
    [
      'update ethread_history_blocks set block = set_byte(block, 40, get_byte(block, 40) # 1) where number = 30',
      'the rows of blocks 0 to 300: block 30: it has another hash than its row says',
    ],
    [
      "update ethread_history_blocks set receipts = '\\xc0' where number = 30",
      'the rows of blocks 0 to 300: block 30: ',
    ],
    ['delete from ethread_history_blocks where number = 30', 'block 30: it has no row'],
    ['drop table ethread_history_ranges', 'there is nothing to migrate'],
  ])('is rejected after %s', async (statement, message) => {
    await database.pool.query(statement);
    await expect(migrate({ config, drop: true })).rejects.toThrow(message);
    expect(await countTables()).toBeGreaterThan(0);
    expect(await contentOf()).toMatchObject({ ranges: [], unfinished: null });
  });
});

describe('ethread segments migrate', () => {
  const from = (postgres: string) => ({ data: 'data', sharedHistory: { postgres } });

  it.each([
    ['without a sharedHistory', 'has no chain with a sharedHistory', { data: 'data' }, undefined],
    ['of another chain', 'has no chain "other" with a sharedHistory', from('postgres://db/a'), 'other'],
    ['with another URL', 'postgres is not a URL like postgres://user@host', from('http://db/a'), undefined],
    ['without a server', 'cannot be reached: ECONNREFUSED', from('postgres://127.0.0.1:1/a'), undefined],
    [
      'without data',
      'has no folder for its stores; add data',
      { sharedHistory: { postgres: 'postgres://db/a' } },
      undefined,
    ],
  ])('rejects a configuration %s', async (_case, message, chain, name) => {
    const flags = { config: configure(chain), ...(name && { chain: name }) };
    await expect(migrate(flags)).rejects.toThrow(message);
  });
});
