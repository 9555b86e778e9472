import { makeDatabase, type TemporaryDatabase } from '@ethread/accounts/testing';
import { silentLogger } from '@ethread/core';
import { openProxy } from '@ethread/storage/testing';
import { describeWith, until } from '@ethread/setup';
import { methodTable } from '@ethread/types';
import { openAccountStores } from 'ethread';
import { callOf, postJson } from './json-rpc.ts';
import { temporaryFolder } from './service-process.ts';
import { makeKeys, openService, writeConfiguration } from './world.ts';

const PRICE = methodTable.eth_getBlockByNumber.credits;
describeWith('PostgreSQL')('a server that loses PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  const isCharged = ({ status, headers }: Response) =>
    status === 200 && headers.get('X-Credits-Cost') !== '0';

  it('continues to serve, and writes the usage when it is back', async () => {
    const proxy = await openProxy(database.url);
    const { file } = await writeConfiguration(
      { creditsPerDay: 1_000_000_000 },
      { accounts: { data: 'accounts', postgres: proxy.url } },
    );
    const [key] = await makeKeys(file, [{}]);
    const service = await openService(file);
    const stores = await openAccountStores(
      { data: temporaryFolder(), postgres: database.url },
      { logger: silentLogger },
    );
    const query = () =>
      postJson(`${service.url}/v3/${key?.apiKey}`, callOf('eth_getBlockByNumber', ['latest', false]));
    // A call that a busy machine could not count in time is free.
    await until(async () => isCharged(await query()));
    proxy.set('close');
    const attempts = proxy.attempts;
    let served = 1;
    const serve = async (count: number) => {
      for (let call = 0; call < count; call++) {
        const response = await query();
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
      const rows = await stores.usage.sumBy(['accountId'], {}).catch(() => []);
      return rows.reduce((sum, { credits }) => sum + credits, 0) / PRICE;
    };
    await until(async () => (await used()) >= served);
    expect(await used()).toBe(served);
    await service.close();
    await stores.close();
    await proxy.close();
  });
});
