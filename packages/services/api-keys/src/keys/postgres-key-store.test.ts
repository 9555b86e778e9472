import { randomBytes } from 'node:crypto';
import { type Logger, silentLogger, systemClock } from '@ethread/core';
import type { Pool } from 'pg';
import { createPostgresPool } from '@ethread/storage/postgres';
import { openProxy, type Proxy } from '@ethread/storage/testing';
import type { TemporaryDatabase } from '@ethread/storage/testing';
import { describeWith, until } from '@ethread/setup';
import { makeKeyDatabase } from './testing/key-database.ts';
import { generateApiKey, hashApiKey } from './api-key.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyStore } from './key-store.ts';
import { itKeepsKeys, keyRecord } from './testing/key-store.ts';
import { createKeyring } from './keyring.ts';
import { createPostgresKeyStore } from './postgres-key-store.ts';

describeWith('PostgreSQL')('keys in PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => void (database = await makeKeyDatabase()));
  afterAll(() => database.drop());

  itKeepsKeys(async () => createPostgresKeyStore(database.pool, { logger: silentLogger }));

  it('prevents a manual deletion of a key in PostgreSQL', async () => {
    const store = createPostgresKeyStore(database.pool, { logger: silentLogger });
    const record = keyRecord();
    await store.add(record);
    await expect(database.pool.query('delete from ethread_keys')).rejects.toThrow(
      'keys are not deleted: set revoked_at',
    );
    expect(await store.find(record.id)).toEqual(record);
  });

  describe('under watch', () => {
    let store: KeyStore;
    let reported: KeyRecord[];
    let logged: string[];
    let logger: Logger;

    beforeEach(() => {
      reported = [];
      logged = [];
      const log = (fields: object, message: string) =>
        void logged.push(`${message} ${JSON.stringify(fields)}`);
      logger = { debug: log, info: log, warn: log, error: log };
      store = createPostgresKeyStore(database.pool, { logger });
    });
    afterEach(() => store.close());

    const watch = () => store.watch((changed) => reported.push(...changed));
    /** Breaks every connection to the database, and rejects new ones until the test permits them. */
    const cut = async () => {
      const name = new URL(database.url).pathname.slice(1);
      await database.asServer(`alter database ${name} allow_connections false`);
      await database.asServer('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ]);
      return () => database.asServer(`alter database ${name} allow_connections true`);
    };
    /** Changes a key without the store. The pool may first have to detect which of its connections were broken. */
    const changeByHand = (id: string, label: string) =>
      until(() =>
        database.pool.query('update ethread_keys set label = $2 where id = $1', [id, label]).then(
          () => true,
          () => false,
        ),
      );

    it('reports a key in PostgreSQL that was changed manually', async () => {
      const record = keyRecord();
      await store.add(record);
      await watch();
      await changeByHand(record.id, 'by hand');
      await until(() => reported.at(-1)?.label === 'by hand');
    });

    it('reports a changed key when no notification arrived', async () => {
      const record = keyRecord();
      await store.add(record);
      await watch();
      await database.pool.query('alter table ethread_keys disable trigger user');
      await database.pool.query(
        `with next as (update ethread_key_change set last = last + 1 returning last)
         update ethread_keys set label = 'in silence', change = next.last from next where id = $1`,
        [record.id],
      );
      await database.pool.query('alter table ethread_keys enable trigger user');
      await until(() => reported.at(-1)?.label === 'in silence');
    });

    it('reports the keys again after the connection was broken', async () => {
      const [record, added] = [keyRecord(), keyRecord()];
      await store.add(record);
      await watch();
      for (const label of ['once', 'twice']) {
        const allow = await cut();
        await expect(store.find(record.id)).rejects.toThrow();
        await allow();
        await changeByHand(record.id, label);
        await until(() => reported.at(-1)?.label === label);
      }
      await store.add(added);
      await until(() => reported.at(-1)?.id === added.id);
    });

    it('reports the keys of a server that assigns the numbers of changes anew', async () => {
      const record = keyRecord();
      await store.add(record);
      await watch();
      await database.pool.query('update ethread_key_change set last = 0');
      await database.pool.query('update ethread_keys set change = -change');
      await changeByHand(record.id, 'after');
      const allow = await cut();
      await allow();
      await until(() => reported.at(-1)?.label === 'after');
    });

    describe('over a network', () => {
      let proxy: Proxy;
      let distant: Pool;

      beforeEach(async () => {
        proxy = await openProxy(database.url);
        distant = createPostgresPool(proxy.url, silentLogger);
        store = createPostgresKeyStore(distant, { logger });
      });
      afterEach(async () => {
        await store.close();
        await distant.end();
        await proxy.close();
      });

      it('logs once that the keys cannot be read, and once that they can', async () => {
        await watch();
        proxy.set('close');
        const before = proxy.attempts;
        await until(() => proxy.attempts > before + 2);
        expect(logged).toEqual([
          expect.stringMatching(/^changes of keys cannot be read from PostgreSQL {"reason"/),
        ]);
        proxy.set('carry');
        await until(() => logged.length > 1);
        expect(logged.slice(1)).toEqual(['changes of keys are read again {}']);
      });

      it('reports the keys again after the connection stopped responding', async () => {
        const record = keyRecord();
        await store.add(record);
        await watch();
        proxy.set('silence');
        await changeByHand(record.id, 'in silence');
        proxy.set('carry');
        await until(() => reported.at(-1)?.label === 'in silence');
      });
    });

    it('serves keys from memory during an outage, and writes their uses afterwards', async () => {
      const apiKey = generateApiKey(randomBytes);
      const record = keyRecord({ hash: hashApiKey(apiKey) });
      await store.add(record);
      const keyring = await createKeyring({ store, clock: systemClock, logger }, { noteUsesEveryMs: 50 });
      const allow = await cut();
      expect(keyring.find(apiKey).record.id).toBe(record.id);
      await until(() => logged.some((line) => line.startsWith('the last uses of keys cannot be written')));
      expect(keyring.find(apiKey).record.id).toBe(record.id);
      await allow();
      await changeByHand(record.id, 'afterwards');
      await until(() => keyring.find(apiKey).record.label === 'afterwards');
      await until(async () => (await store.find(record.id))?.lastUsedAt !== undefined);
      await keyring.close();
    });

    it('rejects a watch that cannot begin', async () => {
      const allow = await cut();
      await expect(watch()).rejects.toThrow('not currently accepting connections');
      await allow();
    });
  });
});
