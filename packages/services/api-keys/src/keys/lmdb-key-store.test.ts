import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import { type Database, type Key, open } from 'lmdb';
import { itKeepsKeys } from './testing/key-store.ts';
import { openLmdbKeyStore } from './lmdb-key-store.ts';

describe('keys in a folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-keys-'));
  let folder: string;
  let count = 0;

  beforeEach(() => {
    folder = join(parent, String(++count));
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  itKeepsKeys(async () => openLmdbKeyStore(folder, { logger: silentLogger }));

  describe('with rows that the disk changed', () => {
    const record = {
      id: 'key_1',
      hash: new Uint8Array(32).fill(1),
      label: 'a',
      plan: 'free',
      scopes: {},
      accountId: 'key_1',
      withoutFailover: false,
      provenOnly: false,
      createdAt: 1,
      expiresAt: undefined,
      revokedAt: undefined,
      lastUsedAt: 2,
      replacedBy: undefined,
    };
    async function change(
      table: string,
      damage: (row: Buffer, rows: Database<Uint8Array>, key: Key) => void,
    ) {
      const store = openLmdbKeyStore(folder, { logger: silentLogger });
      await store.add(record);
      await store.close();
      const root = open({ path: folder, noSubdir: false, maxDbs: 5 });
      const rows = root.openDB<Uint8Array, Key>(table, { encoding: 'binary' });
      for (const { key, value } of [...rows.getRange({})]) damage(Buffer.from(value), rows, key);
      await root.close();
    }

    it.each(['keys', 'ids', 'changes'])(
      'rejects a changed row of the table %s, and counts it',
      async (table) => {
        await change(table, (row, rows, key) => {
          row[row.length >> 1] = (row[row.length >> 1] ?? 0) ^ 8;
          rows.putSync(key, row);
        });
        let damagedReads = 0;
        const onDamage = () => void damagedReads++;
        expect(() => openLmdbKeyStore(folder, { logger: silentLogger, onDamage })).toThrow(
          new RegExp(
            `^${folder}: the keys cannot be opened: row .* of table ${table} fails its checksum; restore`,
          ),
        );
        expect(damagedReads).toBeGreaterThan(0);
      },
    );

    it.each(['keys', 'ids', 'changes'])('rejects a lost row of the table %s', async (table) => {
      await change(table, (_row, rows, key) => void rows.removeSync(key));
      expect(() => openLmdbKeyStore(folder, { logger: silentLogger })).toThrow(/missing; restore/);
    });
  });

  it('rejects keys that another program wrote in another format', async () => {
    const root = open({ path: folder, noSubdir: false, maxDbs: 5 });
    root.openDB<string, string>('facts', { encoding: 'string' }).putSync('format', '3');
    await root.close();
    expect(() => openLmdbKeyStore(folder, { logger: silentLogger })).toThrow(
      `${folder}: a newer ethread wrote the store: it has format 3, this program reads 2`,
    );
  });
});
