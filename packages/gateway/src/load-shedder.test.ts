import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { OverloadedError } from '@ethread/types';
import { WebSocket } from 'ws';
import { createLoadShedder } from './load-shedder.ts';
import { echo, openGateway } from './testing/open-gateway.ts';

const LIMITS = { maxRequests: 10, maxDelayMs: 20 };

/** Holds the event loop. */
function hold(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Handlers that answer when they are told to. */
function heldCalls() {
  const waiting: ((output: `0x${string}`) => void)[] = [];
  return {
    waiting,
    call: () => new Promise<`0x${string}`>((resolve) => waiting.push(resolve)),
    async until(count: number) {
      while (waiting.length < count) await setImmediate();
    },
    finish() {
      for (const answer of waiting.splice(0)) answer('0x07');
    },
  };
}

const OVERLOADED = { error: { code: -32002, message: 'the service is overloaded' } };

describe('the load shedder', () => {
  it('lets one long turn pass', async () => {
    const load = createLoadShedder(LIMITS);
    load.start();
    await setImmediate();
    hold(200);
    load.check();
    load.stop();
  });

  it('refuses the rest of a late turn while every turn is late, and nothing once one is in time', async () => {
    const load = createLoadShedder(LIMITS);
    load.start();
    const end = performance.now() + 1_500;
    while (performance.now() < end) {
      hold(150);
      await new Promise((resolve) => setTimeout(resolve));
    }
    hold(150);
    expect(() => load.check()).toThrow(OverloadedError);
    const isTaken = () => {
      try {
        load.check();
        return true;
      } catch {
        return false;
      }
    };
    while (!isTaken()) await setImmediate();
    load.stop();
  }, 60_000);

  it('refuses requests beyond the bound with 503, and takes the next as soon as one is answered', async () => {
    const calls = heldCalls();
    const open = await openGateway({ call: calls.call }, { maxRequests: 2 });
    const taken = [open.post(echo('0x')), open.post(echo('0x'))];
    await calls.until(2);
    expect(open.gateway.underWay).toBe(2);
    const refused = await open.post(echo('0x'));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect(refused.headers.get('X-Credits-Cost')).toBe('0');
    expect(await refused.json()).toMatchObject(OVERLOADED);
    expect((await fetch(`${open.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${open.url}/readyz`)).status).toBe(200);
    calls.finish();
    for (const answer of taken) expect(await (await answer).json()).toMatchObject({ result: '0x07' });
    const next = open.post(echo('0x'));
    await calls.until(1);
    calls.finish();
    expect((await next).status).toBe(200);
    expect(open.gateway.underWay).toBe(0);
    await open.gateway.close();
  });

  it('answers messages beyond the bound each by its id, and refuses new WebSockets', async () => {
    const calls = heldCalls();
    const open = await openGateway({ call: calls.call }, { maxRequests: 1 });
    const webSocket = new WebSocket(open.webSocket);
    await once(webSocket, 'open');
    webSocket.send(echo('0x', 'first'));
    await calls.until(1);
    const refused = once(webSocket, 'message');
    webSocket.send(echo('0x', 'second'));
    expect(JSON.parse(String((await refused)[0]))).toMatchObject({ id: 'second', ...OVERLOADED });
    const other = new WebSocket(open.webSocket);
    const [, response] = await once(other, 'unexpected-response');
    expect(response.statusCode).toBe(503);
    other.on('error', () => undefined).terminate();
    const answered = once(webSocket, 'message');
    calls.finish();
    expect(JSON.parse(String((await answered)[0]))).toMatchObject({ id: 'first', result: '0x07' });
    expect(open.gateway.underWay).toBe(0);
    webSocket.close();
    await open.gateway.close();
  });
});
