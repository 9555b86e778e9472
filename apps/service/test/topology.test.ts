import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDatabase, type TemporaryDatabase } from '@ethread/accounts/testing';
import { describeWith, freePort, haproxyCommand, until } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { makeKeys } from './world.ts';
import { callOf, postJson } from './json-rpc.ts';
import {
  configurationFile,
  pidOf,
  type ServiceProcess,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';

const SERVERS = 3;
const CLIENTS = 8;
const BLOCKS = 16;
/** Interval of the readiness check of each server, in milliseconds. One response decides. */
const CHECK_MS = 200;
/** Covers several checks of the load balancer, and a check that a busy machine delays. */
const DELAY_MS = 10 * CHECK_MS;

/** A server with its configuration, which may be started again. */
interface Server {
  readonly port: number;
  readonly file: string;
  service?: ServiceProcess;
}

describeWith('PostgreSQL', 'HAProxy')('three servers behind a load balancer', () => {
  let database: TemporaryDatabase;
  let node: Anvil;
  let servers: Server[];
  let balancer: ReturnType<typeof start>;
  let url: string;
  let apiKey: string;
  let hashes: readonly unknown[];

  beforeAll(async () => {
    database = await makeDatabase();
    node = await startAnvil({ args: ['--no-mining'] });
    await node.mine(BLOCKS);
    const numbers = Array.from({ length: BLOCKS }, (_none, number) => `0x${number.toString(16)}`);
    const blocks = await Promise.all(numbers.map((at) => node.rpc('eth_getBlockByNumber', at, false)));
    hashes = blocks.map((block) => Object(block).hash);
    servers = await Promise.all(Array.from({ length: SERVERS }, configureServer));
    const [key] = await makeKeys(servers[0]?.file ?? '', [{ plan: 'open' }]);
    apiKey = key?.apiKey ?? '';
    await Promise.all(servers.map(startServer));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const ports = servers.map((server) => server.port);
    const options = { port, folder: temporaryFolder(), servers: ports, checkMs: CHECK_MS };
    const [program, ...args] = haproxyCommand(options);
    balancer = start(program, args);
    await until(() => !balancer.isRunning() || fetch(`${url}/healthz`).then(({ status }) => status === 200));
    if (!balancer.isRunning()) throw new Error(`HAProxy does not serve:\n${balancer.output()}`);
  });

  afterAll(async () => {
    await balancer.stop('SIGKILL');
    await Promise.all(servers.map(({ service }) => service?.stop()));
    await node.kill();
    await database.drop();
  });

  async function configureServer(): Promise<Server> {
    const port = await freePort();
    const settings = {
      plans: { open: { creditsPerDay: 1e12, requestsPerSecond: 1e6 } },
      accounts: { data: 'accounts', postgres: database.url },
      drain: { delayMs: DELAY_MS, timeoutMs: 30_000 },
      chains: [{ name: 'dev', chainId: 31_337, nodes: [{ name: 'own', url: node.url }] }],
    };
    return { port, file: configurationFile({ port, ...settings }) };
  }

  async function startServer(server: Server): Promise<void> {
    server.service = await startConfigured(server.file, server.port);
  }

  /** Lets clients call during an action. Each repeats a call until it succeeds. */
  async function callDuring(action: () => Promise<unknown>) {
    let isOver = false;
    let calls = 0;
    const wrong: string[] = [];
    const failed: string[] = [];
    const client = async () => {
      while (!isOver) {
        const number = calls++ % BLOCKS;
        const body = callOf('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
        for (let hash: unknown; hash === undefined;) {
          const response = await postJson(`${url}/v3/${apiKey}`, body).catch(String);
          const text = typeof response === 'string' ? response : await response.text();
          hash = text.startsWith('{') ? Object(JSON.parse(text).result).hash : undefined;
          if (hash === undefined) failed.push(text);
          else if (hash !== hashes[number]) wrong.push(text);
        }
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    try {
      await action();
    } finally {
      isOver = true;
    }
    await clients;
    return { wrong, failed, calls };
  }

  it('lose no call while each server is restarted', async () => {
    const exitCodes: unknown[] = [];
    const { wrong, failed, calls } = await callDuring(async () => {
      for (const server of servers) {
        exitCodes.push(await server.service?.stop('SIGTERM'));
        await startServer(server);
        // The load balancer uses it again before the next one stops.
        await pause(DELAY_MS);
      }
    });
    expect({ wrong, failed, exitCodes }).toEqual({ wrong: [], failed: [], exitCodes: [0, 0, 0] });
    expect(calls).toBeGreaterThan(BLOCKS);
  });

  it('lose no more than the calls in flight when a server is killed', async () => {
    const { wrong, failed } = await callDuring(async () => {
      const [server] = servers;
      if (!server?.service) throw new Error('there is a server');
      const { service } = server;
      const exited = once(service.process, 'exit');
      // The command starts the service in a process of its own, which would drain if only the command was killed.
      process.kill(pidOf(service.output()), 'SIGKILL');
      service.process.kill('SIGKILL');
      await exited;
      await startServer(server);
    });
    expect(wrong).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(CLIENTS);
  });
});
