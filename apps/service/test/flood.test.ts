import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '@ethread/setup';
import { makeKeys, writeConfiguration } from './account-world.ts';
import { callOf, postJson } from './json-rpc.ts';
import { KEY, NEVER_LATE, type ServiceProcess, startConfigured } from './service-process.ts';

/**
 * Simultaneous requests of the flood, sent when the service already has its maximum of requests in flight. Those send the
 * rest of their bodies after the flood, within the 15 seconds that the service allows, also on a busy machine.
 */
const FLOOD = 100;
const TAKEN = 16;
/** So few that also a busy machine exceeds them. */
const CALLS_PER_SECOND = 1;
const CALL = JSON.stringify(callOf('eth_getBlockByNumber', ['0x1', true]));
const BATCH = `[${Array.from({ length: 300 }, () => CALL).join()}]`;

describe('flood of requests', () => {
  let service: ServiceProcess;
  let metricsUrl: string;
  let slowKey: string;

  beforeAll(async () => {
    const metricsPort = await freePort();
    const { file } = await writeConfiguration({ requestsPerSecond: CALLS_PER_SECOND });
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      `${text}keys: [${KEY}]\nmetrics: { port: ${metricsPort} }\nload: ${JSON.stringify({ ...NEVER_LATE, maxRequests: TAKEN })}\n`,
    );
    const [made] = await makeKeys(file, [{}]);
    if (!made) throw new Error('no key was made');
    slowKey = made.apiKey;
    service = await startConfigured(file);
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  });

  afterAll(async () => {
    await service.stop();
  });

  const send = async (key: string, body: string) => {
    const response = await postJson(`${service.url}/v3/${key}`, body);
    return { response, text: await response.text() };
  };

  const inFlight = async () => {
    const metrics = await (await fetch(metricsUrl)).text();
    return Number(/^ethread_requests_in_flight (\d+)$/m.exec(metrics)?.[1]);
  };

  /** Sends a request that stays in flight until the rest of its body is sent. */
  function sendInParts(body: string) {
    const sending = request(`${service.url}/v3/${KEY}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    const result = once(sending, 'response').then(async ([response]) => ({
      status: response.statusCode,
      text: await text(response),
    }));
    sending.write(body.slice(0, 10));
    return { result, finish: () => sending.end(body.slice(10)) };
  }

  it('is rejected beyond the limit of the service, appears in metrics meanwhile, and leaves nothing behind', async () => {
    const taken = Array.from({ length: TAKEN }, () => sendInParts(BATCH));
    while ((await inFlight()) < TAKEN) await new Promise((resolve) => setTimeout(resolve, 10));
    const flood = Array.from({ length: FLOOD }, () => send(KEY, CALL));
    const probes = [];
    for (let probe = 0; probe < 5; probe++) {
      probes.push((await fetch(`${service.url}/healthz`)).status);
      probes.push((await fetch(metricsUrl)).status);
    }
    for (const { response, text } of await Promise.all(flood)) {
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('1');
      expect(JSON.parse(text)).toMatchObject({
        error: { code: -32002, message: 'the service is overloaded' },
      });
    }
    expect(new Set(probes)).toEqual(new Set([200]));
    for (const { finish } of taken) finish();
    for (const { result } of taken) {
      const { status, text } = await result;
      expect(status).toBe(200);
      expect(JSON.parse(text)).toHaveLength(300);
    }
    expect((await send(KEY, CALL)).response.status).toBe(200);
    const metrics = await (await fetch(metricsUrl)).text();
    expect(metrics).toContain(`ethread_rejected_requests_total{error="OverloadedError"} ${FLOOD}`);
    expect(await inFlight()).toBe(0);
  });

  it('is rejected for a key beyond its rate, while other keys are served', async () => {
    let isFlooding = true;
    const began = performance.now();
    const statuses: number[] = [];
    const flood = Array.from({ length: TAKEN / 2 }, async () => {
      while (isFlooding) statuses.push((await send(slowKey, CALL)).response.status);
    });
    while (!statuses.includes(429)) await new Promise((resolve) => setImmediate(resolve));
    for (let count = 0; count < 100; count++) {
      expect((await send(KEY, CALL)).response.status).toBe(200);
    }
    isFlooding = false;
    await Promise.all(flood);
    const seconds = (performance.now() - began) / 1_000;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const served = statuses.filter((status) => status === 200).length;
    // The calls of one second may arrive at once.
    expect(served).toBeLessThanOrEqual(CALLS_PER_SECOND * (seconds + 1));
  });
});
