import { once } from 'node:events';
import { transportLimits } from '@ethread/types';
import { WebSocket } from 'ws';
import {
  echo,
  gatewaysOfTests,
  openGateway,
  type OpenGateway,
  openWebSocket,
  rejectionOf,
} from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

describe('WebSocket', () => {
  let open: OpenGateway;
  let webSocket: Awaited<ReturnType<typeof openWebSocket>>;

  beforeAll(async () => {
    open = await openGateway();
    webSocket = await openWebSocket(open.webSocket);
  });

  afterAll(async () => {
    webSocket.close();
    await open.gateway.close();
  });

  it('responds over WebSocket with the same bodies as over HTTP', async () => {
    expect(await webSocket.query(echo('0x01'))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x01' });
    expect(await webSocket.query(`[${echo('0x01')},${echo('0x02', 2)}]`)).toHaveLength(2);
    expect(await webSocket.query(Buffer.from(echo('0x03')))).toMatchObject({ result: '0x03' });
  });

  it('adds the age of a head that no node confirms beside the result of that item', async () => {
    let requested = 0;
    const own = await openForTest({
      call: (context) => {
        if (requested++ === 0) context.onHeadAge?.(42);
        return Promise.resolve('0x01');
      },
    });
    const querying = await openWebSocket(own.webSocket);
    expect(await querying.query(`[${echo('0x01')},${echo('0x02', 2)}]`)).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x01', headAge: 42 },
      { jsonrpc: '2.0', id: 2, result: '0x01' },
    ]);
    querying.close();
  });

  it.each([
    ['what is not JSON', '{', -32700],
    ['a binary message that is not UTF-8', Buffer.of(0xff, 0xfe), -32700],
    ['a batch that is too large', `[${'1,'.repeat(transportLimits.maxBatchItems)}1]`, -32600],
  ])('responds to %s, and keeps the connection open', async (_case, message, code) => {
    const response = await webSocket.query(message);
    expect(Array.isArray(response) ? response[0] : response).toMatchObject({ error: { code } });
    expect(webSocket.readyState).toBe(WebSocket.OPEN);
  });

  it('does not compress messages, whatever the client offers, so that none expands in memory', () => {
    // The client offers permessage-deflate by default.
    expect(webSocket.extensions).toBe('');
  });

  it('sends no response to notifications', async () => {
    webSocket.send('{"jsonrpc":"2.0","method":"eth_call","params":[{"data":"0x01"}]}');
    expect(await webSocket.query(echo('0x02', 'next'))).toMatchObject({ id: 'next' });
  });

  it.each([
    ['a bad key', '/ws/v3/wrong', 401],
    ['another path', '/ws', 404],
  ])('rejects %s at the upgrade', async (_case, path, status) => {
    expect((await rejectionOf(`ws://127.0.0.1:${open.port}${path}`))?.statusCode).toBe(status);
  });
});

describe('a WebSocket connection', () => {
  it('closes a WebSocket with 1001 when the service shuts down, after its responses', async () => {
    const begun = Promise.withResolvers<undefined>();
    const output = Promise.withResolvers<`0x${string}`>();
    const open = await openForTest({
      call() {
        begun.resolve(undefined);
        return output.promise;
      },
    });
    const webSocket = await openWebSocket(open.webSocket);
    const closed = once(webSocket, 'close');
    const response = webSocket.query(echo('0x'));
    await begun.promise;
    const closing = open.gateway.close();
    output.resolve('0x05');
    expect(await response).toMatchObject({ result: '0x05' });
    expect((await closed)[0]).toBe(1001);
    await closing;
  });

  it('ends a WebSocket that does not respond to heartbeats', async () => {
    const open = await openForTest({}, { heartbeatMs: 50 });
    const webSocket = new WebSocket(open.webSocket, { autoPong: false });
    await once(webSocket, 'open');
    expect((await once(webSocket, 'close'))[0]).toBe(1006);
  });
});
