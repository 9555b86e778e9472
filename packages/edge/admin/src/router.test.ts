import type { Handlers } from './generated/handlers.gen.ts';
import type { AdminContext } from './admin-context.ts';
import { documentJson } from './generated/document.gen.ts';
import { createAdminRouter } from './router.ts';

const unsolicited = () => {
  throw new Error('this test asks no handler');
};
const handlers: Handlers<AdminContext> = {
  keys_create: unsolicited,
  keys_list: unsolicited,
  keys_get: unsolicited,
  keys_update: unsolicited,
  keys_rotate: unsolicited,
  keys_revoke: unsolicited,
  plans_list: unsolicited,
  credits_get: unsolicited,
  usage_query: unsolicited,
  chains_list: unsolicited,
  traffic_get: unsolicited,
  operation_get: unsolicited,
  events_list: unsolicited,
  requests_list: unsolicited,
};
const router = createAdminRouter(handlers);

describe("the administration's router", () => {
  it.each([
    ['keys_create', [{ label: 'Team', plan: 'free' }]],
    ['keys_create', { key: { label: 'Ärger & Co', plan: 'free', chains: null, expiresAt: '2026-12-31' } }],
    [
      'keys_create',
      [{ label: 'x', plan: 'a', chains: ['sample'], methods: [], origins: ['https://a.example:8443'] }],
    ],
    [
      'keys_create',
      [
        {
          label: 'x',
          plan: 'a',
          addresses: ['10.0.0.1', '2001:db8::/32'],
          withoutFailover: true,
          provenOnly: true,
        },
      ],
    ],
    ['events_list', undefined],
    ['events_list', { query: { key: 'key_1', before: 7, count: 1_000 } }],
    ['keys_list', undefined],
    ['keys_update', ['key_1', {}]],
    ['keys_update', { id: 'key_1', changes: { expiresAt: null, origins: null, label: 'new' } }],
    ['keys_rotate', ['key_1']],
    ['keys_rotate', ['key_1', 86_400]],
    ['usage_query', []],
    ['usage_query', [{ by: [], from: '2026-11-21T10:00Z', to: '2026-11-21T10:00:00.000Z' }]],
    ['usage_query', [{ by: ['day', 'key'], key: 'key_1', method: 'eth_call', chain: 'sample' }]],
    ['chains_list', []],
    ['traffic_get', undefined],
    ['traffic_get', [60]],
    ['traffic_get', { seconds: 1 }],
    ['rpc.discover', []],
  ])('accepts %s with %j', (method, params) => {
    expect(router.prepare(method, params).method.name).toBe(method);
  });

  it.each([
    ['keys_create', [{ label: 'x' }], 'params[0].plan (key): expected the name of a plan, got nothing'],
    ['keys_create', [{ label: '', plan: 'a' }], 'params[0].label (key): expected 1 to 100 characters'],
    ['keys_create', [{ label: 'a\nb', plan: 'a' }], 'params[0].label (key): expected 1 to 100 characters'],
    ['keys_create', [{ label: 'x'.repeat(101), plan: 'a' }], 'params[0].label (key): expected'],
    [
      'keys_create',
      [{ label: 'x', plan: 'a', orgins: [] }],
      'params[0] (key): expected the properties label, plan, chains, methods, origins, addresses, expiresAt, withoutFailover, provenOnly, got string "orgins"',
    ],
    [
      'keys_create',
      [{ label: 'x', plan: 'a', expiresAt: 'tomorrow' }],
      'params[0].expiresAt (key): expected null or a UTC day such as 2026-12-31',
    ],
    [
      'keys_create',
      [{ label: 'x', plan: 'a', expiresAt: '2026-12-31T12:00:00+01:00' }],
      'params[0].expiresAt',
    ],
    [
      'keys_create',
      [{ label: 'x', plan: 'a', origins: ['app.example'] }],
      'params[0].origins[0] (key): expected an origin such as https://app.example',
    ],
    [
      'keys_create',
      [{ label: 'x', plan: 'a', addresses: ['localhost'] }],
      'params[0].addresses[0] (key): expected an IP address',
    ],
    ['keys_update', ['key_1', { id: 'key_2' }], 'params[1] (changes): expected the properties label'],
    ['keys_get', ['../etc/passwd'], "params[0] (id): expected a key's id"],
    [
      'keys_rotate',
      ['key_1', -1],
      'params[1] (overlapSeconds): expected a whole number from 0 to 31622400, got number -1',
    ],
    ['keys_rotate', ['key_1', '24h'], 'params[1] (overlapSeconds): expected a whole number'],
    [
      'usage_query',
      [{ by: ['week'] }],
      'params[0].by[0] (query): expected a dimension of usage (day, hour, method, chain or key)',
    ],
    ['traffic_get', [0], 'params[0] (seconds): expected a whole number from 1 to 604800'],
    ['traffic_get', [604801], 'params[0] (seconds): expected a whole number from 1 to 604800'],
    ['traffic_get', [1.5], 'params[0] (seconds): expected a whole number from 1 to 604800'],
    ['usage_query', { from: '2026-11-21' }, 'params: expected the names query, got string "from"'],
  ])('rejects %s with %j', (method, params, message) => {
    expect(() => router.prepare(method, params)).toThrow(
      expect.objectContaining({ code: -32602, message: expect.stringContaining(message) }),
    );
  });

  it.each(['eth_call', 'keys_delete', 'constructor'])('rejects the unknown method %s', (method) => {
    expect(() => router.prepare(method, [])).toThrow(expect.objectContaining({ code: -32601 }));
  });

  it('returns the document from rpc.discover', async () => {
    const context = { actor: 'a test', mayChange: true, requestId: '1' };
    const document = await router.invoke(router.prepare('rpc.discover', []), context);
    expect(document).toMatchObject({ bytes: new TextEncoder().encode(documentJson) });
  });
});
