import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DamagedStoreError } from '@ethread/ports';
import { describeWith } from '@ethread/setup';
import { makeSmallDisk } from '@ethread/storage/testing';
import { AccountDatabaseError, query, UnmetError } from '../account-database.ts';
import { SCHEMA } from '../schema.ts';
import { openSqlite } from './open-sqlite.ts';

describe('the database of accounts in a file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-sqlite-'));
  let file: string;
  let count = 0;

  beforeEach(() => {
    file = join(parent, String(++count), 'accounts.sqlite');
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  const insert = { text: "insert into ethread_account_facts (name, value) values ('a', 1)" };

  it('changes nothing when a required statement finds no row, or a statement fails', async () => {
    const database = await openSqlite(file);
    const nothing = { text: 'select 1 as one where false', isRequired: true };
    await expect(database.run([insert, nothing])).rejects.toThrow(UnmetError);
    await expect(database.run([insert, { text: 'select wrong' }])).rejects.toThrow(AccountDatabaseError);
    expect(await query(database, "select * from ethread_account_facts where name = 'a'")).toEqual([]);
    await database.close();
  });

  it('is opened by several processes at a time, and again with its content', async () => {
    const [one, other] = await Promise.all([openSqlite(file), openSqlite(file)]);
    await one.run([insert]);
    expect(await query(other, "select value from ethread_account_facts where name = 'a'")).toHaveLength(1);
    await one.close();
    await other.close();
    const again = await openSqlite(file);
    expect(await query(again, "select value from ethread_account_facts where name = 'a'")).toHaveLength(1);
    await again.close();
  });

  it('waits for a process that is making the file', async () => {
    mkdirSync(dirname(file));
    using other = new DatabaseSync(file);
    other.exec('begin immediate');
    const opening = openSqlite(file);
    // Time for the thread to begin. With less the test passes, too.
    await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 500))]);
    other.exec('commit');
    await expect(opening.then((database) => database.close())).resolves.toBeUndefined();
  });

  it('rejects a file that another version wrote, and says which', async () => {
    const database = await openSqlite(file);
    await query(database, "update ethread_account_facts set value = $1 where name = 'schema'", [SCHEMA + 1]);
    await database.close();
    await expect(openSqlite(file)).rejects.toThrow(/^a newer ethread wrote the accounts/);
  });

  it('rejects a file that is cut off, changed or something else, and reports the damage', async () => {
    const database = await openSqlite(file);
    const rows = Array.from({ length: 2_000 }, (_row, index) => ({
      text: 'insert into ethread_account_usage values ($1, $2, $3, $4, 1, 80, 0, 100)',
      values: [index, 'key_a', 'eth_call', 'main'],
    }));
    await database.run(rows);
    await database.close();
    const whole = readFileSync(file);
    let damages = 0;
    const open = () => openSqlite(file, { onDamage: () => damages++ });

    truncateSync(file, statSync(file).size / 2);
    await expect(open()).rejects.toThrow(DamagedStoreError);
    // A method's name in a row.
    const at = whole.lastIndexOf('eth_call');
    writeFileSync(file, whole.with(at, (whole[at] ?? 0) ^ 1));
    await expect(open()).rejects.toThrow(/restore it from a backup$/);
    writeFileSync(file, 'something else, '.repeat(1_000));
    await expect(open()).rejects.toThrow(DamagedStoreError);
    expect(damages).toBe(3);
  });
});

describeWith('small disks')('the database of accounts on a full disk', () => {
  it('rejects changes that may wait, and accepts spent credits', async () => {
    const disk = makeSmallDisk(40);
    const database = await openSqlite(join(disk.folder, 'accounts.sqlite'));
    disk.fill(8);
    const change = { text: "update ethread_account_facts set value = value where name = 'change'" };
    await expect(database.run([change])).rejects.toThrow('the disk is full');
    await database.run([change], { mayFillDisk: true });
    disk.empty();
    await database.run([change]);
    await database.close();
    disk.remove();
  });
});
