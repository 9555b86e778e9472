import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashApiKey } from './api-key.ts';
import { createKeyAdministration, type KeyAdministration, type NewKey } from './key-administration.ts';
import { KeyInputError, KeyNotFoundError, KeyRevokedError } from './key-input.ts';
import type { KeyStore } from './key-store.ts';
import { openKeyStore } from './testing/open-key-store.ts';
import { smallPlan } from './testing/small-plan.ts';

const START = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const DAY = 86_400_000;

const row = (fields: Partial<NewKey>, field: string, reason: string): [Partial<NewKey>, string, string] => [
  fields,
  field,
  reason,
];
const scope = (scopes: NonNullable<NewKey['scopes']>, field: string, reason: string) =>
  row({ scopes }, `scopes.${field}`, reason);

describe('the administration of keys', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-administration-'));
  let now: number;
  let folder: string;
  let store: KeyStore;
  let keys: KeyAdministration;

  beforeEach(async () => {
    now = START;
    folder = mkdtempSync(join(parent, 'keys-'));
    store = await openKeyStore(join(folder, 'accounts.sqlite'));
    const offered = new Map([
      ['free', smallPlan],
      ['large', smallPlan],
    ]);
    const plans = { get: (name: string) => offered.get(name), names: () => [...offered.keys()] };
    const clock = { now: () => now, monotonic: () => now };
    const names = { chains: new Set(['main', 'test']), methods: new Set(['eth_call', 'eth_getLogs']) };
    keys = createKeyAdministration({ store, plans, clock, randomBytes }, names);
  });
  afterEach(() => store.close());
  afterAll(() => rmSync(parent, { recursive: true }));

  const create = (fields: Partial<NewKey> = {}) => keys.create({ label: 'someone', plan: 'free', ...fields });

  it('creates a key that allows everything and never expires', async () => {
    const { apiKey, record } = await create();
    expect(apiKey).toMatch(/^ethr_[0-9A-Za-z]{49}$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Za-z]{16}$/),
      hash: hashApiKey(apiKey),
      label: 'someone',
      plan: 'free',
      scopes: {},
      withoutFailover: false,
      provenOnly: false,
      createdAt: START,
      expiresAt: undefined,
      revokedAt: undefined,
      lastUsedAt: undefined,
      accountId: record.id,
      replacedBy: undefined,
    });
    expect(await keys.find(record.id)).toMatchObject({ ...record, hash: Uint8Array.from(record.hash) });
  });

  it('stores no text of a key', async () => {
    const { apiKey, record } = await create();
    const rotated = await keys.rotate(record.id, 0);
    await keys.update(rotated.record.id, { label: 'someone else' });
    const stored = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
    expect(stored.includes(record.id)).toBe(true);
    for (const secret of [apiKey, rotated.apiKey])
      for (const part of [secret, secret.slice(5, 25), secret.slice(25, 45)]) {
        expect(stored.includes(part)).toBe(false);
        expect(stored.includes(Buffer.from(part).toString('hex'))).toBe(false);
      }
  });

  it('creates a key with limits, in their canonical form', async () => {
    const flags = { plan: 'large', expiresAt: START + DAY, withoutFailover: true, provenOnly: true };
    const scopes = {
      chains: ['test', 'main', 'test'],
      methods: [],
      origins: ['HTTPS://App.Example:443'],
      addresses: ['10.1.2.3', '2001:DB8::/32', '::ffff:192.0.2.0/120'],
    };
    const { record } = await create({ label: '  indexer 🐟 ', ...flags, scopes });
    expect(record).toMatchObject({ label: 'indexer 🐟', ...flags });
    expect(record.scopes).toEqual({
      chains: ['test', 'main'],
      methods: [],
      origins: ['https://app.example'],
      addresses: ['10.1.2.3/32', '2001:db8::/32', '192.0.2.0/24'],
    });
  });

  const SEEN = 'has only characters that can be seen';
  const TO_COME = 'is a time to come, in whole milliseconds, before the year 10000';
  const NETWORK = 'is a network like 10.0.0.0/8 or 2001:db8::/32';
  const many = new Array<string>(101).fill('main');
  it.each<[Partial<NewKey>, string, string]>([
    ...[' ', 'x'.repeat(101)].map((label) => row({ label }, 'label', 'has 1 to 100 characters')),
    ...['a\nb', 'a\u202eb', 'a\ud800b'].map((label) => row({ label }, 'label', SEEN)),
    [{ plan: 'huge' }, 'plan', 'is one of the plans of the configuration: free, large'],
    ...[START, START + 0.5, 1e15, NaN].map((expiresAt) => row({ expiresAt }, 'expiresAt', TO_COME)),
    scope({ chains: ['main', 'other'] }, 'chains[1]', 'is a chain of the service: main, test'),
    scope({ methods: ['eth_x'] }, 'methods[0]', 'is a method of the service: eth_call, eth_getLogs'),
    scope({ origins: ['app.example'] }, 'origins[0]', 'is an origin like https://app.example'),
    scope({ addresses: ['::1', '10/8'] }, 'addresses[1]', NETWORK),
    scope({ chains: many }, 'chains', 'has at most 100 items'),
  ])('rejects %j', async (fields, field, reason) => {
    const rejection = create(fields);
    await expect(rejection).rejects.toThrow(KeyInputError);
    await expect(rejection).rejects.toMatchObject({ field, reason, message: `${field} ${reason}` });
    expect(await keys.list()).toEqual([]);
  });

  it('changes the named fields of a key, and nothing else', async () => {
    const { record } = await create({ scopes: { chains: ['main'], methods: [] }, expiresAt: START + DAY });
    expect(await keys.update(record.id, {})).toMatchObject({ ...record, hash: expect.anything() });
    const changes = { label: 'Ben', plan: 'large', withoutFailover: true, provenOnly: true };
    expect(await keys.update(record.id, changes)).toMatchObject({ ...changes, scopes: record.scopes });
    const origins = ['https://app.example'];
    const changed = await keys.update(record.id, { scopes: { chains: null, origins }, expiresAt: null });
    expect(changed).toMatchObject({ ...changes, expiresAt: undefined });
    expect(changed.scopes).toEqual({ methods: [], origins });
    expect(await keys.find(record.id)).toEqual(changed);
  });

  it('rotates a key into another one of the same account, once, and not when it has expired', async () => {
    const limits = { scopes: { chains: ['main'] }, plan: 'large', withoutFailover: true, provenOnly: true };
    const { record, apiKey } = await create({ ...limits, expiresAt: START + DAY });
    now += DAY;
    await expect(keys.rotate(record.id, 0)).rejects.toThrow('id is of an expired key');
    await keys.update(record.id, { expiresAt: null });
    const rotated = await keys.rotate(record.id, 3_600_000);
    expect(rotated.apiKey).not.toBe(apiKey);
    const { id: replacedBy } = rotated.record;
    expect(rotated.previous).toMatchObject({ id: record.id, expiresAt: now + 3_600_000, replacedBy });
    const own = { label: 'someone', accountId: record.id, createdAt: now, expiresAt: undefined };
    expect(rotated.record).toMatchObject({ ...limits, ...own });
    expect(await keys.list()).toHaveLength(2);
    await expect(keys.rotate(record.id, 0)).rejects.toThrow(`was rotated already: rotate ${replacedBy}`);
    expect((await keys.rotate(replacedBy, 0)).record.accountId).toBe(record.id);
  });

  it('revokes a key for good', async () => {
    const { record } = await create();
    for (const time of [START, START + DAY]) {
      now = time;
      expect(await keys.revoke(record.id)).toMatchObject({ revokedAt: START });
    }
    await expect(keys.update(record.id, { label: 'Ben' })).rejects.toThrow(KeyRevokedError);
    await expect(keys.rotate(record.id, 0)).rejects.toThrow(KeyRevokedError);
    expect((await keys.find(record.id)).revokedAt).toBe(START);
  });

  it.each(['', 'key_0000000000000000', 'x'.repeat(10_000), 'key_\0'])(
    'reports an unknown key for the id %j',
    async (id) => {
      for (const found of [keys.find(id), keys.update(id, {}), keys.rotate(id, 0), keys.revoke(id)])
        await expect(found).rejects.toThrow(KeyNotFoundError);
    },
  );
});
