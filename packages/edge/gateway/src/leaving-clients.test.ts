import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from '@ethread/setup';
import { admissionOf, gatewaysOfTests, LOGS, openWebSocket, postOf } from './testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{}]}';

/** Creates accounts that count the holds that are neither settled nor refunded. */
function countedAccounts() {
  const holds = { opened: 0, open: 0 };
  const end = () => void holds.open--;
  const accounts = admissionOf(() => ({
    reserve: () => {
      holds.opened++;
      holds.open++;
      return { day: undefined, settle: end, refund: end };
    },
  }));
  return { accounts, holds };
}

describe('a client that leaves early', () => {
  it.each([
    ['the fast path', ''],
    ['the fast path, compressed', 'Accept-Encoding: gzip\r\n'],
    ['node:http', 'Connection: close\r\n'],
  ])('frees the streamed response of a client that left before it began: %s', async (_path, headers) => {
    const { accounts, holds } = countedAccounts();
    const begun = Promise.withResolvers<undefined>();
    const left = Promise.withResolvers<undefined>();
    const gone: Promise<unknown>[] = [];
    const open = await openForTest({
      accounts,
      async *logs() {
        yield Buffer.from('[]');
      },
      whenLogs: async ({ signal }) => {
        // As many as the server compresses at a time.
        if (gone.push(once(signal, 'abort')) === 4) begun.resolve(undefined);
        await left.promise;
      },
    });
    const { gateway } = open;
    const sockets = Array.from({ length: 4 }, () => connect(open.port, '127.0.0.1'));
    for (const socket of sockets) socket.write(postOf(LOGS, headers));
    await begun.promise;
    for (const socket of sockets) socket.destroy();
    await Promise.all(gone);
    left.resolve(undefined);
    await until(() => gateway.inFlight === 0);
    expect({ bytes: gateway.bufferedBytes, holds }).toEqual({ bytes: 0, holds: { opened: 4, open: 0 } });
    const next = await open.post(LOGS, {
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
    });
    expect(next.headers.get('content-encoding')).toBe('gzip');
    await next.text();
  });

  it('frees the messages of a WebSocket that wait for others when it closes', async () => {
    const { accounts, holds } = countedAccounts();
    const finish = Promise.withResolvers<undefined>();
    const { gateway, webSocket: url } = await openForTest({
      accounts,
      async call() {
        await finish.promise;
        return '0x';
      },
    });
    const webSocket = await openWebSocket(url);
    // In one piece: the service stops reading between pieces while messages wait.
    const { _socket: socket }: { readonly _socket: Socket } = Object(webSocket);
    socket.cork();
    for (let sent = 0; sent < 100; sent++) webSocket.send(CALL);
    socket.uncork();
    await until(() => gateway.inFlight === 100);
    webSocket.terminate();
    await until(() => gateway.webSockets === 0);
    finish.resolve(undefined);
    await until(() => gateway.inFlight === 0);
    expect({ bytes: gateway.bufferedBytes, open: holds.open }).toEqual({ bytes: 0, open: 0 });
  });
});
