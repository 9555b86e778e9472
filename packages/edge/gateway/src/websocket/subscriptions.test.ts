import { once } from 'node:events';
import {
  type Connection,
  type Notice,
  type RequestContext,
  SubscriptionEndError,
  type SubscriptionEvent,
} from '@ethread/ports';
import { until } from '@ethread/setup';
import { methodTable } from '@ethread/types';
import { plansOfTests } from '../testing/open-accounts.ts';
import { type Behaviour, echo, gatewaysOfTests, openWebSocket } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();
const openPlan = plansOfTests();

/** The notices of a test's subscription, and its end. */
interface Source {
  notices: (signal: AbortSignal) => AsyncIterable<Notice>;
  ends: number;
}

/** Opens a gateway whose eth_call subscribes the connection to the source and returns the id. */
async function openSource(
  notices: Source['notices'],
  { plan, ...options }: { readonly deadlineMs?: number; readonly plan?: Parameters<typeof openPlan>[0] } = {},
) {
  const source: Source = { notices, ends: 0 };
  const events: SubscriptionEvent[] = [];
  const onSubscription = (event: SubscriptionEvent) => void events.push(event);
  let connection: Connection | undefined;
  const behaviour: Behaviour = {
    observer: { onCall() {}, onRejected() {}, onSubscription },
    async call(context: RequestContext) {
      ({ connection } = context);
      return connection?.subscribe(source.notices, () => void source.ends++) ?? '0x';
    },
  };
  const open = plan ? await openPlan(plan, behaviour, options) : await openForTest(behaviour, options);
  return { open, source, events, connection: () => connection };
}

async function connect(url: string) {
  const socket = await openWebSocket(url);
  const messages: { id?: number; result?: string; params?: { subscription: string; result: unknown } }[] = [];
  socket.on('message', (message) => messages.push(JSON.parse(String(message))));
  return { socket, messages };
}

const notice = (...results: unknown[]): Notice => ({
  results: results.map((result) => JSON.stringify(result)),
  credits: 20 * results.length,
});

/** Sends nothing until the signal aborts. */
const forever = (signal: AbortSignal): AsyncIterable<Notice> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => once(signal, 'abort').then(() => ({ done: true, value: undefined })),
  }),
});

describe('subscriptions of a WebSocket', () => {
  it('send the response first, then each notification in order, until they are ended', async () => {
    const { open, source, events, connection } = await openSource(async function* (signal) {
      yield notice(1, 2);
      yield notice(3);
      yield* forever(signal);
    });
    const { socket, messages } = await connect(open.webSocket);
    socket.send(echo('0x'));
    await until(() => messages.length === 4);
    const [response, ...notifications] = messages;
    expect(response?.result).toMatch(/^0x[0-9a-f]{32}$/);
    expect(notifications.map(({ params }) => params)).toEqual(
      [1, 2, 3].map((result) => ({ subscription: response?.result, result })),
    );
    expect(connection()?.subscriptions).toBe(1);
    expect(connection()?.unsubscribe(response?.result ?? '')).toBe(true);
    expect(connection()?.unsubscribe(response?.result ?? '')).toBe(false);
    expect(source.ends).toBe(1);
    const only = { chain: 'only' };
    const sent = { ...only, kind: 'notified', method: 'eth_subscribe', bytes: expect.any(Number) };
    expect(events).toEqual([
      { ...only, kind: 'opened' },
      { ...sent, count: 2, credits: 40 },
      { ...sent, count: 1, credits: 20 },
      { ...only, kind: 'ended', reason: undefined },
    ]);
    socket.close();
  });

  it('exist only over a WebSocket', async () => {
    const { open, connection } = await openSource(forever);
    expect(await (await open.post(echo('0x'))).json()).toMatchObject({ result: '0x' });
    expect(connection()).toBeUndefined();
  });

  it('end with their connection, and with 1001 when the service shuts down', async () => {
    const { open, source } = await openSource(forever);
    const { socket, messages } = await connect(open.webSocket);
    socket.send(echo('0x', 1));
    socket.send(echo('0x', 2));
    await until(() => messages.length === 2);
    socket.close();
    await until(() => source.ends === 2);
    const other = await connect(open.webSocket);
    other.socket.send(echo('0x'));
    await until(() => other.messages.length === 1);
    const closed = once(other.socket, 'close');
    await open.gateway.close();
    expect((await closed)[0]).toBe(1001);
    expect(source.ends).toBe(3);
  });

  it('close the connection with 4408 when a subscription cannot continue', async () => {
    const { open, events } = await openSource(async function* () {
      yield notice('last');
      throw new SubscriptionEndError('the reason');
    });
    const { socket, messages } = await connect(open.webSocket);
    const closed = once(socket, 'close');
    socket.send(echo('0x'));
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4408, 'the reason']);
    expect(messages).toHaveLength(2);
    expect(events.at(-1)).toEqual({ chain: 'only', kind: 'ended', reason: 'CannotContinue' });
  });

  it('wait for a slow client with bounded memory, and then close its connection with 4408', async () => {
    const text = 'x'.repeat(64 * 1024);
    let yielded = 0;
    const { open, source, events } = await openSource(
      async function* () {
        for (;;) {
          yielded++;
          yield notice(text);
        }
      },
      { deadlineMs: 200 },
    );
    const { socket, messages } = await connect(open.webSocket);
    const closed = once(socket, 'close');
    socket.send(echo('0x'));
    await until(() => messages.length > 1);
    socket.pause();
    let before = -1;
    // Once the system's buffers are full, nothing more is read.
    await until(() => before === yielded || ((before = yielded), false));
    expect(open.gateway.bufferedBytes).toBeLessThan(1024 * 1024);
    await until(() => source.ends === 1);
    socket.resume();
    expect((await closed)[0]).toBe(4408);
    expect(events.at(-1)).toMatchObject({ kind: 'ended', reason: 'SlowReader' });
  });

  it('take turns of their key between notices, so that the event loop serves others meanwhile', async () => {
    let sent = 0;
    let sentInFirstTick = 0;
    const { open, source } = await openSource(async function* () {
      setImmediate(() => (sentInFirstTick = sent));
      // A tenth of a millisecond of work for each notice.
      for (; sent < 100; sent++) {
        for (let now = performance.now(), end = now + 0.1; now < end;) now = performance.now();
        yield notice(sent);
      }
    });
    const { socket } = await connect(open.webSocket);
    socket.send(echo('0x'));
    await until(() => source.ends === 1);
    expect(sentInFirstTick).toBeLessThan(50);
    socket.close();
  });

  it('charge each notification before it is sent, and close with 4402 when credits run out', async () => {
    const { credits } = methodTable.eth_call;
    const { open, events } = await openSource(
      async function* () {
        for (let number = 1; ; number++) yield notice(number);
      },
      { plan: { creditsPerDay: credits + 3 * 20 + 19 } },
    );
    const { socket, messages } = await connect(open.webSocket);
    const closed = once(socket, 'close');
    socket.send(echo('0x'));
    expect((await closed)[0]).toBe(4402);
    expect(events.at(-1)).toMatchObject({ kind: 'ended', reason: 'CreditsExhaustedError' });
    expect(messages.slice(1).map(({ params }) => params?.result)).toEqual([1, 2, 3]);
    if (!('ledger' in open)) throw new Error('the gateway has a plan');
    const today = new Date().toISOString().slice(0, 10);
    expect(await open.ledger.spent(open.record.accountId, today)).toBe(credits + 3 * 20);
  });
});
