import type { RequestHead } from '@ethread/http';
import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { createKeyStore, createPostgresPool, databaseOver } from '@ethread/accounts';
import { silentLogger } from '@ethread/core';
import { ResourceUnavailableError } from '@ethread/types';
import { adminHttp } from './admin-http.ts';
import { type AdminServerModules, createAdminServer } from './create-admin-server.ts';
import { createClient } from './generated/client.gen.ts';
import { UnknownKeyError } from './generated/errors.gen.ts';
import { methodTable, transportLimits } from './generated/method-table.gen.ts';
import { type Administration, openAdministration } from './testing/open-administration.ts';

const TOKEN = 'a-token-of-the-test-0123456789-abcdef';
const SUPPORT = 'a-token-of-the-support-0123456789-abcdef';
const MONITOR = 'a-token-of-the-monitor-0123456789-abcdef';

async function serve(world: Administration & Pick<AdminServerModules, 'servePage'>) {
  const server = createAdminServer(world, {
    host: '127.0.0.1',
    port: 0,
    token: TOKEN,
    tokens: [
      { name: 'support', token: SUPPORT, role: 'admin' },
      { name: 'monitor', token: MONITOR, role: 'reader' },
    ],
  });
  const { port } = await server.listen();
  const url = `http://127.0.0.1:${port}`;
  return {
    server,
    url,
    port,
    client: createClient(adminHttp(url, { token: TOKEN })),
    post: (body: string, headers: Record<string, string> = {}, path = '/') =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${TOKEN}`, ...headers },
        body,
      }),
  };
}

const request = (method: string, params: unknown = [], id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

describe('the server of the administration', () => {
  let world: Administration;
  let served: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    world = await openAdministration();
    served = await serve(world);
  });
  afterAll(async () => {
    await served.server.close();
    await world.close();
  });

  async function rejection(response: Response) {
    const { error, id } = await response.json();
    return { status: response.status, code: error.code, message: error.message, id };
  }

  it('names the token of a change in the log', async () => {
    const withToken = (token: string) => createClient(adminHttp(served.url, { token }));
    await withToken(SUPPORT).keys_create({ label: 'Named', plan: 'team' });
    expect(world.logged.join()).toContain('"actor":"the token support"');
    await expect(withToken(MONITOR).keys_get('key_1')).rejects.toThrow(UnknownKeyError);
  });

  it('runs the calls of a batch in order, and sends no response to a notification', async () => {
    const label = 'made by a notification';
    const create = JSON.stringify({
      jsonrpc: '2.0',
      method: 'keys_create',
      params: { key: { label, plan: 'free' } },
    });
    const response = await served.post(
      `[${create},${request('keys_list')},7,${request('nothing', [], 'a')}]`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [list, invalid, unknown, ...others] = await response.json();
    expect(list.result).toContainEqual(expect.objectContaining({ label }));
    expect(invalid).toMatchObject({ id: null, error: { code: -32600 } });
    expect(unknown).toMatchObject({ id: 'a', error: { code: -32601 } });
    expect(others).toEqual([]);
    expect((await served.post(create)).status).toBe(204);
  });

  it('lets a reader call every method that changes nothing, and no other', async () => {
    const headers = { Authorization: `Bearer ${MONITOR}` };
    const { key } = await served.client.keys_create({ label: 'Read only', plan: 'team' });
    const before = await served.client.keys_list();
    const params: Readonly<Record<string, unknown>> = {
      keys_create: [{ label: 'x', plan: 'team' }],
      keys_update: [key.id, { label: 'x' }],
      keys_rotate: [key.id],
      keys_revoke: [key.id],
      keys_get: [key.id],
      credits_get: [key.id],
    };
    for (const [name, { errors }] of Object.entries(methodTable)) {
      const response = await served.post(request(name, params[name] ?? []), headers);
      const { error } = await response.json();
      if (!errors.some((one) => one === 'ReadOnlyToken')) expect([name, error]).toEqual([name, undefined]);
      else {
        expect([name, response.status]).toEqual([name, 403]);
        expect(error).toMatchObject({ code: -32004, message: 'the token is read-only' });
      }
    }
    expect(await served.client.keys_list()).toEqual(before);
  });

  it.each([
    ['no token', { Authorization: '' }],
    ['a wrong token', { Authorization: `Bearer ${TOKEN}x` }],
    ['the start of the token', { Authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['the token without its scheme', { Authorization: TOKEN }],
    ['the token under another scheme', { Authorization: `Basic ${TOKEN}` }],
  ])('rejects a request with %s before any other check', async (_case, headers) => {
    for (const path of ['/', '/nowhere']) {
      const response = await served.post('{', headers, path);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="ethread"');
      expect(await rejection(response)).toEqual({
        status: 401,
        code: -32000,
        message: 'invalid token',
        id: null,
      });
    }
  });

  it('accepts only POST', async () => {
    const response = await fetch(served.url, { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await rejection(response)).toMatchObject({ status: 405 });
  });

  it.each([
    ['another path', () => served.post(request('keys_list'), {}, '/v3/key'), 404, -32600],
    ['another content type', () => served.post('{}', { 'Content-Type': 'text/plain' }), 415, -32600],
    ['a body over the limit', () => served.post(' '.repeat(transportLimits.maxBodyBytes + 1)), 413, -32600],
    [
      'a batch over the limit',
      () => served.post(`[${'1,'.repeat(transportLimits.maxBatchItems)}1]`),
      413,
      -32600,
    ],
    ['what is not JSON', () => served.post('{'), 400, -32700],
    ['a param of another type', () => served.post(request('keys_get', { key: 1 })), 200, -32602],
  ])('rejects a request: %s', async (_case, query, status, code) => {
    expect(await rejection(await query())).toMatchObject({ status, code });
  });

  it.each([
    ['a preflight', { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } }],
    ['a request with the token', { method: 'POST', headers: { Authorization: `Bearer ${TOKEN}` } }],
  ])('rejects %s of a web page without a CORS header', async (_case, { method, headers }) => {
    const page = { Origin: 'https://page.example', 'Sec-Fetch-Site': 'cross-site' };
    const response = await fetch(served.url, { method, headers: { ...page, ...headers } });
    expect([...response.headers.keys()].join()).not.toContain('access-control');
    expect(await rejection(response)).toMatchObject({ status: 403, code: -32004 });
  });

  describe('with a dashboard', () => {
    let own: Awaited<ReturnType<typeof serve>>;
    beforeAll(async () => {
      const servePage = ({ url }: RequestHead) =>
        url === '/dashboard/' ? { status: 200, body: [Buffer.from('a page')], headers: {} } : undefined;
      own = await serve({ ...world, servePage });
    });
    afterAll(() => own.server.close());
    const list = request('keys_list');

    it("serves the dashboard's pages without a token, and their calls with one", async () => {
      const page = await fetch(`${own.url}/dashboard/`);
      expect([page.status, await page.text()]).toEqual([200, 'a page']);
      for (const Origin of [own.url, own.url.replace('http:', 'https:')]) {
        const headers = { Origin, 'Sec-Fetch-Site': 'same-origin' };
        expect((await own.post(list, headers)).status).toBe(200);
        expect((await own.post(list, { ...headers, Authorization: '' })).status).toBe(401);
      }
      expect((await own.post(list, { Origin: own.url })).status).toBe(200);
    });

    it('rejects requests for a foreign host name, which a page can point at the server', async () => {
      const headers = { Host: 'b', Authorization: `Bearer ${TOKEN}` };
      const sent = sendRequest(own.url, { method: 'POST', headers }).end(list);
      const [response]: IncomingMessage[] = await once(sent, 'response');
      expect(response?.resume().statusCode).toBe(403);
    });

    it.each([
      ['another name', { Origin: 'http://b' }],
      ['another port', { Origin: 'http://127.0.0.1:1' }],
      ['no name', { Origin: 'null' }],
      ['what is no name', { Origin: 'a' }],
      ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
      ['the same site under another name', { 'Sec-Fetch-Site': 'same-site' }],
    ])('rejects pages of %s, even with the token', async (_case, headers) => {
      const response = await own.post(list, { Origin: own.url, ...headers });
      expect([...response.headers.keys()].join()).not.toContain('access-control');
      expect(await rejection(response)).toMatchObject({ status: 403, code: -32004 });
    });
  });

  it('reports a failed store only by a request ID, which the log also contains', async () => {
    const failing = await openAdministration();
    const { post, server } = await serve(failing);
    await failing.close();
    const response = await post(request('keys_list'));
    const reported = await rejection(response);
    await server.close();
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(reported).toMatchObject({
      code: -32603,
      message: `internal error (request ${requestId})`,
    });
    expect(failing.logged.join()).toContain(requestId);
  });

  it('reports an unreachable store as unavailable, not as an internal error', async () => {
    const pool = createPostgresPool('postgres://nobody:secret@127.0.0.1:1/none', silentLogger);
    const far = createKeyStore(databaseOver(pool), { logger: silentLogger });
    const open = await openAdministration({ store: far });
    const { client, server } = await serve(open);
    await expect(client.keys_list()).rejects.toThrow(ResourceUnavailableError);
    await expect(client.keys_list()).rejects.toMatchObject({ data: expect.stringContaining('PostgreSQL') });
    expect(open.logged).toEqual(Array(2).fill(expect.stringContaining('could not be read or written')));
    expect(open.logged.join()).not.toContain('secret');
    await server.close();
    await open.close();
    await pool.end();
  });

  it('completes requests in flight when it closes, and rejects new ones', async () => {
    const closing = await openAdministration();
    const { post, server } = await serve(closing);
    const create = request('keys_create', [{ label: 'one of many', plan: 'team' }]);
    const batch = `[${Array.from({ length: 50 }, () => create).join(',')}]`;
    const result = post(batch);
    while (closing.logged.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const [response] = await Promise.all([result, server.close()]);
    expect(await response.json()).toHaveLength(50);
    await expect(post(batch)).rejects.toThrow();
    await closing.close();
  });

  it('logs neither a token nor an API key', async () => {
    const { apiKey } = await served.client.keys_create({ label: 'secret', plan: 'team' });
    await served.post('{}', { Authorization: 'Bearer another-token-that-is-wrong' });
    const logged = world.logged.join('\n');
    expect(logged).toContain('a key was created');
    expect(logged).toContain('a request without the token was rejected');
    for (const secret of [TOKEN, apiKey, 'another-token']) expect(logged).not.toContain(secret);
  });
});
