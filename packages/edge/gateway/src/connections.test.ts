import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { until, within } from '@ethread/setup';
import { echo, gatewaysOfTests, KEY, type OpenGateway, openWebSocket } from './testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

/** Returns a frame as clients send it, masked with zeros (RFC 6455, section 5.2). */
function frame(opcode: number, payload: Uint8Array, isLast: boolean): Buffer {
  const head = Buffer.of((isLast ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0);
  return Buffer.concat([head, payload]);
}

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

/** Opens a WebSocket whose frames the test writes by hand. */
async function upgraded({ port }: OpenGateway, allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen }).on('error', () => undefined);
  socket.write(`GET /ws/v3/${KEY} HTTP/1.1\r\nHost: a\r\n${UPGRADE}\r\n`);
  await once(socket, 'data');
  return socket;
}

describe('the frames of a WebSocket', () => {
  it('ends the connection when a message has more fragments than allowed', async () => {
    const open = await openForTest();
    const socket = await upgraded(open);
    const closed = within('the service closes the connection', once(socket, 'close'));
    socket.write(frame(1, Buffer.from('['), false));
    for (let fragment = 0; fragment < 512; fragment++) socket.write(frame(0, Buffer.from(' '), false));
    socket.resume();
    await closed;
  });

  it('ends the connection when the rest of a message does not arrive in time, and pings do not prevent it', async () => {
    const open = await openForTest({}, { receiveTimeoutMs: 1_000 });
    const [idle, stuck] = [await upgraded(open), await upgraded(open)];
    idle.write(frame(9, Buffer.from('ping'), true));
    const closed = within('the service closes the connection', once(stuck, 'close'));
    stuck.write(frame(1, Buffer.from('['), false));
    stuck.resume();
    await closed;
    idle.resume();
    const response = once(idle, 'data');
    idle.write(frame(1, Buffer.from('7'), true));
    expect(String((await response)[0])).toContain('-32600');
    idle.destroy();
  });

  it('counts the bytes of the fragments of a message, and none once it is complete', async () => {
    const open = await openForTest();
    const socket = await upgraded(open);
    socket.write(frame(1, Buffer.from('['), false));
    for (let fragment = 0; fragment < 200; fragment++) socket.write(frame(0, Buffer.alloc(100, ' '), false));
    socket.resume();
    await until(() => open.gateway.bufferedBytes >= 1 + 200 * 100);
    socket.write(frame(0, Buffer.from('7]'), true));
    await until(() => open.gateway.bufferedBytes === 0);
    socket.destroy();
  });

  it.each([
    ['a reserved bit', '918000000000', 1002],
    ['text that is not UTF-8', '818100000000ff', 1007],
    ['a close frame', '888200000000' + '03e8', 1000],
  ])('closes the connection because of %s', async (_case, hex, code) => {
    const open = await openForTest();
    const socket = await upgraded(open);
    const closed = within('the service closes the connection', once(socket, 'close'));
    const response = once(socket, 'data');
    socket.write(Buffer.from(hex, 'hex'));
    const [closing]: Buffer[] = await response;
    expect([closing?.at(0), closing?.readUInt16BE(2)]).toEqual([0x88, code]);
    await closed;
  });

  it('reads the rest of a message that is too large, so that a client that still sends receives the reason', async () => {
    const socket = await upgraded(await openForTest(), true);
    // The first bytes of a message of 16 MiB.
    socket.write(Buffer.from('81ff0000000001000000' + '00000000', 'hex'));
    const [closing]: Buffer[] = await once(socket, 'data');
    expect([closing?.at(0), closing?.readUInt16BE(2)]).toEqual([0x88, 1009]);
    for (let mebibytes = 0; mebibytes < 16; mebibytes++) {
      await new Promise<void>((resolve, reject) => {
        socket.write(Buffer.alloc(1024 * 1024), (error) => (error ? reject(error) : resolve()));
      });
    }
    socket.end();
    expect((await once(socket, 'close'))[0]).toBe(false);
  });
});

describe('a WebSocket that is closed as flooding', () => {
  it('is read no further, however much its client and others go on sending', async () => {
    const MEBIBYTE = 1024 * 1024;
    const open = await openForTest();
    const accepted: Socket[] = [];
    const onAccepted = (message: unknown) => {
      const { socket } = Object(message);
      if (socket instanceof Socket) accepted.push(socket);
    };
    subscribe('net.server.socket', onAccepted);
    try {
      const pings = Buffer.alloc(MEBIBYTE, frame(9, Buffer.alloc(0), true));
      const flood = async () => {
        const socket = await upgraded(open, true);
        // The connection may end with an error, as the client goes on sending.
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.resume();
        let sent = 1;
        const send = () => {
          if (++sent <= 32) socket.write(pings, send);
        };
        socket.write(pings, send);
        await closed;
      };
      await within('the service closes the connections', Promise.all(Array.from({ length: 10 }, flood)));
      // 2 MiB are read of each after its close.
      const read = accepted.map(({ bytesRead }) => bytesRead);
      expect(read).toHaveLength(10);
      expect(Math.max(...read)).toBeLessThan(4 * MEBIBYTE);
    } finally {
      unsubscribe('net.server.socket', onAccepted);
    }
  });
});

describe('connections', () => {
  it('ends connections beyond the limit of one address', async () => {
    const open = await openForTest({}, { maxConnectionsPerAddress: 2 });
    const sockets = [1, 2].map(() => connect(open.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const third = connect(open.port, '127.0.0.1').on('error', () => undefined);
    await within('the service closes the third connection', once(third, 'close'));
    expect(open.gateway.rejectedConnections).toEqual({ open: 0, address: 1, rate: 0 });
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    for (const socket of sockets) socket.destroy();
    await closed;
    await until(async () => (await open.post(echo('0x01'))).status === 200);
  });

  it('ends connections beyond the limit of all addresses, and logs when that begins and ends', async () => {
    const open = await openForTest({}, { maxConnections: 1 });
    const lines = () => open.logged.filter((line) => line.includes('new connections'));
    const first = connect(open.port, '127.0.0.1');
    await once(first, 'connect');
    for (let rejected = 1; rejected <= 3; rejected++) {
      const next = connect({ port: open.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      next.on('error', () => undefined);
      await within('the service closes the next connection', once(next, 'close'));
      expect(open.gateway.rejectedConnections).toEqual({ open: rejected, address: 0, rate: 0 });
    }
    expect(lines()).toEqual([
      JSON.stringify({ open: 1, message: 'new connections are rejected: too many are open' }),
    ]);
    first.destroy();
    await until(() => lines().length === 2);
    expect(lines()[1]).toBe(
      JSON.stringify({ open: 0, rejections: 3, message: 'new connections are accepted again' }),
    );
  });

  it('responds to no more items of a batch once their responses exceed 32 MiB', async () => {
    const result = `0x${'00'.repeat(1_060_000)}` as const;
    const open = await openForTest({ call: () => Promise.resolve(result) });
    const batch = Array.from({ length: 20 }, (_, id) => echo('0x', id)).join();
    const responses: { readonly error?: object }[] = JSON.parse(await (await open.post(`[${batch}]`)).text());
    expect(responses.filter(({ error }) => error === undefined)).toHaveLength(16);
    expect(responses.at(-1)).toMatchObject({ error: { code: -32002 } });
  });
});

describe('rejected WebSocket messages', () => {
  const now = performance.now.bind(performance);
  afterEach(() => void (performance.now = now));

  it.each([
    ['they are more than a thousand', 1_001, echo('0x')],
    ['they have more than 15 MiB', 4, ' '.repeat(5 * 1024 * 1024)],
  ])('close their WebSocket with 4429 when %s in a second', async (_case, count, message) => {
    const { promise, resolve: finish } = Promise.withResolvers<`0x${string}`>();
    const open = await openForTest({ call: () => promise }, { maxRequests: 1 });
    const webSocket = await openWebSocket(open.webSocket);
    const first = open.post(echo('0x'));
    while (open.gateway.inFlight < 1) await setImmediate();
    const closed = once(webSocket, 'close');
    // The second does not end on a slow machine.
    const began = now();
    performance.now = () => began;
    for (let sent = 0; sent < count; sent++) webSocket.send(message);
    expect((await closed)[0]).toBe(4429);
    performance.now = now;
    finish('0x');
    await first;
  });
});

it('GET /openrpc.json returns the document of rpc.discover, or 304 when the client has it, and 405 to a POST', async () => {
  const open = await openForTest();
  const query = (init: RequestInit = {}) => fetch(`${open.url}/openrpc.json`, init);
  const response = await query();
  const tag = response.headers.get('ETag') ?? '';
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json']);
  const discovered = await (await open.post('{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}')).json();
  expect(discovered).toMatchObject({ result: await response.json() });
  for (const [known, status] of Object.entries({ [tag]: 304, [`"a", W/${tag}`]: 304, '*': 304, '"a"': 200 }))
    expect((await query({ headers: { 'If-None-Match': known } })).status).toBe(status);
  const posted = await query({ method: 'POST' });
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});
