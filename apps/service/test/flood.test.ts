import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { freePort, until } from '@ethread/setup';
import { callOf, postJson } from './json-rpc.ts';
import { NEVER_LATE, SAMPLE_CHAIN, type ServiceProcess, startChain } from './service-process.ts';
import { storedSample } from './stored-sample.ts';

/** Requests beyond the most in flight, which send the rest of their bodies after the flood. */
const FLOOD = 100;
const TAKEN = 16;
const BATCH = JSON.stringify(Array(300).fill(callOf('eth_getBlockByNumber', ['0x1', true])));

describe('flood of requests', () => {
  let service: ServiceProcess;
  let metricsUrl: string;

  beforeAll(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    service = await startChain(
      { name: 'sample', genesis: `${SAMPLE_CHAIN}/genesis.json`, data: await storedSample() },
      { metrics: { port }, load: { ...NEVER_LATE, maxRequests: TAKEN } },
    );
  });
  afterAll(() => service.stop());

  const metrics = async () => (await fetch(metricsUrl)).text();
  const inFlight = async () => Number(/^ethread_requests_in_flight (\d+)$/m.exec(await metrics())?.[1]);

  /** Sends a request that stays in flight until the rest of its body is sent. */
  function sendInParts() {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': BATCH.length };
    const sending = request(service.apiUrl, { method: 'POST', headers });
    const result = once(sending, 'response').then(([response]) => json(response));
    sending.write(BATCH.slice(0, 10));
    return { result, finish: () => sending.end(BATCH.slice(10)) };
  }

  it('is rejected beyond the limit of the service, appears in metrics meanwhile, and leaves nothing behind', async () => {
    const taken = Array.from({ length: TAKEN }, sendInParts);
    await until(async () => (await inFlight()) === TAKEN);
    const send = () => postJson(service.apiUrl, callOf('eth_getBlockByNumber', ['0x1', true]));
    const responses = await Promise.all(Array.from({ length: FLOOD }, send));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    for (const { finish } of taken) finish();
    for (const { result } of taken) expect(await result).toHaveLength(300);
    expect((await send()).status).toBe(200);
    expect(await metrics()).toContain(`ethread_rejected_requests_total{error="OverloadedError"} ${FLOOD}`);
    expect(await inFlight()).toBe(0);
  });
});
