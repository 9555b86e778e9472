import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { selfSigned } from '@ethread/http/testing';
import { WebSocket } from 'ws';
import { freePort, until } from '@ethread/setup';
import { callOf } from './json-rpc.ts';
import { storedSample } from './stored-sample.ts';
import { configurationFile, KEY, SAMPLE_CHAIN, spawnEthread, temporaryFolder } from './service-process.ts';

const CALL = JSON.stringify(callOf('eth_getBlockByNumber', ['0x1', false]));
const JSON_TYPE = { 'Content-Type': 'application/json' };
const TOKEN = 'a-token-of-more-than-32-characters';

/** Sends a request over HTTPS on a connection of its own. An empty body makes it a GET. */
function query(
  url: string,
  ca: string,
  body = '',
  headers: Record<string, string> = {},
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const querying = request(
      url,
      { ca, agent: false, method: body === '' ? 'GET' : 'POST', headers: { ...JSON_TYPE, ...headers } },
      (response) =>
        void text(response).then((body) => resolve({ status: response.statusCode, text: body }), reject),
    );
    querying.on('error', reject).end(body);
  });
}

describe('service with TLS', () => {
  it('serves https and wss for the API and the administration, and renews its certificate while it runs', async () => {
    const folder = temporaryFolder();
    const [port, adminPort] = [await freePort(), await freePort()];
    const [first, second] = [await selfSigned(), await selfSigned()];
    const certFile = join(folder, 'cert.pem');
    const keyFile = join(folder, 'key.pem');
    const place = ({ cert, key }: typeof first) => {
      writeFileSync(certFile, cert);
      writeFileSync(keyFile, key);
    };
    place(first);
    const tls = { certFile, keyFile };
    const admin = { port: adminPort, token: TOKEN, tls };
    const chains = [{ name: 'one', genesis: `${SAMPLE_CHAIN}/genesis.json`, data: await storedSample() }];
    const file = configurationFile({ port, tls, admin, accounts: { data: 'accounts' }, chains }, folder);
    const service = spawnEthread(['serve', '--config', file]);
    const url = `https://127.0.0.1:${port}`;
    const isReady = () =>
      query(`${url}/readyz`, first.cert).then(
        ({ status }) => status === 200,
        () => false,
      );
    await until(isReady);
    expect(service.output()).toContain(`"url":"${url}"`);

    const rpc = `${url}/v3/${KEY}`;
    const called = await query(rpc, first.cert, CALL);
    expect({ status: called.status, ...JSON.parse(called.text) }).toMatchObject({
      status: 200,
      result: { number: '0x1' },
    });
    const plans = JSON.stringify(callOf('plans_list'));
    const authorization = { Authorization: `Bearer ${TOKEN}` };
    const listed = await query(`https://127.0.0.1:${adminPort}/`, first.cert, plans, authorization);
    expect(JSON.parse(listed.text)).toMatchObject({ id: 1, result: expect.anything() });

    const webSocket = new WebSocket(`wss://127.0.0.1:${port}/ws/v3/${KEY}`, { ca: first.cert });
    await once(webSocket, 'open');
    const overWebSocket = async () => {
      webSocket.send(CALL);
      const [message]: unknown[] = await once(webSocket, 'message');
      return JSON.parse(String(message)).result.number;
    };
    expect(await overWebSocket()).toBe('0x1');

    place(second);
    service.process.kill('SIGHUP');
    await until(() =>
      query(rpc, second.cert, CALL).then(
        () => true,
        () => false,
      ),
    );
    // The connection uses the first certificate and stays open.
    expect(await overWebSocket()).toBe('0x1');
    webSocket.terminate();
    service.process.kill('SIGTERM');
    expect(await service.exit).toBe(0);
    expect(service.output()).not.toMatch(/BEGIN|PRIVATE/);
  });
});
