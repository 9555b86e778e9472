import { startCallService } from '../call-service.ts';
import { EDGE_ATTACKS } from './edge-attacks.ts';
import { measureAttack } from './measure-attack.ts';

const ADDED_BYTES = 256 * 1024 * 1024;

describe('an attack on the edge', () => {
  // The other attacks run by command, on a quiet machine and for longer.
  const names = ['responses read by 16 bytes', 'largest bodies within the limits'];

  it('leaves every request of an honest client its result, and adds a bounded amount of memory', async () => {
    expect(EDGE_ATTACKS.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    const service = await startCallService(undefined, { hasPlans: true });
    try {
      const idle = await measureAttack(service, undefined, 500);
      for (const name of names) {
        const { honest, rssBytes } = await measureAttack(service, name, 1_000);
        expect(honest.calls.p50).toBeLessThan(5_000);
        expect(rssBytes).toBeLessThanOrEqual(idle.rssBytes + ADDED_BYTES);
      }
    } finally {
      await service.stop();
    }
  });
});
