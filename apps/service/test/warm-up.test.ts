import { silentLogger, systemClock } from '@ethread/core';
import { createService, loadConfiguration } from 'ethread';
import { writeConfiguration } from './account-world.ts';

const OK = 200;
const UNAVAILABLE = 503;

describe('the warm-up of a service', () => {
  it('begins when the chains are complete, and ends before the service is ready', async () => {
    const begun = Promise.withResolvers<undefined>();
    const ended = Promise.withResolvers<undefined>();
    const { file } = await writeConfiguration({ creditsPerDay: 1 });
    const service = await createService(loadConfiguration(file), {
      logger: silentLogger,
      clock: systemClock,
      random: Math.random,
      onProgress() {},
      warmUp() {
        begun.resolve(undefined);
        return ended.promise;
      },
    });
    const readiness = async () => (await fetch(`http://127.0.0.1:${service.address.port}/readyz`)).status;

    await begun.promise;
    expect(await readiness()).toBe(UNAVAILABLE);
    ended.resolve(undefined);
    await service.ready;
    expect(await readiness()).toBe(OK);

    await service.close();
  });
});
