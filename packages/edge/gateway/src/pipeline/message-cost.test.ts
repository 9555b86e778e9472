import { once } from 'node:events';
import { methodTable, transportLimits } from '@ethread/types';
import { type PlanOfTest, plansOfTests } from '../testing/open-accounts.ts';
import { echo, openWebSocket } from '../testing/open-gateway.ts';

const openPlan = plansOfTests();

const discover = '{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}';
const batchOf = (count: number) => `[${Array.from({ length: count }, (_, id) => echo('0x', id)).join()}]`;
/** Returns a JSON array of awkward elements, of the given number of bytes. */
const arrayOf = (bytes: number, element: string) =>
  `[${Array.from({ length: Math.floor(bytes / (element.length + 1)) }, () => element).join()}]`;

describe('the cost of a message', () => {
  let open: PlanOfTest;
  let now: number;

  async function start(plan: Parameters<typeof openPlan>[0]) {
    now = 1_000_000;
    open = await openPlan(plan, {}, {}, { now: () => Date.now(), monotonic: () => now });
  }
  const statusOf = async (body: string) => {
    const response = await open.post(body);
    // A body that nothing reads holds its connection.
    await response.body?.cancel();
    return response.status;
  };

  it('counts each item of a batch against the rate, and rejects the next message until the rate has recovered', async () => {
    await start({ requestsPerSecond: 10 });
    expect(await statusOf(batchOf(50))).toBe(200);
    const rejected = await open.post(echo('0x'));
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '5']);
    now += 4_000;
    expect(await statusOf(echo('0x'))).toBe(429);
    now += 100;
    expect(await statusOf(echo('0x'))).toBe(200);
  });

  it.each([
    ['is not JSON', '{'.repeat(300_000), 400],
    ['has too many objects', arrayOf(300_000, '{}'), 413],
    ['has too many items', arrayOf(300_000, '"0123456789"'), 413],
    [
      'has no valid call',
      `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":["${'0'.repeat(300_000)}"]}`,
      200,
    ],
  ])('counts a body that %s as one call for each 64 KiB that it begins', async (_case, body, status) => {
    await start({ requestsPerSecond: 1 });
    // A valid request counts as one, whatever its size.
    expect(await statusOf(echo(`0x${'00'.repeat(500_000)}`))).toBe(200);
    now += 1_000;
    expect(await statusOf(body)).toBe(status);
    now += 4_000;
    expect(await statusOf(echo('0x'))).toBe(429);
    now += 1_000;
    expect(await statusOf(echo('0x'))).toBe(200);
  });

  it('names the limit that the structure of a body exceeds', async () => {
    await start({});
    const response = await open.post(`{"jsonrpc":"2.0","id":1,"params":${arrayOf(200_000, '[[]]')}}`);
    const message = `request body too large: ${transportLimits.maxContainers} arrays and objects at most`;
    const error = { code: -32600, message };
    expect([response.status, await response.json()]).toMatchObject([413, { error }]);
  });

  it("applies a plan's own limit of bytes", async () => {
    await start({ bodyBytes: 1_000 });
    expect(await statusOf(echo(`0x${'00'.repeat(400)}`))).toBe(200);
    expect(await statusOf(echo(`0x${'00'.repeat(500)}`))).toBe(413);
    expect(await statusOf(echo(`0x${'00'.repeat(100_000)}`))).toBe(413);
    const webSocket = await openWebSocket(open.webSocket);
    webSocket.send(' '.repeat(1_001));
    expect((await once(webSocket, 'close'))[0]).toBe(1009);
  });

  it('responds to rpc.discover once in a batch', async () => {
    await start({});
    const response = await open.post(`[${discover},${discover},${echo('0x01')},${discover}]`);
    const error = { code: -32600, message: 'invalid request: one batch may have 1 rpc.discover at most' };
    expect(await response.json()).toMatchObject([
      { result: { openrpc: '1.3.2' } },
      { error },
      { result: '0x01' },
      { error },
    ]);
    expect(response.headers.get('X-Credits-Cost')).toBe(String(methodTable.eth_call.credits));
  });
});
