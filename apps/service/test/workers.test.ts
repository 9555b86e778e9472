import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminHttp, createAdminClient } from '@ethread/admin/client';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { methodTable } from '@ethread/types';
import { WebSocket } from 'ws';
import { freePort, until } from '@ethread/setup';
import { makeKeys } from './account-world.ts';
import { callOf, postJson } from './json-rpc.ts';
import { type ServiceProcess, startConfigured, temporaryFolder } from './service-process.ts';

const WORKERS = 3;
const PRICE = methodTable.eth_getBlockByNumber.credits;
const AFFORDABLE = 300;
const CALL = callOf('eth_getBlockByNumber', ['0x1', false]);
const TOKEN = 'a-token-of-the-administration-of-this-test';

const sumOf = (seconds: readonly { readonly calls: number }[]) =>
  seconds.reduce((sum, { calls }) => sum + calls, 0);

describe('service of several processes', () => {
  let anvil: Anvil;
  let service: ServiceProcess;
  let metricsUrl: string;
  let adminUrl: string;
  let openKey: string;
  let smallKey: string;

  beforeAll(async () => {
    anvil = await startAnvil();
    await anvil.mine(3);
    const file = join(temporaryFolder(), 'ethread.yaml');
    const port = await freePort();
    const metricsPort = await freePort();
    const adminPort = await freePort();
    adminUrl = `http://127.0.0.1:${adminPort}`;
    writeFileSync(
      file,
      `port: ${port}
workers: ${WORKERS}
plans:
  open: { creditsPerDay: 1000000000, requestsPerSecond: 1000000 }
  small: { creditsPerDay: ${AFFORDABLE * PRICE + PRICE - 1}, requestsPerSecond: 1000000 }
accounts: { data: accounts }
metrics: { port: ${metricsPort} }
admin: { port: ${adminPort}, token: ${TOKEN} }
chains:
  - { name: dev, chainId: 31337, nodes: [{ name: own, url: '${anvil.url}' }] }
`,
    );
    const [open, small] = await makeKeys(file, [{ plan: 'open' }, { plan: 'small' }]);
    if (!open || !small) throw new Error('no keys were made');
    [openKey, smallKey] = [open.apiKey, small.apiKey];
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    service = await startConfigured(file, port);
    await until(() => readyPids().length === WORKERS);
  });

  afterAll(async () => {
    await service.stop();
    await anvil.kill();
  });

  /** Returns the processes that have reported that they are ready, in this order. */
  function readyPids(): readonly number[] {
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"ready"'));
    return lines.map((line) => Number(JSON.parse(line).pid));
  }

  /** Sends a request over a connection of its own, so that all processes receive some. */
  async function query(key: string) {
    const response = await postJson(`${service.url}/v3/${key}`, CALL, { Connection: 'close' });
    return { status: response.status, answer: Object(await response.json()) };
  }

  const metric = async (name: string) => {
    const text = await (await fetch(metricsUrl)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    );
  };

  it('serves on one port, with the metrics of all processes', async () => {
    expect(new Set(readyPids()).size).toBe(WORKERS);
    const sockets = [];
    for (let count = 0; count < 2 * WORKERS; count++) {
      const socket = new WebSocket(`${service.url.replace('http', 'ws')}/ws/v3/${openKey}`);
      await once(socket, 'open');
      sockets.push(socket);
    }
    // A sum omits a process that a busy machine delays.
    await until(async () => (await metric('ethread_websocket_connections')) === 2 * WORKERS);
    const admin = () => createAdminClient(adminHttp(adminUrl, { token: TOKEN }));
    await until(async () => (await admin().traffic_get(1)).webSockets === 2 * WORKERS);
    for (const socket of sockets) socket.terminate();
    for (let count = 0; count < 30; count++) expect((await query(openKey)).answer.result.number).toBe('0x1');
    const calls =
      'ethread_calls_total{chain="dev",method="eth_getBlockByNumber",outcome="ok",source="service"}';
    await until(async () => (await metric(calls)) === 30);
    // The result is the same whichever process receives the request.
    await until(async () => sumOf((await admin().traffic_get(60)).steps) === 30);
    for (let count = 0; count < 10; count++)
      await until(async () => {
        const { steps, methods } = await admin().traffic_get(60);
        expect(sumOf(steps)).toBe(30);
        expect(methods).toMatchObject([{ chain: 'dev', method: 'eth_getBlockByNumber', calls: 30 }]);
        return true;
      });
    await until(async () => (await admin().requests_list({ method: 'eth_getBlockByNumber' })).length === 30);
    await until(async () => (await metric('ethread_head_block{chain="dev"}')) === 3);
    const latencies = 'ethread_call_duration_seconds_count{chain="dev",method="eth_getBlockByNumber"}';
    await until(async () => (await metric(latencies)) === 30);
  });

  it('spends one balance to the last credit and no further', async () => {
    let served = 0;
    const spend = async () => {
      for (;;) {
        const { status, answer } = await query(smallKey);
        if (status === 402) return;
        if (answer.result) served++;
      }
    };
    await Promise.all(Array.from({ length: 12 }, spend));
    expect(served).toBe(AFFORDABLE);
  });

  it('continues without a killed process, and starts another', async () => {
    const [victim = 0] = readyPids();
    process.kill(victim, 'SIGKILL');
    let served = 0;
    while (readyPids().length === WORKERS) {
      const hasResponse = await query(openKey).then(
        ({ answer }) => answer.result !== undefined,
        () => false,
      );
      if (hasResponse) served++;
    }
    expect(served).toBeGreaterThan(0);
    expect((await query(openKey)).status).toBe(200);
    expect(service.output()).toContain('a worker ended and is started again');
  });

  it('ends all processes on SIGTERM', async () => {
    const pids = readyPids().slice(1);
    expect(await service.stop('SIGTERM')).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
