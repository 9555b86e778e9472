import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createUnlimitedKeys } from '@ethread/accounts';
import { systemClock } from '@ethread/core';
import { within } from '@ethread/setup';
import { echo, KEY, gatewaysOfTests, LOGS, openWebSocket, postOf } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

/** A batch whose response has 24 MiB in complete pieces, more than the buffers in between. */
const ITEMS = 24;
const BATCH = `[${Array.from({ length: ITEMS }, () => LOGS).join()}]`;
const LARGE = [{ name: 'x'.repeat(1024 * 1024), hosts: [] }];
const REQUEST = postOf(BATCH);

describe('a client that does not read its response', () => {
  it('force-closes a client that does not read its response, after the deadline', async () => {
    const open = await openForTest({ chains: LARGE }, { deadlineMs: 300, drainTimeoutMs: 3_600_000 });
    const socket = connect(open.port, '127.0.0.1');
    socket.write(REQUEST);
    await once(socket, 'readable');
    // Closing waits for the requests in progress, which end only because the client is disconnected.
    await within('the gateway force-closes the client and closes', open.gateway.close());
    socket.destroy();
  });

  it('sends a slow client its whole response when it reads while the gateway closes', async () => {
    const open = await openForTest({ chains: LARGE }, { drainTimeoutMs: 3_600_000 });
    const socket = connect(open.port, '127.0.0.1');
    socket.write(REQUEST);
    await once(socket, 'readable');
    const other = open.post(LOGS).then((response) => response.arrayBuffer());
    await within('another client has its response meanwhile', other, 10_000);
    const closing = open.gateway.close();
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(ITEMS * 1024 * 1024);
    await closing;
  });

  it('rejects calls of a key whose unread responses use up its share, and serves the others', async () => {
    const accounts = createUnlimitedKeys([KEY, 'other-key'], { clock: systemClock });
    const open = await openForTest({ chains: LARGE, accounts }, { maxBytes: 64 * 1024 * 1024 });
    const slow = Array.from({ length: 6 }, () => connect(open.port, '127.0.0.1'));
    let highest = 0;
    for (const socket of slow) {
      socket.on('error', () => undefined).write(REQUEST);
      await once(socket, 'readable');
      highest = Math.max(highest, open.gateway.bufferedBytes);
    }
    expect(highest).toBeLessThan(40 * 1024 * 1024);
    const rejected = await open.post(BATCH);
    expect(await rejected.text()).toContain('"code":-32002');
    const other = await open.post(BATCH, { path: '/v3/other-key' });
    expect((await other.arrayBuffer()).byteLength).toBeGreaterThan(ITEMS * 1024 * 1024);
    for (const socket of slow) socket.destroy();
  });

  describe('of a WebSocket with responses that wait for another one', () => {
    const mebibyte = 1024 * 1024;
    const open = (logs: () => AsyncIterable<Uint8Array, void>) =>
      openForTest({ logs, heldByLogs: mebibyte }, { maxBytes: 8 * mebibyte });

    it('ends the connection when they exceed the limit', async () => {
      const { gateway, webSocket: url } = await open(async function* () {
        yield Buffer.from(`["${'x'.repeat(mebibyte)}`);
        await new Promise<void>(() => undefined);
      });
      const webSocket = await openWebSocket(url);
      const closed = once(webSocket, 'close');
      // No response has a known size when the last message begins.
      for (let message = 0; message < 16; message++) webSocket.send(LOGS);
      await closed;
      await gateway.close();
      expect(gateway.bufferedBytes).toBe(0);
    });

    it('rejects messages whose responses would exceed the share of the key', async () => {
      const { promise: isRead, resolve: read } = Promise.withResolvers<undefined>();
      const { gateway, webSocket: url } = await open(async function* () {
        yield Buffer.from('["');
        await isRead;
        yield Buffer.from('"]');
      });
      const webSocket = await openWebSocket(url);
      const responses: string[] = [];
      webSocket.on('message', (message: Buffer) => responses.push(message.toString()));
      webSocket.send(LOGS);
      while (gateway.bufferedBytes < mebibyte) await setImmediate();
      for (let message = 0; message < 9; message++) webSocket.send(LOGS);
      while (gateway.bufferedBytes < 3 * mebibyte) await setImmediate();
      read(undefined);
      while (responses.length < 10) await setImmediate();
      expect(responses.filter((text) => text.includes('"code":-32002')).length).toBeGreaterThan(4);
      webSocket.terminate();
    });
  });

  it('starts no more responses for a WebSocket than it may hold', async () => {
    let calls = 0;
    const logs = async function* () {
      calls++;
      yield Buffer.from(`["${'x'.repeat(1024 * 1024)}"]`);
    };
    const open = await openForTest({ logs });
    const webSocket = await openWebSocket(open.webSocket);
    webSocket.pause();
    for (let message = 0; message < 64; message++) webSocket.send(LOGS);
    while (calls === 0) await setImmediate();
    expect((await open.post(echo('0x01'))).status).toBe(200);
    expect(open.gateway.bufferedBytes).toBeLessThan(32 * 1024 * 1024);
    let responses = 0;
    webSocket.on('message', () => responses++).resume();
    while (responses < 64) await setImmediate();
    webSocket.terminate();
  });
});
