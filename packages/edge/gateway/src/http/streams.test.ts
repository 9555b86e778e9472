import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '@ethread/setup';
import { methodTable } from '@ethread/types';
import { admissionOf, echo, gatewaysOfTests, openWebSocket, postOf } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

const REQUEST = '{"jsonrpc":"2.0","id":7,"method":"eth_getLogs","params":[{}]}';
const PIECE = 64 * 1024;

/**
 * Returns a list of strings in pieces of 64 KiB, all written into the same memory, and counts the pieces that were
 * read.
 */
function listOf(count: number, failAfter = Infinity) {
  const source = {
    asked: 0,
    async *pieces() {
      const memory = Buffer.alloc(PIECE);
      for (let index = 0; index < count; index++) {
        if (index === failAfter) throw new Error('the disk failed');
        source.asked++;
        memory.fill(' ');
        memory.write(`${index === 0 ? '[' : ','}"${index}"`);
        yield memory;
      }
      yield Buffer.from(']');
    },
  };
  return source;
}

const expected = (count: number) => Array.from({ length: count }, (_, index) => String(index));

/** Creates accounts that note how each hold ended. */
function watchedAccounts() {
  const ends: string[] = [];
  const outcomes: object[] = [];
  const { promise: hasEnded, resolve: ended } = Promise.withResolvers<undefined>();
  const note = (end: string) => {
    ends.push(end);
    ended(undefined);
  };
  const accounts = admissionOf(() => ({
    reserve: () => ({ day: undefined, settle: () => note('settled'), refund: () => note('refunded') }),
    record: (outcome) => outcomes.push(outcome),
  }));
  return { accounts, ends, outcomes, hasEnded };
}

describe('a streamed response', () => {
  it('sends a stream to an HTTP client in full, and charges for it', async () => {
    const { accounts, ends, outcomes } = watchedAccounts();
    const open = await openForTest({ logs: () => listOf(100).pieces(), accounts });
    const response = await open.post(REQUEST);
    expect(response.headers.get('content-length')).toBeNull();
    expect(response.headers.get('x-credits-cost')).toBe(String(methodTable.eth_getLogs.credits));
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: expected(100) });
    expect(ends).toEqual(['settled']);
    expect(outcomes).toEqual([
      {
        method: 'eth_getLogs',
        credits: methodTable.eth_getLogs.credits,
        isError: false,
        bytes: 100 * PIECE + 1,
      },
    ]);
  });

  it('charges for the stream of a notification but does not produce it', async () => {
    const { accounts, ends } = watchedAccounts();
    const source = listOf(5);
    const open = await openForTest({ logs: () => source.pieces(), accounts });
    expect((await open.post(REQUEST.replace('"id":7,', ''))).status).toBe(204);
    expect({ ends, asked: source.asked }).toEqual({ ends: ['settled'], asked: 0 });
  });

  it('sends a stream over WebSocket as one message, followed by the other responses', async () => {
    const open = await openForTest({ logs: () => listOf(100).pieces() });
    const webSocket = await openWebSocket(open.webSocket);
    const responses: { id: unknown; result: unknown }[] = [];
    webSocket.on('message', (message) => responses.push(JSON.parse(String(message))));
    webSocket.send(REQUEST);
    webSocket.send(echo('0x01'));
    webSocket.send(REQUEST);
    webSocket.send(`[${echo('0x02')},${REQUEST}]`);
    await until(() => responses.length === 4);
    expect(responses).toHaveLength(4);
    expect(responses.filter(({ id }) => id === 7)).toEqual(
      Array(2).fill({ jsonrpc: '2.0', id: 7, result: expected(100) }),
    );
    expect(responses.find((response) => Array.isArray(response))).toMatchObject([
      {},
      { result: expected(100) },
    ]);
    webSocket.close();
  });

  it('produces a stream no faster than its client reads it, and charges for it when the client disconnects', async () => {
    const { accounts, ends, hasEnded } = watchedAccounts();
    const source = listOf(100_000);
    const open = await openForTest({ logs: () => source.pieces(), accounts });
    const socket = connect(open.port, '127.0.0.1');
    socket.write(postOf(REQUEST));
    await once(socket, 'readable');
    // The stream stalls when the buffers in between are full, after some megabytes of the 6 GiB.
    let stands = { at: 0, since: performance.now() };
    await until(() => {
      if (stands.at !== source.asked) stands = { at: source.asked, since: performance.now() };
      return stands.at > 0 && performance.now() - stands.since > 100;
    });
    expect(source.asked).toBeLessThan(1_000);
    socket.destroy();
    await hasEnded;
    expect(ends).toEqual(['settled']);
    expect(open.logged).toEqual([]);
  });

  it.each(['HTTP', 'WebSocket'])(
    'force-closes the %s connection and does not charge when a stream breaks',
    async (kind) => {
      const { accounts, ends, outcomes } = watchedAccounts();
      const open = await openForTest({ logs: () => listOf(5, 3).pieces(), accounts });
      if (kind === 'HTTP') {
        const headers = { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' };
        const response = await open.post(REQUEST, { headers });
        await expect(response.text()).rejects.toThrow();
      } else {
        const webSocket = await openWebSocket(open.webSocket);
        webSocket.send(REQUEST);
        expect((await once(webSocket, 'close'))[0]).toBe(1006);
      }
      expect(ends).toEqual(['refunded']);
      expect(outcomes).toEqual([{ method: 'eth_getLogs', credits: 0, isError: true, bytes: 3 * PIECE }]);
      expect(open.logged.join()).toMatch(/could not be written|got no response/);
    },
  );

  it.each(['HTTP', 'WebSocket'])('force-closes a %s client that stops reading a stream', async (kind) => {
    const { accounts, ends, hasEnded } = watchedAccounts();
    const open = await openForTest({ logs: () => listOf(100_000).pieces(), accounts }, { deadlineMs: 200 });
    const socket = connect(open.port, '127.0.0.1');
    if (kind === 'HTTP') {
      socket.write(postOf(REQUEST));
    } else {
      const webSocket = await openWebSocket(open.webSocket, { createConnection: () => socket });
      webSocket.send(REQUEST);
      webSocket.on('error', () => undefined);
      socket.pause();
    }
    await hasEnded;
    expect(ends).toEqual(['settled']);
    socket.destroy();
  });

  it('does not charge for a stream that the service force-closes while it shuts down', async () => {
    const { accounts, ends, hasEnded } = watchedAccounts();
    const open = await openForTest(
      { logs: () => listOf(100_000).pieces(), accounts },
      { drainTimeoutMs: 100 },
    );
    const socket = connect(open.port, '127.0.0.1');
    socket.write(postOf(REQUEST));
    await once(socket, 'readable');
    await open.gateway.close();
    await hasEnded;
    expect(ends).toEqual(['refunded']);
    socket.destroy();
  });
});
