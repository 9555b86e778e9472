import { openFirstRunning, type RunningProxy } from './subscriptions/first-running.ts';
import { type ForkingWorld, openForkingWorld } from './subscriptions/forking-world.ts';
import { loseServer } from './subscriptions/lose-server.ts';

const PATIENCE_MS = 120_000;

describe('subscribers of two servers behind a proxy', () => {
  let world: ForkingWorld;
  let proxy: RunningProxy;

  beforeAll(async () => {
    world = await openForkingWorld([true, false]);
    proxy = await openFirstRunning(world.services.map(({ url }) => Number(new URL(url).port)));
  });

  afterAll(async () => {
    await proxy.close();
    await world.close();
  });

  it(
    'have each log of the chain once after five reorgs, although their server was killed',
    async () => {
      const { changes, removed, problems } = await loseServer(world, proxy.host, {
        connections: 3,
        subscribersPerConnection: 4,
        depths: [1, 3, 2, 5, 4],
      });
      expect(problems).toEqual([]);
      expect(changes).toBeGreaterThan(12 * 10);
      expect(removed).toBeGreaterThan(12 * 5);
    },
    4 * PATIENCE_MS,
  );
});
