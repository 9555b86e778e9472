import { once } from 'node:events';
import { connect } from 'node:net';
import { echo, gatewaysOfTests, postOf } from './testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

const REQUEST = postOf(echo('0x01'));

describe('a draining gateway', () => {
  it('is not ready but alive while it drains, responds to new requests, and ends each connection with its response', async () => {
    const open = await openForTest();
    const stored = connect(open.port, '127.0.0.1');
    stored.setEncoding('utf8');
    stored.write(REQUEST);
    expect((await once(stored, 'data'))[0]).not.toContain('Connection: close');
    open.gateway.leave();
    for (const [path, status] of [
      ['/readyz', 503],
      ['/healthz', 200],
    ] as const) {
      const response = await fetch(open.url + path);
      expect(response.status).toBe(status);
      expect(response.headers.get('Connection')).toBe('close');
    }
    const ended = once(stored, 'end');
    stored.write(REQUEST);
    const [last] = await once(stored, 'data');
    expect(last).toContain('Connection: close');
    expect(last).toContain('"result":"0x01"');
    await ended;
    stored.destroy();
    expect(await (await open.post(echo('0x02'))).json()).toMatchObject({ result: '0x02' });
  });

  it('waits for requests in progress only up to the drain timeout', async () => {
    const begun = Promise.withResolvers<undefined>();
    const open = await openForTest(
      {
        call() {
          begun.resolve(undefined);
          return new Promise(() => undefined);
        },
      },
      { drainTimeoutMs: 50 },
    );
    const response = open.post(echo('0x')).then(
      () => 'answered',
      () => 'closed',
    );
    await begun.promise;
    await open.gateway.close();
    expect(await response).toBe('closed');
  });
});
