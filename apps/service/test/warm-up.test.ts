import { silentLogger, systemClock } from '@ethread/core';
import { createService, loadConfiguration } from 'ethread';
import { writeConfiguration } from './world.ts';

const OK = 200;
const UNAVAILABLE = 503;

const imported = {
  chain: 'main',
  isRunning: true,
  kind: 'import',
  share: 0.456,
  blocks: 9,
  block: 9,
  perSecond: 1,
  secondsLeft: 5,
} as const;

describe('the warm-up of a service', () => {
  it('begins when the chains are complete, and ends before the service is ready; meanwhile /readyz names the running imports', async () => {
    const begun = Promise.withResolvers<undefined>();
    const ended = Promise.withResolvers<undefined>();
    const { file } = await writeConfiguration({ creditsPerDay: 1 });
    const service = await createService(loadConfiguration(file), {
      logger: silentLogger,
      clock: systemClock,
      random: Math.random,
      onProgress() {},
      imports: () => [imported],
      warmUp() {
        begun.resolve(undefined);
        return ended.promise;
      },
    });
    const readiness = async () => {
      const response = await fetch(`http://127.0.0.1:${service.address.port}/readyz`);
      return { status: response.status, text: await response.text() };
    };

    await begun.promise;
    const text = expect.stringContaining('main: import, 45 % done');
    expect(await readiness()).toEqual({ status: UNAVAILABLE, text });
    ended.resolve(undefined);
    await service.ready;
    expect(await readiness()).toMatchObject({ status: OK });

    await service.close();
  });
});
