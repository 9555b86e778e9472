import { makeBusyChain } from '@ethread/sample-chain';
import { CLIENTS } from './clients.ts';
import { runRestarts } from './run-restarts.ts';

/** Restarts, half of them with TLS. The command runs twenty. */
const RESTARTS = 4;

describe('restarts under load by SIGTERM', () => {
  it('cut no request of any kind of client', async () => {
    const chain = await makeBusyChain({ blocks: 2, transfersABlock: 5 });
    const { outcomes, errors } = await runRestarts({ chain, count: RESTARTS, seed: 1, lanes: 2 });
    expect(outcomes.size).toBe(CLIENTS.length);
    for (const { responses, cuts } of outcomes.values()) {
      expect(cuts).toEqual([]);
      expect(responses).toBeGreaterThan(RESTARTS);
    }
    expect(errors).toEqual([]);
  });
});
