import { type Clock, silentLogger, systemClock } from '@ethread/core';
import { methodTable } from '@ethread/types';
import { loadConfiguration, openAccounts, type Service } from 'ethread';
import { makeKeys, openService, writeConfiguration } from './world.ts';
import { readExamples } from './document-examples.ts';
import { openWebSocket } from './web-socket-client.ts';
import { callOf, postJson } from './json-rpc.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A balance that no test spends. */
const MANY = 1_000_000_000;

interface ApiResponse {
  readonly status: number;
  readonly cost: number;
  readonly remaining: number;
  readonly body: { readonly error?: { readonly code: number } };
}

/** Starts the service in this process, with the test's clock. */
async function start(file: string, clock: Clock): Promise<Service> {
  const { service } = await openService(file, { clock });
  await service.ready;
  return service;
}

/** Sends a call over HTTP. The host selects the chain. */
async function query(service: Service, key: string, method: string, params: unknown, host = '127.0.0.1') {
  const response = await postJson(`http://${host}:${service.address.port}/v3/${key}`, callOf(method, params));
  const number = (name: string) => Number(response.headers.get(name));
  const result: ApiResponse = {
    status: response.status,
    cost: number('X-Credits-Cost'),
    remaining: number('X-Credits-Remaining'),
    body: await response.json(),
  };
  return result;
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the credits that the ledger of a stopped service has recorded. */
async function spentOn(file: string, accountId: string, days: readonly string[]): Promise<number[]> {
  const configuration = loadConfiguration(file);
  if (!configuration.accounts) throw new Error('no accounts');
  const plans = { get: () => undefined, names: () => [] };
  const open = await openAccounts(configuration.accounts, {
    plans,
    logger: silentLogger,
    clock: systemClock,
  });
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
      expect({ method, ...response }).toMatchObject({
        method,
        status: 200,
        cost: credits,
        remaining: MANY - spent,
      });
    }
    await service.close();
    expect(await spentOn(file, key?.record.accountId ?? '', [dateOf(now)])).toEqual([spent]);
  });
});

describe('daily balance', () => {
  it('is shared by transports and chains, and renewed at midnight UTC under load', async () => {
    const price = methodTable.eth_getBlockByNumber.credits;
    const perDay = 500 * price;
    const { file, otherHost } = await writeConfiguration({ creditsPerDay: perDay });
    const [key] = await makeKeys(file, [{}]);
    const apiKey = key?.apiKey ?? '';
    const midnight = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
    let offset = 0;
    const clock: Clock = { now: () => Date.now() + offset, monotonic: systemClock.monotonic };
    const setBeforeMidnight = (milliseconds: number) => {
      offset = midnight - milliseconds - Date.now();
    };
    // Midnight waits for the first refusal: a busy machine may need long to spend the balance.
    setBeforeMidnight(10 * 60_000);
    const service = await start(file, clock);

    const spent = { before: 0, after: 0, unsure: 0 };
    const rejected = { before: 0, after: 0 };
    const count = (began: number, cost: number, isRejected: boolean) => {
      const ended = clock.now();
      if (isRejected && ended < midnight && rejected.before++ === 0) setBeforeMidnight(200);
      if (isRejected && began >= midnight) rejected.after++;
      if (ended < midnight) spent.before += cost;
      else if (began >= midnight) spent.after += cost;
      else spent.unsure += cost;
    };
    const isOver = () => rejected.after > 0;
    const clients = ['127.0.0.1', otherHost, '127.0.0.1', otherHost].map(async (host) => {
      while (!isOver()) {
        const began = clock.now();
        const { status, cost } = await query(service, apiKey, 'eth_getBlockByNumber', ['0x0', false], host);
        count(began, cost, status === 402);
      }
    });
    const sockets = ['127.0.0.1', otherHost].map(async (host) => {
      const webSocket = await openWebSocket(`ws://${host}:${service.address.port}/ws/v3/${apiKey}`);
      const body = JSON.stringify(callOf('eth_getBlockByNumber', ['0x0', false]));
      while (!isOver()) {
        const began = clock.now();
        const response = await webSocket.call(body);
        const isRejected = typeof response === 'object' && response !== null && 'error' in response;
        count(began, isRejected ? 0 : price, isRejected);
      }
      webSocket.close();
    });
    await Promise.all([...clients, ...sockets]);
    await service.close();

    const [first = 0, second = 0] = await spentOn(file, key?.record.accountId ?? '', [
      dateOf(midnight - 1),
      dateOf(midnight),
    ]);
    expect(first + second).toBe(spent.before + spent.after + spent.unsure);
    expect(first).toBeGreaterThanOrEqual(spent.before);
    // The balance of each day was spent to the end.
    expect([first, second]).toEqual([perDay, perDay]);
  });
});
