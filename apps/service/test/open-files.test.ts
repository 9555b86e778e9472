import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort, until, within } from '@ethread/setup';
import { storedSample } from './stored-sample.ts';
import { awaitService, configurationFile, ETHREAD, SAMPLE_CHAIN, spawnEthread } from './service-process.ts';

const FILES = 256;
const LIMITED = ['bash', '-c', `ulimit -n ${FILES}; exec "$0" "$@"`];
const CONNECTIONS = 400;
/** Half of the files are for the service's own use. */
const ACCEPTED = FILES / 2;

const chain = async () => ({
  name: 'sample',
  genesis: join(SAMPLE_CHAIN, 'genesis.json'),
  data: await storedSample(),
});

describe('a service that may open 256 files', () => {
  it('accepts as many connections as it has files for, counts and logs the others, and has files left', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const file = configurationFile({
      port,
      metrics: { port: metricsPort },
      chains: [await chain()],
    });
    const service = await awaitService(port, spawnEthread(['serve', '--config', file], {}, ETHREAD, LIMITED));
    const rejected = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(/^ethread_rejected_connections_total\{limit="open"\} (\d+)$/m.exec(metrics)?.[1]);
    };
    const messages = () =>
      service
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): { msg: string; [field: string]: unknown } => JSON.parse(line));
    expect(messages()).toContainEqual(
      expect.objectContaining({
        msg: 'the limit of open files allows fewer connections than configured',
        files: FILES,
        accepted: ACCEPTED,
        configured: 20_000,
      }),
    );
    const sockets: Socket[] = [];
    for (let opened = 0; opened < CONNECTIONS; opened++) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      await within('a connection is accepted or ended', once(socket, 'connect'));
    }
    // The test's own requests before have left a connection or two.
    await until(async () => (await rejected()) >= CONNECTIONS - ACCEPTED);
    expect(await rejected()).toBeLessThan(CONNECTIONS - ACCEPTED + 10);
    for (const socket of sockets) socket.destroy();
    await until(() => messages().some(({ msg }) => msg === 'new connections are accepted again'));
    expect(messages().filter(({ msg }) => msg.startsWith('new connections are rejected'))).toHaveLength(1);
    expect(await service.query('eth_getBlockByNumber', '0x1', false)).toMatchObject({ number: '0x1' });
    await service.stop();
  });
});
