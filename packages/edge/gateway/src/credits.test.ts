import { once } from 'node:events';
import type { Clock } from '@ethread/core';
import { errorMakers, type ErrorName, errorTable, methodTable } from '@ethread/types';
import { WebSocket } from 'ws';
import { type PlanOfTest, plansOfTests } from './testing/open-accounts.ts';
import { echo, openWebSocket, rejectionOf } from './testing/open-gateway.ts';

const openPlan = plansOfTests();

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
  let open: PlanOfTest;
  let account: { accountId: string; creditsPerDay: number };
  let failure: ErrorName | undefined;
  let working: Promise<void> | undefined;

  /** Opens a gateway whose `eth_call` fails with `failure`, once `working` has resolved. */
  async function start(plan: Parameters<typeof openPlan>[0], clock?: Clock) {
    failure = undefined;
    working = undefined;
    const call = async () => {
      await working;
      if (failure) throw errorMakers[failure]({ message: 'some words' });
      return '0x01' as const;
    };
    open = await openPlan(plan, { call }, {}, clock);
    account = { accountId: open.record.accountId, creditsPerDay: open.plan.creditsPerDay };
  }

  const today = () => new Date().toISOString().slice(0, 10);
  const spent = () => open.ledger.spent(account.accountId, today());

  it.each(Object.entries(errorTable).map(([name, { owed }]) => ({ name: name as ErrorName, owed })))(
    'decides whether to charge for a call that ends with $name: $owed',
    async ({ name, owed }) => {
      await start({});
      failure = name;
      const reported = headers(await open.post(echo('0x01')));
      const cost = owed ? PRICE : 0;
      expect(reported).toMatchObject({ cost, remaining: open.plan.creditsPerDay - cost });
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
    const reported = headers(await open.post(body));
    expect(reported).toMatchObject({ cost, remaining: open.plan.creditsPerDay - cost });
    expect(reported.reset).toBeGreaterThan(0);
    expect(reported.reset).toBeLessThanOrEqual(86_400);
    expect(await spent()).toBe(cost);
  });

  it('spends credits to the last one, and reports when the balance resets', async () => {
    const now = Date.now();
    await start({ creditsPerDay: 3 * PRICE - 1 }, { now: () => now, monotonic: () => performance.now() });
    const responses = await Promise.all(Array.from({ length: 5 }, () => open.post(echo('0x01'))));
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
    const response = await open.post(`[${[1, 2, 3].map((id) => echo('0x01', id)).join()}]`);
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
    const first = open.post(echo('0x01'));
    while ((await open.ledger.remaining(account)) > 0) await new Promise(setImmediate);
    expect((await open.post(echo('0x01'))).status).toBe(402);
    finish(undefined);
    expect(headers(await first)).toMatchObject({ cost: 0, remaining: PRICE });
    failure = undefined;
    expect((await open.post(echo('0x01'))).status).toBe(200);
  });

  it('shares one balance between HTTP and WebSocket, and leaves the connection open when credits run out', async () => {
    await start({ creditsPerDay: 2 * PRICE });
    const webSocket = await openWebSocket(open.webSocket);
    const query = () => webSocket.query(echo('0x01', 'over WebSocket'));
    expect(await query()).toMatchObject({ result: '0x01' });
    expect((await open.post(echo('0x01'))).status).toBe(200);
    expect(await query()).toMatchObject({ id: 'over WebSocket', error: { code: -32005 } });
    expect((await open.post(echo('0x01'))).status).toBe(402);
    expect(webSocket.readyState).toBe(WebSocket.OPEN);
    webSocket.close();
  });

  it('charges a call that lasts past midnight to the day on which it began, in usage too', async () => {
    let now = Date.UTC(2026, 10, 21, 23, 59, 59);
    await start({ creditsPerDay: PRICE }, { now: () => now, monotonic: () => performance.now() });
    const { promise, resolve: finish } = Promise.withResolvers<undefined>();
    working = promise;
    const response = open.post(echo('0x01'));
    while ((await open.ledger.remaining(account)) > 0) await new Promise(setImmediate);
    now += 2_000;
    finish(undefined);
    await response;
    await open.usage.flush();
    expect(await open.ledger.spent(account.accountId, '2026-11-21')).toBe(PRICE);
    expect(await open.usageStore.sumBy(['day', 'accountId'], {})).toMatchObject([
      { day: '2026-11-21', accountId: account.accountId, calls: 1, credits: PRICE },
    ]);
  });

  it('records credits as usage, by method, with errors and bytes', async () => {
    await start({});
    await open.post(echo('0x01'));
    failure = 'ExecutionReverted';
    await open.post(echo('0x01'));
    await open.post(request('made_up'));
    await open.usage.flush();
    const rows = await open.usageStore.sumBy(['accountId', 'method', 'chain'], {});
    expect(rows).toEqual([
      expect.objectContaining({ method: '-', chain: 'only', calls: 1, credits: 0, errors: 1 }),
      expect.objectContaining({
        accountId: account.accountId,
        method: 'eth_call',
        calls: 2,
        credits: 2 * PRICE,
        errors: 1,
      }),
    ]);
    expect(rows[1]?.bytes).toBeGreaterThan(80);
  });
});

describe('a key', () => {
  it('rejects a revoked key, on open connections too', async () => {
    const open = await openPlan();
    const { record } = open;
    const webSocket = await openWebSocket(open.webSocket);
    await open.keys.revoke(record.id);
    for (let tries = 0; (await open.post(echo('0x01'))).status !== 401; tries++)
      expect(tries).toBeLessThan(1_000);
    webSocket.send(echo('0x01', 'late'));
    expect((await once(webSocket, 'close'))[0]).toBe(4401);
  });

  it.each(['revoked', 'expired'] as const)(
    'closes the idle connections of a key that was %s with 4401, and says which',
    async (end) => {
      const { keys, record, webSocket: url } = await openPlan();
      const webSocket = await openWebSocket(url);
      const closed = once(webSocket, 'close');
      if (end === 'revoked') await keys.revoke(record.id);
      else await keys.update(record.id, { expiresAt: Date.now() + 5_000 });
      const [code, reason] = await closed;
      expect({ code, reason: String(reason) }).toEqual({ code: 4401, reason: `API key ${end}` });
    },
  );

  it('counts calls that were rejected for the credits or the rate of their key as errors without credits', async () => {
    const open = await openPlan({ requestsPerSecond: 2, creditsPerDay: PRICE });
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent++) statuses.push((await open.post(echo('0x01'))).status);
    expect(statuses).toEqual([200, 402, 429]);
    await open.usage.flush();
    expect(await open.usageStore.sumBy(['accountId'], {})).toMatchObject([
      { accountId: open.record.accountId, calls: 3, credits: PRICE, errors: 2 },
    ]);
  });

  it('limits the rate of a key, over HTTP and for messages, and reports the remaining credits meanwhile', async () => {
    const open = await openPlan({ requestsPerSecond: 2 });
    const webSocket = await openWebSocket(open.webSocket);
    const responses = await Promise.all([1, 2, 3].map(() => open.post(echo('0x01'))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    // The call that is charged may end before the others, or after them.
    const all = open.plan.creditsPerDay;
    for (const rejected of responses.filter(({ status }) => status === 429)) {
      expect(headers(rejected).cost).toBe(0);
      expect([all, all - PRICE]).toContain(headers(rejected).remaining);
    }
    // The gateway rejects a batch before it parses the batch.
    expect(await webSocket.query(`[${echo('0x01', 1)},${echo('0x01', 2)}]`)).toMatchObject({
      id: null,
      error: { code: -32005 },
    });
    webSocket.close();
  });

  it('limits the connections and batch items of a key', async () => {
    const { post, webSocket: url } = await openPlan({ webSockets: 1, batchItems: 2 });
    const first = await openWebSocket(url);
    expect((await rejectionOf(url))?.statusCode).toBe(403);
    first.close();
    await once(first, 'close');
    (await openWebSocket(url)).close();
    expect((await post(`[${[1, 2, 3].map((id) => echo('0x01', id)).join()}]`)).status).toBe(413);
  });
});
