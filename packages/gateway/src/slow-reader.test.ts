import { once } from 'node:events';
import { connect } from 'node:net';
import { echo, KEY, openGateway } from './testing/open-gateway.ts';

const LOGS = '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{}]}';

/** A batch whose answer has 64 MiB, more than the buffers on the way, in whole pieces. */
const BATCH = `[${Array.from({ length: 64 }, () => LOGS).join()}]`;
const LARGE = [{ name: 'x'.repeat(1024 * 1024), hosts: [] }];
const REQUEST = `POST /v3/${KEY} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${BATCH.length}\r\n\r\n${BATCH}`;

describe('a caller who takes nothing of its answer', () => {
  it('is cut after the deadline', async () => {
    const open = await openGateway({ chains: LARGE }, { deadlineMs: 300, drainTimeoutMs: 3_600_000 });
    const socket = connect(open.port, '127.0.0.1');
    socket.write(REQUEST);
    await once(socket, 'readable');
    // It waits for what is under way, which ends only since the caller is cut.
    await open.gateway.close();
    socket.destroy();
  }, 60_000);

  it('is given the whole of it, when it takes it while the gateway closes', async () => {
    const open = await openGateway({ chains: LARGE }, { drainTimeoutMs: 3_600_000 });
    const socket = connect(open.port, '127.0.0.1');
    socket.write(REQUEST);
    await once(socket, 'readable');
    const closing = open.gateway.close();
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(64 * 1024 * 1024);
    await closing;
  }, 60_000);

  it('does not keep others from theirs', async () => {
    const open = await openGateway({ chains: LARGE });
    const slow = Array.from({ length: 8 }, () => connect(open.port, '127.0.0.1'));
    for (const socket of slow) socket.write(REQUEST);
    for (const socket of slow) await once(socket, 'readable');
    for (let count = 0; count < 50; count++) {
      expect(await (await open.post(echo('0x01'))).json()).toMatchObject({ result: '0x01' });
    }
    for (const socket of slow) socket.destroy();
    await open.gateway.close();
  }, 60_000);
});
