import { keyHashOf } from '@ethread/accounts';
import { InvalidParamsError } from '@ethread/types';
import { UnknownKeyError } from '../generated/errors.gen.ts';
import { type Administration, openAdministration, START } from '../testing/open-administration.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNKNOWN = 'key_0000000000000000';

describe('the administration', () => {
  let world: Administration;

  beforeEach(async () => {
    world = await openAdministration();
  });
  afterEach(() => world.close());

  const create = (changes: object = {}) =>
    world.client.keys_create({ label: 'Team', plan: 'team', ...changes });

  describe('keys', () => {
    it('creates a key that the service accepts, and returns the API key once', async () => {
      const { apiKey, key } = await create();
      expect(world.keyring.find(keyHashOf(apiKey)).record.id).toBe(key.id);
      expect(JSON.stringify(await world.client.keys_list())).not.toContain(apiKey);
    });

    it.each([
      [
        'plan',
        { plan: 'gold' },
        'params[0].plan (key): expected a value that is one of the plans of the configuration: team, free',
      ],
      [
        'chain',
        { chains: ['sample', 'other'] },
        'params[0].chains[1] (key): expected a value that is a chain of the service',
      ],
      ['day', { expiresAt: '2027-02-30' }, 'params[0].expiresAt (key): expected a time that there is'],
    ])('names the invalid field of a new key: %s', async (_field, changes, message) => {
      const error = await create(changes).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(InvalidParamsError);
      expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(message) });
      expect((await world.client.keys_list()).map(({ source }) => source)).toEqual(['configuration']);
    });

    it('lists the keys of the configuration with their usage, and changes none of them', async () => {
      const { client, usage } = world;
      const id = 'configured-1';
      const configured = { id, source: 'configuration', plan: null, state: 'active', accountId: id };
      expect(await client.keys_list()).toMatchObject([configured]);
      expect(await client.keys_get(id)).toMatchObject(configured);
      const sums = { calls: 3, credits: 240, errors: 0, bytes: 100 };
      const row = { accountId: id, method: 'eth_call', chain: 'mainnet', hour: START - (START % 3_600_000) };
      await usage.add({
        writer: '6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01',
        sequence: 1,
        rows: [{ ...row, ...sums }],
      });
      expect((await client.usage_query({ key: id, by: ['key'] })).rows).toEqual([{ key: id, ...sums }]);
      for (const other of [{ chain: 'sample' }, { method: 'eth_getLogs' }])
        expect((await client.usage_query({ key: id, by: ['key'], ...other })).rows).toEqual([]);
      for (const change of [
        () => client.keys_update(id, { label: 'Mine' }),
        () => client.keys_rotate(id),
        () => client.keys_revoke(id),
        () => client.credits_get(id),
      ])
        await expect(change()).rejects.toThrow(
          'the key configured-1 is one of the configuration: it has no plan, and changes with the configuration alone',
        );
      await expect(client.keys_get('configured-2')).rejects.toThrow('there is no key configured-2');
    });

    it('rejects an unknown key ID', async () => {
      const { client } = world;
      const calls = [
        () => client.keys_get(UNKNOWN),
        () => client.keys_get('another-form'),
        () => client.keys_update(UNKNOWN, {}),
        () => client.keys_rotate(UNKNOWN),
        () => client.keys_revoke(UNKNOWN),
        () => client.credits_get(UNKNOWN),
        () => client.usage_query({ key: UNKNOWN }),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(UnknownKeyError);
      await expect(client.keys_get(UNKNOWN)).rejects.toThrow(`there is no key ${UNKNOWN}`);
    });

    it('logs actor, action and key ID of a change, but neither the key nor its hash', async () => {
      const { apiKey, key } = await create();
      await world.client.keys_update(key.id, { label: 'x' });
      const rotated = await world.client.keys_rotate(key.id, 60);
      await world.client.keys_revoke(key.id);
      const lines = world.logged.map((line) => JSON.parse(line));
      expect(lines).toEqual([
        expect.objectContaining({ actor: 'a test', keyId: key.id, message: 'a key was created' }),
        expect.objectContaining({ keyId: key.id, changed: ['label'], message: 'a key was changed' }),
        expect.objectContaining({ replacedBy: rotated.key.id, message: 'a key was rotated' }),
        expect.objectContaining({ keyId: key.id, message: 'a key was revoked' }),
      ]);
      for (const secret of [apiKey, rotated.apiKey, apiKey.slice(5, 30)])
        expect(world.logged.join('\n')).not.toContain(secret);
    });
  });

  it('returns no credits for a key whose plan is no longer offered', async () => {
    const { key } = await create({ plan: 'free' });
    world.plans.replace({});
    expect(await world.client.credits_get(key.id)).toMatchObject({ creditsPerDay: 0, remaining: 0 });
  });

  describe('usage', () => {
    const row = (changes: object = {}) => ({
      accountId: 'key_a',
      method: 'eth_call',
      chain: 'sample',
      hour: START - (START % HOUR),
      calls: 1,
      credits: 80,
      errors: 0,
      bytes: 100,
      ...changes,
    });
    let batches = 0;
    const add = (...rows: ReturnType<typeof row>[]) =>
      world.usage.add({ writer: '6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01', sequence: ++batches, rows });

    it('sums the usage of the last 30 days by day by default', async () => {
      await add(row(), row({ method: 'eth_getLogs', credits: 255, errors: 1 }), row({ accountId: 'key_b' }));
      await add(
        row({ hour: START - (START % HOUR) - DAY }),
        row({ hour: START - (START % HOUR) - 40 * DAY }),
      );
      expect(await world.client.usage_query()).toEqual({
        from: '2026-10-22T07:00:00.000Z',
        to: '2026-11-21T08:00:00.000Z',
        rows: [
          { day: '2026-11-20', calls: 1, credits: 80, errors: 0, bytes: 100 },
          { day: '2026-11-21', calls: 3, credits: 415, errors: 1, bytes: 300 },
        ],
      });
    });

    it('extends a usage query to whole hours', async () => {
      await add(row({ hour: START - (START % HOUR) - HOUR }), row());
      const { from, to, rows } = await world.client.usage_query({
        from: '2026-11-21T07:59:59Z',
        to: '2026-11-21T08:00Z',
        by: [],
      });
      expect({ from, to, rows }).toMatchObject({
        from: '2026-11-21T07:00:00.000Z',
        to: '2026-11-21T08:00:00.000Z',
        rows: [{ calls: 1 }],
      });
    });

    it('rejects a usage query that exceeds the row limit of a response', async () => {
      await add(...Array.from({ length: 10_001 }, (_, index) => row({ accountId: `key_${index}` })));
      expect((await world.client.usage_query({ by: [] })).rows).toMatchObject([{ calls: 10_001 }]);
      await expect(world.client.usage_query({ by: ['key'] })).rejects.toThrow(
        'params[0].by (query): expected at most 10000 rows, got more: narrow the query',
      );
    });

    it.each([
      [{ from: '2026-11-22', to: '2026-11-21' }, 'params[0].from (query): expected a time before the end'],
      [{ from: '2020-01-01' }, 'params[0].from (query): expected at most 1100 days before the end'],
      [{ to: '2026-13-01' }, 'params[0].to (query): expected a time that there is'],
    ])('rejects the usage query %j', async (query, message) => {
      await expect(world.client.usage_query(query)).rejects.toThrow(message);
    });
  });
});
