import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '@ethread/setup';
import { makeKeys, writeConfiguration } from './world.ts';
import { callOf, sendAlone } from './json-rpc.ts';
import { startConfigured } from './service-process.ts';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

describe('API keys', () => {
  it('appear nowhere in the output of the service: logs, responses, metrics, files', async () => {
    const port = await freePort();
    const metricsPort = await freePort();
    const plan = { creditsPerDay: 300, requestsPerSecond: 20 };
    const { file, folder } = await writeConfiguration(plan, {
      logCalls: true,
      metrics: { port: metricsPort },
    });
    const made = await makeKeys(file, [
      {},
      {
        // Read when the key is created, since the stores may take a second to open.
        get expiresAt() {
          return Date.now() + 1_000;
        },
      },
      { scopes: { methods: ['eth_getLogs'] } },
    ]);
    const keys = made.map(({ apiKey }) => apiKey);
    const [good = ''] = keys;
    const mistyped = good.slice(0, -1) + (good.endsWith('a') ? 'b' : 'a');
    const service = await startConfigured(file, port);
    const responses: string[] = [];
    const post = async (path: string, body: string, init: RequestInit = {}) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body, ...init });
      responses.push(JSON.stringify([...response.headers]), await response.text());
    };
    const call = (method: string, params: unknown = []) => JSON.stringify(callOf(method, params));

    for (const key of [...keys, mistyped]) {
      // Credits and rate run out in between.
      const latest = call('eth_getBlockByNumber', ['latest', false]);
      for (const body of ['{', '[]', latest, call(key), call('eth_call', [key])])
        for (let times = 0; times < 6; times++) await post(`/v3/${key}`, body);
      await post(`/v3/${key}/more`, '{}');
      await post(`/v3/${key}?key=${key}`, '{}', { headers: { 'Content-Type': key } });
      await post(`/v4/${key}`, '{}', { method: 'PUT' });
      responses.push(await sendAlone(port, `POST /v3/${key} HTTP/1.1\r\nHost: ${key}\r\nbroken\r\n\r\n`));
      responses.push(await sendAlone(port, `GET /v3/${key} HTTP/3\r\n\r\n`));
      await new Promise<void>((resolve) => {
        const webSocket = new WebSocket(`ws://127.0.0.1:${port}/ws/v3/${key}`);
        webSocket.on('open', () => webSocket.send(`{"${key}`));
        webSocket.on('message', (message) => {
          responses.push(String(message));
          webSocket.close();
        });
        webSocket.on('error', (error) => responses.push(String(error)));
        webSocket.on('close', () => resolve());
      });
    }
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/ethread_rejected_requests_total\{error="InvalidApiKeyError"\} [1-9]/);
    expect(metrics).toMatch(/ethread_calls_total\{chain="first",method="eth_getBlockByNumber",outcome="ok"/);
    responses.push(metrics);
    expect(await service.stop()).toBe(0);

    expect(responses.length).toBeGreaterThan(100);
    // A response may repeat text of the request body. The rest of it never contains the key of the path.
    const written = new Map([
      ['the log', Buffer.from(service.output())],
      ...filesBelow(folder).map((path): [string, Buffer] => [path, readFileSync(path)]),
    ]);
    expect(written.size).toBeGreaterThan(7);
    for (const key of [...keys, mistyped]) {
      const random = key.slice(6, 26);
      for (const [name, bytes] of written) {
        expect({ name, leaks: bytes.includes(random) }).toEqual({ name, leaks: false });
      }
      const reported = responses.filter((response) => response.includes(random));
      expect(reported.filter((response) => !/does not exist|expected/.test(response))).toEqual([]);
    }
    expect(service.output()).toContain('an API key was rejected');
  });
});
