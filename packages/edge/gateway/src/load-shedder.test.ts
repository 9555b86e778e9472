import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { echo, gatewaysOfTests, openWebSocket, postOf, rejectionOf } from './testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

/** Returns handlers that respond when the test releases them. */
function pendingCalls() {
  const waiting: ((output: `0x${string}`) => void)[] = [];
  return {
    waiting,
    call: () => new Promise<`0x${string}`>((resolve) => waiting.push(resolve)),
    async until(count: number) {
      while (waiting.length < count) await setImmediate();
    },
    finish() {
      for (const respond of waiting.splice(0)) respond('0x07');
    },
  };
}

const OVERLOADED = { error: { code: -32002, message: 'the service is overloaded' } };

describe('the load shedder', () => {
  it('rejects requests beyond the limit with 503, and accepts the next after one response', async () => {
    const calls = pendingCalls();
    const open = await openForTest({ call: calls.call }, { maxRequests: 2 });
    const taken = [open.post(echo('0x')), open.post(echo('0x'))];
    await calls.until(2);
    expect(open.gateway.inFlight).toBe(2);
    const rejected = await open.post(echo('0x'));
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('Retry-After')).toBe('1');
    expect(rejected.headers.get('X-Credits-Cost')).toBe('0');
    expect(await rejected.json()).toMatchObject(OVERLOADED);
    expect((await fetch(`${open.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${open.url}/readyz`)).status).toBe(200);
    calls.finish();
    for (const response of taken) expect(await (await response).json()).toMatchObject({ result: '0x07' });
    const next = open.post(echo('0x'));
    await calls.until(1);
    calls.finish();
    expect((await next).status).toBe(200);
    expect(open.gateway.inFlight).toBe(0);
  });

  it('rejects bodies beyond the byte limit with 503 while they arrive, and accepts them when others are freed', async () => {
    const open = await openForTest({}, { maxBytes: 400_000 });
    const length = 100_000;
    const part = ' '.repeat(length - 10_000);
    const [head] = postOf(' '.repeat(length)).split(' '.repeat(length));
    const slow = await Promise.all(
      [1, 2].map(async () => {
        const socket = connect(open.port, '127.0.0.1');
        await once(socket, 'connect');
        // More reads than the fast path accepts.
        socket.write(head ?? '');
        socket.write(part);
        return socket;
      }),
    );
    while (open.gateway.inFlight < slow.length) await setImmediate();
    const big = echo(`0x${'00'.repeat(20_000)}`);
    const isRejected = async () => (await open.post(big)).status === 503;
    while (!(await isRejected())) await setImmediate();
    const rejected = await open.post(big);
    expect(await rejected.json()).toMatchObject(OVERLOADED);
    expect(rejected.headers.get('Retry-After')).toBe('1');
    // A small request still fits.
    expect((await open.post(echo('0x'))).status).toBe(200);

    const third = connect(open.port, '127.0.0.1');
    third.write(head + part);
    let response = '';
    for await (const chunk of third) response += String(chunk);
    expect(response).toMatch(/^HTTP\/1\.1 503 /);

    const [first, second] = slow;
    first?.destroy();
    while (await isRejected()) await setImmediate();
    const result = second && once(second, 'data');
    const body = echo('0x07');
    second?.write(body.padStart(length - part.length));
    expect(String(await result)).toContain('"result":"0x07"');
    second?.destroy();
    const whole = await open.post(echo(`0x${'00'.repeat(90_000)}`));
    expect(whole.status).toBe(200);
    await whole.arrayBuffer();
  });

  it('responds to a message that does not fit with an error that has its id', async () => {
    const open = await openForTest({}, { maxBytes: 1_000 });
    const webSocket = await openWebSocket(open.webSocket);
    for (const [size, expected] of [
      [1_000, OVERLOADED],
      [10, { result: `0x${'00'.repeat(10)}` }],
    ] as const) {
      const message = echo(`0x${'00'.repeat(size)}`, 'one');
      expect(await webSocket.query(message)).toMatchObject({ id: 'one', ...expected });
    }
    webSocket.close();
  });

  it('responds to each message beyond the limit with its id, and rejects new WebSockets', async () => {
    const calls = pendingCalls();
    const open = await openForTest({ call: calls.call }, { maxRequests: 1 });
    const webSocket = await openWebSocket(open.webSocket);
    webSocket.send(echo('0x', 'first'));
    await calls.until(1);
    expect(await webSocket.query(echo('0x', 'second'))).toMatchObject({ id: 'second', ...OVERLOADED });
    expect((await rejectionOf(open.webSocket))?.statusCode).toBe(503);
    const result = once(webSocket, 'message');
    calls.finish();
    expect(JSON.parse(String((await result)[0]))).toMatchObject({ id: 'first', result: '0x07' });
    expect(open.gateway.inFlight).toBe(0);
    webSocket.close();
  });
});
