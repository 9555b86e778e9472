import { randomBytes } from 'node:crypto';
import { until } from '@ethread/setup';
import { generateApiKey, generateKeyId, hashApiKey } from '../api-key.ts';
import type { KeyRecord } from '../key-record.ts';
import type { KeyStore } from '../key-store.ts';

const CREATED_AT = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

export function keyRecord(fields: Partial<KeyRecord> = {}): KeyRecord {
  const id = generateKeyId(randomBytes);
  return {
    id,
    hash: Uint8Array.from(hashApiKey(generateApiKey(randomBytes))),
    label: 'someone',
    plan: 'free',
    scopes: {},
    withoutFailover: false,
    provenOnly: false,
    createdAt: CREATED_AT,
    expiresAt: undefined,
    revokedAt: undefined,
    lastUsedAt: undefined,
    accountId: id,
    replacedBy: undefined,
    ...fields,
  };
}

/** Defines the tests of every store of keys. `open` opens the store of the test anew, each time on the same keys. */
export function itKeepsKeys(open: () => Promise<KeyStore>): void {
  let store: KeyStore;

  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  const full = () =>
    keyRecord({
      label: 'Ö, "quoted" 🐟',
      plan: 'large',
      scopes: {
        chains: ['main'],
        methods: [],
        origins: ['https://app.example'],
        addresses: ['10.0.0.0/8', '2001:db8::/32'],
      },
      withoutFailover: true,
      provenOnly: true,
      expiresAt: CREATED_AT + 1,
      revokedAt: CREATED_AT + 2,
      lastUsedAt: CREATED_AT + 3,
      accountId: 'key_0000000000000001',
      replacedBy: 'key_0000000000000002',
    });

  it('stores every field, until it is opened again', async () => {
    const records = [keyRecord(), full()];
    for (const record of records) await store.add(record);
    await store.close();
    store = await open();
    for (const record of records) expect(await store.find(record.id)).toEqual(record);
    expect(await store.list()).toEqual(expect.arrayContaining(records));
  });

  it('rejects a key whose id or hash exists', async () => {
    const record = keyRecord();
    await store.add(record);
    await expect(store.add(keyRecord({ id: record.id }))).rejects.toThrow();
    await expect(store.add(keyRecord({ hash: record.hash }))).rejects.toThrow();
    expect(await store.find(record.id)).toEqual(record);
  });

  it('changes nothing when the change throws', async () => {
    const record = keyRecord();
    await store.add(record);
    const reject = () => {
      throw new RangeError('no');
    };
    await expect(store.update(record.id, reject)).rejects.toThrow(RangeError);
    expect(await store.find(record.id)).toEqual(record);
  });

  it('adds a successor with the change, or does neither', async () => {
    const [first, second] = [keyRecord(), keyRecord()];
    await store.add(first);
    const changed = { ...first, replacedBy: second.id };
    await store.update(first.id, () => ({ record: changed, added: second }));
    expect(await store.find(first.id)).toEqual(changed);
    expect(await store.find(second.id)).toEqual(second);
    const again = store.update(first.id, (record) => ({ record: { ...record, label: 'no' }, added: second }));
    await expect(again).rejects.toThrow();
    expect(await store.find(first.id)).toEqual(changed);
  });

  it('loses none of many concurrent changes', async () => {
    const record = keyRecord({ label: '' });
    await store.add(record);
    const changes = Array.from({ length: 20 }, (_none, index) =>
      store.update(record.id, (current) => ({
        record: { ...current, label: `${current.label},${index}` },
      })),
    );
    await Promise.all(changes);
    const found = await store.find(record.id);
    expect(found?.label.split(',').length).toBe(21);
  });

  it('notes the newest use of each key, and changes none that is not there', async () => {
    const record = keyRecord();
    await store.add(record);
    const usesAt = (time: number) => new Map([record.id, 'key_none'].map((id) => [id, time]));
    for (const time of [20, 10]) await store.noteUse(usesAt(time));
    expect(await store.find(record.id)).toEqual({ ...record, lastUsedAt: 20 });
    expect(await store.update('key_none', (none) => ({ record: none }))).toBeUndefined();
    expect(await store.find('key_none')).toBeUndefined();
  });

  describe('a watch', () => {
    it('reports the changes of another store on the same keys', async () => {
      const [first, second] = [keyRecord(), keyRecord()];
      await store.add(first);
      const reported: KeyRecord[] = [];
      const watch = await store.watch((changed) => reported.push(...changed));
      expect(reported).toContainEqual(first);
      const other = await open();
      await other.add(second);
      await until(() => reported.at(-1)?.id === second.id);
      expect(reported.at(-1)).toEqual(second);
      for (let revokedAt = 1; revokedAt <= 5; revokedAt++) {
        await other.update(first.id, (record) => ({ record: { ...record, revokedAt } }));
        await until(() => reported.at(-1)?.revokedAt === revokedAt);
      }
      expect(reported.at(-1)).toEqual({ ...first, revokedAt: 5 });
      await other.close();
      await watch.close();
    });
  });
}
