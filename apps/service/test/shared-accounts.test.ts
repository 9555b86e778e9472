import { randomBytes } from 'node:crypto';
import { createKeyAdministration, createPlanTable } from '@ethread/accounts';
import { makeDatabase, type TemporaryDatabase } from '@ethread/accounts/testing';
import { silentLogger, systemClock } from '@ethread/core';
import { openProxy } from '@ethread/storage/testing';
import { describeWith, until } from '@ethread/setup';
import { methodTable } from '@ethread/types';
import { createService, loadConfiguration, openAccountStores, type Service } from 'ethread';
import { writeConfiguration } from './account-world.ts';
import { callOf, postJson } from './json-rpc.ts';

const PRICE = methodTable.eth_getBlockByNumber.credits;
describeWith('PostgreSQL')('two servers that share PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  /** Starts a service with a folder of its own. Its chains have only their genesis block. */
  async function start(creditsPerDay: number, postgres = database.url) {
    const accounts = { data: 'accounts', postgres };
    const configurations = [];
    for (let server = 0; server < 2; server++) {
      const configuration = loadConfiguration(
        (await writeConfiguration({ creditsPerDay }, '', accounts)).file,
      );
      configurations.push({ ...configuration, chains: configuration.chains.slice(1) });
    }
    const services: Service[] = [];
    for (const configuration of configurations) {
      const service = await createService(configuration, {
        logger: silentLogger,
        clock: systemClock,
        random: Math.random,
        onProgress() {},
      });
      await service.ready;
      services.push(service);
    }
    const [first] = configurations;
    if (!first?.accounts) throw new Error('no accounts');
    const stores = await openAccountStores(first.accounts, { logger: silentLogger });
    const plans = createPlanTable(first.plans);
    const keys = createKeyAdministration(
      { store: stores.keys, plans, clock: systemClock, randomBytes },
      { chains: new Set(['other']), methods: new Set(Object.keys(methodTable)) },
    ).by({ actor: 'a test', requestId: 'request-1' });
    return { services, stores, keys };
  }

  async function query(service: Service, apiKey: string) {
    const response = await postJson(
      `http://127.0.0.1:${service.address.port}/v3/${apiKey}`,
      callOf('eth_getBlockByNumber', ['latest', false]),
    );
    await response.arrayBuffer();
    return response;
  }

  /** Repeats a request until the response has the status. A change takes effect within a second. */
  const queryUntil = (service: Service, apiKey: string, status: number) =>
    until(async () => (await query(service, apiKey)).status === status);

  /** Repeats a request until a response is charged. A call that a busy machine could not count in time is free. */
  const queryUntilCharged = (service: Service, apiKey: string) =>
    until(async () => isCharged(await query(service, apiKey)));

  const isCharged = ({ status, headers }: Response) =>
    status === 200 && headers.get('X-Credits-Cost') !== '0';

  it('spend one balance to the last credit and no further', async () => {
    const calls = 120;
    const { services, stores, keys } = await start(calls * PRICE + PRICE - 1);
    const { apiKey, record } = await keys.create({ label: 'shared', plan: 'plan' });
    for (const service of services) await queryUntilCharged(service, apiKey);
    let served = services.length;
    await Promise.all(
      services.flatMap((service) =>
        Array.from({ length: 8 }, async () => {
          // Until the balance is spent, and some calls further.
          for (let rejections = 0; rejections < 3;) {
            const response = await query(service, apiKey);
            if (isCharged(response)) served++;
            else if (response.status === 402) rejections++;
            // A server that cannot reach PostgreSQL in time rejects the call, without a charge.
            else expect([200, 503]).toContain(response.status);
          }
        }),
      ),
    );
    // A busy machine may reject a call before the other server has returned what it does not need.
    await until(async () => {
      for (const service of services) if (isCharged(await query(service, apiKey))) served++;
      return served === calls;
    });
    for (const service of services) await service.close();
    const sums = await stores.usage.sumBy(['accountId'], { accountId: record.accountId });
    expect(sums.reduce((sum, { credits }) => sum + credits, 0)).toBe(served * PRICE);
    await stores.close();
  });

  it('reject a key that is revoked on either server', async () => {
    const { services, stores, keys } = await start(1_000_000_000);
    const { apiKey, record } = await keys.create({ label: 'shared', plan: 'plan' });
    for (const service of services) await queryUntil(service, apiKey, 200);
    await keys.revoke(record.id);
    for (const service of services) await queryUntil(service, apiKey, 401);
    for (const service of services) await service.close();
    await stores.close();
  });

  it('continue to serve while PostgreSQL is down, and write the usage when it is back', async () => {
    const proxy = await openProxy(database.url);
    const { services, stores, keys } = await start(1_000_000_000, proxy.url);
    const [service] = services;
    if (!service) throw new Error('no service');
    const { apiKey, record } = await keys.create({ label: 'shared', plan: 'plan' });
    await queryUntilCharged(service, apiKey);
    proxy.set('close');
    const attempts = proxy.attempts;
    let served = 1;
    const serve = async (count: number) => {
      for (let call = 0; call < count; call++) {
        const response = await query(service, apiKey);
        // A busy machine may outlast the time for which leases are used, and then rejects the call, without a charge.
        expect([200, 503]).toContain(response.status);
        if (isCharged(response)) served++;
      }
    };
    await serve(50);
    expect(served).toBeGreaterThan(1);
    // Calls before and after a failed write are among the counted ones.
    await until(() => proxy.attempts > attempts);
    await serve(10);
    proxy.set('carry');
    const used = async () => {
      const rows = await stores.usage.sumBy(['accountId'], { accountId: record.accountId }).catch(() => []);
      return rows.reduce((sum, { credits }) => sum + credits, 0) / PRICE;
    };
    await until(async () => (await used()) >= served);
    expect(await used()).toBe(served);
    for (const one of services) await one.close();
    await stores.close();
    await proxy.close();
  });
});
