import { once } from 'node:events';
import type { Clock } from '@ethread/core';
import { errorMakers, type ErrorName, errorTable, methodTable } from '@ethread/types';
import { WebSocket } from 'ws';
import { openAccounts, type TestAccounts } from './testing/open-accounts.ts';
import { echo, openGateway, type OpenGateway } from './testing/open-gateway.ts';

const PRICE = methodTable.eth_call.credits;
const request = (method: string, params: unknown = []) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

function headers(response: Response) {
  const number = (name: string) => Number(response.headers.get(name));
  return {
    cost: number('X-Credits-Cost'),
    remaining: number('X-Credits-Remaining'),
    reset: number('X-Credits-Reset'),
  };
}

describe('credits', () => {
  let accounts: TestAccounts;
  let open: OpenGateway;
  let path: string;
  let failure: ErrorName | undefined;
  let working: Promise<void> | undefined;

  /**
   * Starts a gateway with accounts of this plan, and creates a key. `eth_call` fails with `failure`, once `working` has
   * resolved.
   */
  async function start(plan: Parameters<typeof openAccounts>[0], clock?: Clock) {
    failure = undefined;
    working = undefined;
    accounts = await openAccounts(plan, clock);
    open = await openGateway({
      accounts: accounts.accounts,
      async call() {
        await working;
        if (failure) throw errorMakers[failure]({ message: 'some words' });
        return '0x01';
      },
    });
    path = `/v3/${(await accounts.keys.create({ label: 'test', plan: 'plan' })).apiKey}`;
  }

  afterEach(async () => {
    await open.gateway.close();
    await accounts.close();
  });

  const account = async () => {
    const [record] = await accounts.keys.list();
    return { accountId: record?.accountId ?? '', creditsPerDay: accounts.plan.creditsPerDay };
  };
  const today = () => new Date().toISOString().slice(0, 10);
  const spent = async () => accounts.ledger.spent((await account()).accountId, today());

  it.each(Object.entries(errorTable).map(([name, { owed }]) => ({ name: name as ErrorName, owed })))(
    'decides whether to charge for a call that ends with $name: $owed',
    async ({ name, owed }) => {
      await start({});
      failure = name;
      const reported = headers(await open.post(echo('0x01'), { path }));
      const cost = owed ? PRICE : 0;
      expect(reported).toMatchObject({ cost, remaining: accounts.plan.creditsPerDay - cost });
      expect(await spent()).toBe(cost);
    },
  );

  it.each([
    ['a result', echo('0x01'), PRICE],
    ['null', request('eth_getBlockByNumber', ['0x1', false]), methodTable.eth_getBlockByNumber.credits],
    ['a fault of our own', request('eth_estimateGas', [{}]), 0],
    ['params that fail the schema', request('eth_call', [7]), 0],
    ['an unknown method', request('eth_sendRawTransaction'), 0],
    ['what is no request', '7', 0],
    ['what is not JSON', '{', 0],
    ['an empty batch', '[]', 0],
    ['rpc.discover', request('rpc.discover'), methodTable['rpc.discover'].credits],
    ['a batch', `[${echo('0x01')},7,${echo('0x02')},${request('eth_none')}]`, 2 * PRICE],
    ['a notification', '{"jsonrpc":"2.0","method":"eth_call","params":[{}]}', PRICE],
  ])('reports the credits of %s in the response', async (_case, body, cost) => {
    await start({});
    const reported = headers(await open.post(body, { path }));
    expect(reported).toMatchObject({ cost, remaining: accounts.plan.creditsPerDay - cost });
    expect(reported.reset).toBeGreaterThan(0);
    expect(reported.reset).toBeLessThanOrEqual(86_400);
    expect(await spent()).toBe(cost);
  });

  it('spends credits to the last one, and reports when the balance resets', async () => {
    const now = Date.now();
    await start({ creditsPerDay: 3 * PRICE - 1 }, { now: () => now, monotonic: () => performance.now() });
    const responses = await Promise.all(Array.from({ length: 5 }, () => open.post(echo('0x01'), { path })));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 402, 402, 402]);
    const rejected = responses.find(({ status }) => status === 402);
    expect(Number(rejected?.headers.get('Retry-After'))).toBe(
      Number(rejected?.headers.get('X-Credits-Reset')),
    );
    expect(await rejected?.json()).toMatchObject({
      error: { code: -32005, message: 'daily credit balance exhausted' },
    });
    expect(await spent()).toBe(2 * PRICE);
  });

  it('rejects single items of a batch when credits run out in the middle of it', async () => {
    await start({ creditsPerDay: 2 * PRICE });
    const response = await open.post(`[${[1, 2, 3].map((id) => echo('0x01', id)).join()}]`, { path });
    const responses: { error?: { code: number } }[] = await response.json();
    expect(response.status).toBe(200);
    expect(responses.map(({ error }) => error?.code)).toEqual([undefined, undefined, -32005]);
    expect(headers(response)).toMatchObject({ cost: 2 * PRICE, remaining: 0 });
  });

  it('reserves credits while a call runs, and refunds them when the call is not charged', async () => {
    await start({ creditsPerDay: PRICE });
    const { promise, resolve: finish } = Promise.withResolvers<undefined>();
    working = promise;
    failure = 'InternalError';
    const first = open.post(echo('0x01'), { path });
    while ((await accounts.ledger.remaining(await account())) > 0) await new Promise(setImmediate);
    expect((await open.post(echo('0x01'), { path })).status).toBe(402);
    finish(undefined);
    expect(headers(await first)).toMatchObject({ cost: 0, remaining: PRICE });
    failure = undefined;
    expect((await open.post(echo('0x01'), { path })).status).toBe(200);
  });

  it('shares one balance between HTTP and WebSocket, and leaves the connection open when credits run out', async () => {
    await start({ creditsPerDay: 2 * PRICE });
    const webSocket = new WebSocket(open.url.replace('http', 'ws') + `/ws${path}`);
    await once(webSocket, 'open');
    const query = async () => {
      const response = once(webSocket, 'message');
      webSocket.send(echo('0x01', 'over WebSocket'));
      const [result]: unknown[] = await response;
      return JSON.parse(String(result));
    };
    expect(await query()).toMatchObject({ result: '0x01' });
    expect((await open.post(echo('0x01'), { path })).status).toBe(200);
    expect(await query()).toMatchObject({ id: 'over WebSocket', error: { code: -32005 } });
    expect((await open.post(echo('0x01'), { path })).status).toBe(402);
    expect(webSocket.readyState).toBe(WebSocket.OPEN);
    webSocket.close();
  });

  it('charges a call that lasts past midnight to the day on which it began, in usage too', async () => {
    let now = Date.UTC(2026, 10, 21, 23, 59, 59);
    await start({ creditsPerDay: PRICE }, { now: () => now, monotonic: () => performance.now() });
    const { promise, resolve: finish } = Promise.withResolvers<undefined>();
    working = promise;
    const response = open.post(echo('0x01'), { path });
    const { accountId } = await account();
    while ((await accounts.ledger.remaining(await account())) > 0) await new Promise(setImmediate);
    now += 2_000;
    finish(undefined);
    await response;
    await accounts.usage.flush();
    expect(await accounts.ledger.spent(accountId, '2026-11-21')).toBe(PRICE);
    expect(await accounts.usageStore.sumBy(['day', 'accountId'], {})).toMatchObject([
      { day: '2026-11-21', accountId, calls: 1, credits: PRICE },
    ]);
  });

  it('records credits as usage, by method, with errors and bytes', async () => {
    await start({});
    await open.post(echo('0x01'), { path });
    failure = 'ExecutionReverted';
    await open.post(echo('0x01'), { path });
    await open.post(request('made_up'), { path });
    await accounts.usage.flush();
    const { accountId } = await account();
    const rows = await accounts.usageStore.sumBy(['accountId', 'method', 'chain'], {});
    expect(rows).toEqual([
      expect.objectContaining({ accountId, method: '-', chain: 'only', calls: 1, credits: 0, errors: 1 }),
      expect.objectContaining({ accountId, method: 'eth_call', calls: 2, credits: 2 * PRICE, errors: 1 }),
    ]);
    expect(rows[1]?.bytes).toBeGreaterThan(80);
  });
});

describe('a key', () => {
  let accounts: TestAccounts;
  let open: OpenGateway;

  async function start(plan: Parameters<typeof openAccounts>[0] = {}) {
    accounts = await openAccounts(plan);
    open = await openGateway({ accounts: accounts.accounts });
  }

  afterEach(async () => {
    await open.gateway.close();
    await accounts.close();
  });

  const make = (scopes: NonNullable<Parameters<TestAccounts['keys']['create']>[0]['scopes']> = {}) =>
    accounts.keys.create({ label: 'test', plan: 'plan', scopes });
  const query = (apiKey: string, init: RequestInit = {}) =>
    open.post(echo('0x01'), { path: `/v3/${apiKey}`, ...init });

  it('rejects a revoked key, on open connections too', async () => {
    await start();
    const { apiKey, record } = await make();
    const webSocket = new WebSocket(open.url.replace('http', 'ws') + `/ws/v3/${apiKey}`);
    await once(webSocket, 'open');
    await accounts.keys.revoke(record.id);
    for (let tries = 0; (await query(apiKey)).status !== 401; tries++) expect(tries).toBeLessThan(1_000);
    webSocket.send(echo('0x01', 'late'));
    expect((await once(webSocket, 'close'))[0]).toBe(4401);
  });

  it.each(['revoked', 'expired'] as const)(
    'closes the idle connections of a key that was %s with 4401, and says which',
    async (end) => {
      await start();
      const { apiKey, record } = await make();
      const webSocket = new WebSocket(open.url.replace('http', 'ws') + `/ws/v3/${apiKey}`);
      await once(webSocket, 'open');
      const closed = once(webSocket, 'close');
      if (end === 'revoked') await accounts.keys.revoke(record.id);
      else await accounts.keys.update(record.id, { expiresAt: Date.now() + 5_000 });
      const [code, reason] = await closed;
      expect({ code, reason: String(reason) }).toEqual({ code: 4401, reason: `API key ${end}` });
    },
  );

  it('counts calls that were rejected for the credits or the rate of their key as errors without credits', async () => {
    await start({ requestsPerSecond: 2, creditsPerDay: PRICE });
    const { apiKey, record } = await make();
    const statuses = [await query(apiKey), await query(apiKey), await query(apiKey)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 402, 429]);
    await accounts.usage.flush();
    expect(await accounts.usageStore.sumBy(['accountId'], {})).toMatchObject([
      { accountId: record.accountId, calls: 3, credits: PRICE, errors: 2 },
    ]);
  });

  it('limits the rate of a key, over HTTP and for messages', async () => {
    await start({ requestsPerSecond: 2 });
    const { apiKey } = await make();
    const webSocket = new WebSocket(open.url.replace('http', 'ws') + `/ws/v3/${apiKey}`);
    await once(webSocket, 'open');
    const statuses = await Promise.all([1, 2, 3].map(async () => (await query(apiKey)).status));
    expect(statuses.toSorted()).toEqual([200, 429, 429]);
    const response = once(webSocket, 'message');
    webSocket.send(`[${echo('0x01', 1)},${echo('0x01', 2)}]`);
    const [result]: unknown[] = await response;
    // The gateway rejects a batch before it parses the batch.
    expect(JSON.parse(String(result))).toMatchObject({ id: null, error: { code: -32005 } });
    webSocket.close();
  });

  it('reports the remaining credits to a key that exceeds its rate', async () => {
    await start({ requestsPerSecond: 1, creditsPerDay: 10 * PRICE });
    const { apiKey } = await make();
    expect(headers(await query(apiKey)).remaining).toBe(9 * PRICE);
    const rejected = await query(apiKey);
    expect({ status: rejected.status, ...headers(rejected) }).toMatchObject({
      status: 429,
      cost: 0,
      remaining: 9 * PRICE,
    });
  });

  it('limits the connections and batch items of a key', async () => {
    await start({ webSockets: 1, batchItems: 2 });
    const { apiKey } = await make();
    const url = open.url.replace('http', 'ws') + `/ws/v3/${apiKey}`;
    const first = new WebSocket(url);
    await once(first, 'open');
    const [rejection]: unknown[] = await once(new WebSocket(url), 'error');
    expect(String(rejection)).toContain('403');
    first.close();
    await once(first, 'close');
    const second = new WebSocket(url);
    await once(second, 'open');
    second.close();
    const batch = await open.post(`[${[1, 2, 3].map((id) => echo('0x01', id)).join()}]`, {
      path: `/v3/${apiKey}`,
    });
    expect(batch.status).toBe(413);
  });
});
