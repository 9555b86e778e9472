import { makeDatabase } from '@ethread/accounts/testing';
import { type Clock, silentLogger, systemClock } from '@ethread/core';
import { itWith, until } from '@ethread/setup';
import { methodTable } from '@ethread/types';
import { loadConfiguration, openAccounts, type Service } from 'ethread';
import { makeKeys, openService, writeConfiguration } from './world.ts';
import { readExamples } from './document-examples.ts';
import { openWebSocket } from './web-socket-client.ts';
import { callOf, postJson } from './json-rpc.ts';
import { ranEthread } from './service-process.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A balance that no test spends. */
const MANY = 1_000_000_000;

let opened: Service | undefined;
// Also after a failure, which would otherwise leave the service open.
afterEach(() => opened?.close());

async function start(file: string, clock: Clock): Promise<Service> {
  const { service } = await openService(file, { clock });
  opened = service;
  await service.ready;
  return service;
}

/** Sends a call over HTTP. The host selects the chain. */
async function query(service: Service, key: string, method: string, params: unknown, host = '127.0.0.1') {
  const response = await postJson(`http://${host}:${service.address.port}/v3/${key}`, callOf(method, params));
  const number = (name: string) => Number(response.headers.get(name));
  const [cost, remaining] = [number('X-Credits-Cost'), number('X-Credits-Remaining')];
  return { status: response.status, cost, remaining, body: Object(await response.json()) };
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the credits that the ledger of a stopped service has recorded. */
async function spentOn(file: string, accountId: string, days: readonly string[]): Promise<number[]> {
  const configuration = loadConfiguration(file);
  if (!configuration.accounts) throw new Error('no accounts');
  const plans = { get: () => undefined, names: () => [] };
  const modules = { plans, logger: silentLogger, clock: systemClock };
  const open = await openAccounts(configuration.accounts, modules);
  const spent = [];
  for (const day of days) spent.push(await open.ledger.spent(accountId, day));
  await open.close();
  return spent;
}

describe('prices', () => {
  it('charges the price of the document for each method', async () => {
    const { file } = await writeConfiguration({ creditsPerDay: MANY });
    const [key] = await makeKeys(file, [{}]);
    // No midnight renews the balance meanwhile.
    const now = Date.now();
    const service = await start(file, { ...systemClock, now: () => now });
    let spent = 0;
    for (const [method, { credits }] of Object.entries(methodTable)) {
      const [example] = readExamples().get(method) ?? [];
      const response = await query(service, key?.apiKey ?? '', method, example?.params ?? {});
      spent += credits;
      const charged = { status: 200, cost: credits, remaining: MANY - spent };
      expect({ method, ...response }).toMatchObject({ method, ...charged });
    }
    await service.close();
    expect(await spentOn(file, key?.record.accountId ?? '', [dateOf(now)])).toEqual([spent]);
  });
});

describe('daily balance', () => {
  it('is shared by transports and chains, and renewed at midnight UTC', async () => {
    const price = methodTable.eth_getBlockByNumber.credits;
    const { file, otherHost } = await writeConfiguration({ creditsPerDay: 4 * price });
    const [key] = await makeKeys(file, [{}]);
    const apiKey = key?.apiKey ?? '';
    const midnight = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
    let now = midnight - 60_000;
    const service = await start(file, { now: () => now, monotonic: systemClock.monotonic });
    const body = callOf('eth_getBlockByNumber', ['0x0', false]);
    const webSocket = await openWebSocket(`ws://127.0.0.1:${service.address.port}/ws/v3/${apiKey}`);
    const spendAll = async () => {
      for (const host of ['127.0.0.1', otherHost])
        expect(await query(service, apiKey, body.method, body.params, host)).toMatchObject({ cost: price });
      for (let times = 0; times < 2; times++)
        expect(await webSocket.call(JSON.stringify(body))).toHaveProperty('result');
      for (const host of ['127.0.0.1', otherHost])
        expect(await query(service, apiKey, body.method, body.params, host)).toMatchObject({ status: 402 });
      expect(await webSocket.call(JSON.stringify(body))).toMatchObject({ error: { code: -32005 } });
    };
    await spendAll();
    now = midnight;
    await spendAll();
    webSocket.close();
    await service.close();
    const days = [dateOf(midnight - 1), dateOf(midnight)];
    expect(await spentOn(file, key?.record.accountId ?? '', days)).toEqual([4 * price, 4 * price]);
  });
});

describe('a key', () => {
  it('gets 429 beyond its rate, without a charge', async () => {
    const { file } = await writeConfiguration({ creditsPerDay: MANY, requestsPerSecond: 1 });
    const [key] = await makeKeys(file, [{}]);
    const service = await start(file, systemClock);
    const call = () => query(service, key?.apiKey ?? '', 'eth_getBlockByNumber', ['0x0', false]);
    // They would be served in 19 seconds.
    const responses = await Promise.all(Array.from({ length: 20 }, call));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    for (const { cost, body } of rejected)
      expect({ cost, body }).toMatchObject({ cost: 0, body: { error: {} } });
    expect(responses.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    await service.close();
  });

  itWith('PostgreSQL')('that is revoked on one of two servers is rejected by the other', async () => {
    const database = await makeDatabase();
    const accounts = { data: 'accounts', postgres: database.url };
    const { file } = await writeConfiguration({}, { accounts });
    const [key] = await makeKeys(file, [{}]);
    const service = await start(file, systemClock);
    const status = async () =>
      (await query(service, key?.apiKey ?? '', 'eth_getBlockByNumber', ['0x0', false])).status;
    expect(await status()).toBe(200);
    // The command works on the database as another server does.
    await ranEthread('keys', 'revoke', key?.record.id ?? '', '--config', file);
    // A change is read twice a second.
    await until(async () => (await status()) === 401, 30_000);
    await service.close();
    await database.drop();
  });
});
