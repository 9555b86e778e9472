import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, systemClock } from '@ethread/core';
import { describeWith, until } from '@ethread/setup';
import { makeDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { generateApiKey, hashApiKey, keyHashOf } from './api-key.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyStore } from './key-store.ts';
import { createKeyring } from './keyring.ts';
import { itKeepsKeys, keyRecord } from './testing/key-store.ts';
import { openKeyStore } from './testing/open-key-store.ts';

describe('keys in a file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-keys-'));
  let file: string;
  let count = 0;

  beforeEach(() => {
    file = join(parent, String(++count), 'accounts.sqlite');
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  itKeepsKeys(() => openKeyStore(file));
});

describeWith('PostgreSQL')('keys in PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
    await (await openKeyStore(database.url)).close();
  });
  afterAll(() => database.drop());

  itKeepsKeys(() => openKeyStore(database.url));

  describe('under watch', () => {
    let store: KeyStore;
    let reported: KeyRecord[];
    let logged: string[];
    let logger: Logger;

    beforeEach(async () => {
      reported = [];
      logged = [];
      const log = (fields: object, message: string) =>
        void logged.push(`${message} ${JSON.stringify(fields)}`);
      logger = { debug: log, info: log, warn: log, error: log };
      store = await openKeyStore(database.url, logger);
    });
    afterEach(() => store.close());

    const watch = () => store.watch((changed) => reported.push(...changed));
    /** Changes a key. The pool may first have to detect which of its connections were broken. */
    const relabel = (id: string, label: string) =>
      until(() =>
        store
          .update(id, (record) => ({ record: { ...record, label } }))
          .then(
            () => true,
            () => false,
          ),
      );

    it('reports the keys of a server that assigns the numbers of changes anew', async () => {
      const record = keyRecord();
      await store.add(record);
      await watch();
      const allow = await database.cut();
      await until(() => logged.some((line) => line.startsWith('changes of keys cannot be read')), 30_000);
      await allow();
      await until(() =>
        database.pool.query('update ethread_account_keys set change = -change').then(
          () => true,
          () => false,
        ),
      );
      await database.pool.query("update ethread_account_facts set value = 0 where name = 'change'");
      await relabel(record.id, 'after');
      await until(() => reported.at(-1)?.label === 'after');
    });

    it('serves keys from memory during an outage, and writes their uses afterwards', async () => {
      const apiKey = generateApiKey(randomBytes);
      const record = keyRecord({ hash: hashApiKey(apiKey) });
      await store.add(record);
      const keyring = await createKeyring({ store, clock: systemClock, logger }, { noteUsesEveryMs: 50 });
      const allow = await database.cut();
      expect(keyring.find(keyHashOf(apiKey)).record.id).toBe(record.id);
      await until(() => logged.some((line) => line.startsWith('the last uses of keys cannot be written')));
      expect(keyring.find(keyHashOf(apiKey)).record.id).toBe(record.id);
      await allow();
      await relabel(record.id, 'afterwards');
      await until(() => keyring.find(keyHashOf(apiKey)).record.label === 'afterwards');
      await until(async () => (await store.find(record.id))?.lastUsedAt !== undefined);
      await keyring.close();
    });
  });
});
