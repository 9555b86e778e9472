import { keyHashOf } from '@ethread/accounts';
import { until } from '@ethread/setup';
import { START } from '../testing/open-administration.ts';
import { accountHttp } from './account-http.ts';
import { createClient } from './generated/client.gen.ts';
import { documentJson } from './generated/document.gen.ts';
import { rates, transportLimits } from './generated/method-table.gen.ts';
import { CONFIGURED, serveAccount, type ServedAccount } from './testing/serve-account.ts';

const HOUR = 3_600_000;
const BATCH = '[{"jsonrpc":"2.0","id":1,"method":"key_get"},{"jsonrpc":"2.0","id":2,"method":"key_get"}]';

describe('the account of a key', () => {
  let served: ServedAccount;
  let mine: { readonly apiKey: string; readonly id: string };

  /** Creates a key, and waits until the server admits it. */
  async function createKey(
    label: string,
    fields: { readonly origins?: string[]; addresses?: string[] } = {},
  ) {
    const { apiKey, key } = await served.world.client.keys_create({ label, plan: 'free', ...fields });
    await admitted(apiKey);
    return { apiKey, id: key.id };
  }

  const isAdmitted = (apiKey: string): boolean => {
    try {
      served.world.keyring.find(keyHashOf(apiKey));
      return true;
    } catch {
      return false;
    }
  };
  /** Waits until the keyring has a new key. */
  const admitted = (apiKey: string) => until(() => isAdmitted(apiKey));
  const rejected = (apiKey: string) => until(() => !isAdmitted(apiKey));

  beforeAll(async () => {
    served = await serveAccount();
    mine = await createKey('Mine');
  });
  // Every test starts with the whole rate.
  beforeEach(() => (served.world.time.now += 10_000));
  afterAll(() => served.close());

  const client = (apiKey: string) => createClient(accountHttp(served.url, { apiKey }));

  async function use(accountId: string, sequence: number, calls: number) {
    const row = { accountId, chain: 'mainnet', hour: START - (START % HOUR), errors: 1, bytes: 100 };
    await served.world.usage.add({
      writer: '6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01',
      sequence,
      rows: [{ ...row, method: 'eth_call', calls, credits: calls * 80 }],
    });
  }

  it('returns the limits, credits and usage of the key of the request and of no other, without a charge', async () => {
    const other = await createKey('Other');
    await served.world.spend(mine.id, 335);
    await use(mine.id, 1, 3);
    await use(other.id, 2, 7);
    const account = client(mine.apiKey);
    expect(await account.key_get()).toMatchObject({
      id: mine.id,
      label: 'Mine',
      plan: { name: 'free', creditsPerDay: 100_000, requestsPerSecond: 5 },
      rotatedTo: null,
    });
    const usage = { calls: 3, credits: 240, errors: 1, bytes: 100 };
    expect(await account.usage_query({ by: ['hour', 'method'] })).toMatchObject({
      rows: [{ hour: '2026-11-21T07:00:00.000Z', method: 'eth_call', ...usage }],
    });
    expect(await account['rpc.discover']()).toEqual(JSON.parse(documentJson));
    expect((await client(other.apiKey).usage_query({ by: [] })).rows).toMatchObject([{ calls: 7 }]);
    // The calls before are not charged.
    expect(await account.credits_get()).toEqual({
      day: '2026-11-21',
      creditsPerDay: 100_000,
      spent: 335,
      remaining: 99_665,
      resetsAt: '2026-11-22T00:00:00.000Z',
    });
  });

  it('lists the recent requests of the account, and of no other', async () => {
    const other = await createKey('Busy');
    const { requestLog } = served.world;
    const one = { chain: 'mainnet', method: 'eth_call', source: 'service', proof: 'complete' } as const;
    const figures = { milliseconds: 5.123, credits: 80, bytes: 102, params: ['0x01'], message: undefined };
    for (const { id } of [mine, other])
      requestLog.onCall({ ...one, ...figures, requestId: id, keyId: id, accountId: id, error: undefined });
    served.world.time.now += 1;
    const client_ = { keyId: mine.id, accountId: mine.id, chain: 'mainnet' };
    requestLog.onRejected({
      error: 'RateExceededError',
      requestId: 'r',
      address: undefined,
      client: client_,
    });
    const account = client(mine.apiKey);
    const found = await account.requests_list();
    expect(found).toMatchObject([
      { requestId: 'r', key: mine.id, method: null, error: 'RateExceededError', rejected: true, proof: null },
      { requestId: mine.id, error: null, milliseconds: 5.12, credits: 80, proof: 'complete', params: null },
    ]);
    expect(await account.requests_list({ failed: true })).toEqual(found.slice(0, 1));
    const named = await served.call(mine.apiKey, 'requests_list', [{ key: other.id }]);
    expect(named.error).toMatchObject({ code: -32602, message: expect.stringContaining('key') });
  });

  it.each([
    ['the key of another account', { key: 'key_other' }, 'key'],
    ['a grouping by key', { by: ['key'] }, 'by'],
    ['an account', { accountId: 'key_other' }, 'accountId'],
  ])('rejects a query that names %s', async (_case, query, field) => {
    const { error } = await served.call(mine.apiKey, 'usage_query', [query]);
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(field) });
  });

  it('has no method of the administration', async () => {
    expect((await served.call(mine.apiKey, 'keys_list')).error).toMatchObject({ code: -32601 });
  });

  it('rejects keys that are missing, malformed, unknown or revoked alike, and says that one has expired', async () => {
    const { world, call } = served;
    const [revoked, expired] = [await createKey('Revoked'), await createKey('Expired')];
    await world.client.keys_revoke(revoked.id);
    await rejected(revoked.apiKey);
    await world.client.keys_rotate(expired.id, 1);
    world.time.now += 1_000;
    await rejected(expired.apiKey);
    const unknown = mine.apiKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const key of ['', 'x', unknown, revoked.apiKey, expired.apiKey, `${mine.apiKey} x`]) {
      world.time.now += 10_000;
      expect(await call(key, 'key_get')).toMatchObject({
        status: 401,
        error: { code: -32000, message: key === expired.apiKey ? 'API key expired' : 'invalid API key' },
      });
    }
  });

  it('explains that a key of the configuration has no account', async () => {
    expect(await served.call(CONFIGURED, 'key_get')).toMatchObject({
      status: 403,
      error: { code: -32002, message: expect.stringContaining('no account') },
    });
  });

  it('limits the requests of an account, and reports when to retry', async () => {
    served.address.now = '198.51.100.1';
    const statuses = [];
    for (let index = 0; index <= rates.account; index++)
      statuses.push(await served.call(mine.apiKey, 'key_get'));
    expect(statuses.map(({ status }) => status)).toEqual([...Array(rates.account).fill(200), 429]);
    expect(statuses.at(-1)).toMatchObject({ retryAfter: '1', error: { code: -32005 } });
    served.address.now = '203.0.113.7';
  });

  it('limits invalid keys to one a second for an address and its network, but no valid key', async () => {
    served.address.now = '2001:db8::1';
    expect((await served.call('guess', 'key_get')).status).toBe(401);
    served.address.now = '2001:db8::ffff';
    expect((await served.call('guess', 'key_get')).status).toBe(429);
    served.address.now = '2001:db8:0:1::1';
    expect((await served.call('guess', 'key_get')).status).toBe(401);
    served.address.now = '2001:db8::1';
    let guesses = 0;
    for (let tenth = 0; tenth < 100; tenth++) {
      served.world.time.now += 100;
      if ((await served.call('guess', 'key_get')).status === 401) guesses++;
      // The owner of a key may share the address with somebody who guesses.
      expect((await served.call(mine.apiKey, 'key_get')).status).toBe(200);
    }
    expect(guesses).toBe(10);
    served.address.now = '203.0.113.7';
  });

  it('admits a key with a list of networks from these alone', async () => {
    const { apiKey } = await createKey('Office', { addresses: ['203.0.113.0/24'] });
    expect((await served.call(apiKey, 'key_get')).status).toBe(200);
    served.address.now = '198.51.100.9';
    expect(await served.call(apiKey, 'key_get')).toMatchObject({
      status: 403,
      error: { message: 'this key is not allowed the address 198.51.100.9' },
    });
    served.address.now = '203.0.113.7';
  });

  describe('rotation', () => {
    it('returns a key with the same account', async () => {
      const old = await createKey('Rotated');
      await use(old.id, 3, 5);
      const { apiKey, key, previous } = await client(old.apiKey).key_rotate(60);
      expect(key).toMatchObject({ label: 'Rotated', plan: { name: 'free' }, rotatedTo: null });
      expect(previous).toMatchObject({ id: old.id, rotatedTo: key.id });
      expect(Date.parse(previous.expiresAt ?? '') - served.world.time.now).toBe(60_000);
      await admitted(apiKey);
      expect((await client(apiKey).usage_query({ by: [] })).rows).toMatchObject([{ calls: 5 }]);
      expect(served.world.logged.join('\n')).toContain('an owner rotated a key');
    });

    it('creates one key of many concurrent requests', async () => {
      const { apiKey, id } = await createKey('Raced');
      const outcomes = await Promise.all(
        Array.from({ length: rates.account }, () => served.call(apiKey, 'key_rotate', [3600])),
      );
      const made = outcomes.filter(({ result }) => result);
      expect(made).toHaveLength(1);
      for (const { error } of outcomes.filter(({ result }) => !result))
        expect(error).toMatchObject({ code: -32003, message: 'the key was rotated already' });
      const successors = (await served.world.client.keys_list()).filter(({ accountId }) => accountId === id);
      expect(successors).toHaveLength(2);
    });

    it('is denied to a key that web pages contain', async () => {
      const { apiKey, id } = await createKey('Page', { origins: ['https://app.example'] });
      expect((await served.call(apiKey, 'key_rotate')).error).toMatchObject({ code: -32003 });
      expect(await served.world.client.keys_get(id)).toMatchObject({ replacedBy: null, state: 'active' });
    });
  });

  it('serves the own page, and no other, even with the key', async () => {
    const { apiKey } = await createKey('Page owner');
    const own = { Origin: new URL(served.url).origin, 'Sec-Fetch-Site': 'same-origin' };
    for (const headers of [
      { ...own, Origin: 'https://evil.example' },
      { ...own, 'Sec-Fetch-Site': 'cross-site' },
    ])
      expect((await served.call(apiKey, 'key_rotate', [], headers)).status).toBe(403);
    expect((await served.call(apiKey, 'key_rotate', [], own)).status).toBe(200);
    const preflight = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const response = await fetch(served.url, { method: 'OPTIONS', headers: preflight });
    expect(response.status).toBe(403);
    expect([...response.headers.keys()].join()).not.toContain('access-control');
  });

  it.each([
    ['a batch', BATCH, 413],
    ['a body over the limit', ' '.repeat(transportLimits.maxBodyBytes + 1), 413],
    ['text that is not JSON', '{', 400],
  ])('rejects %s', async (_case, body, status) => {
    expect((await served.post(mine.apiKey, body)).status).toBe(status);
  });
});
