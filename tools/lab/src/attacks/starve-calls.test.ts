import { startCallService } from './call-service.ts';
import { honestLatencies, whileAttacked } from './starve-calls.ts';

describe('dear calls of one key', () => {
  it('do not prevent responses to the calls of another key', async () => {
    const service = await startCallService(undefined);
    try {
      // Eight calls of 2 s each would take 16 s one after another. No honest call may wait for them.
      const { attacks } = await whileAttacked(service, 8, () => honestLatencies(service, 30));
      expect(attacks).toBeGreaterThanOrEqual(8);
    } finally {
      await service.stop();
    }
  });
});
