import { makeBusyChain } from '../sample-chain/index.ts';
import { runStorm } from './run-storm.ts';
import { TRANSPORTS } from './transports.ts';

/** Clients of each transport. The command runs a hundred thousand. */
const CLIENTS = 32;

describe('a storm of clients that leave at random moments', () => {
  it('leaves no request, byte, connection or credit behind, over any transport', async () => {
    const chain = await makeBusyChain({ blocks: 2, transfersABlock: 50 });
    const count = CLIENTS * TRANSPORTS.length;
    const reports = await runStorm({ chain, count, seed: 1, lanes: 32 });
    expect(reports.map(({ hasTls }) => hasTls)).toEqual([false, true]);
    for (const { before, after, errors } of reports) {
      expect(after.calls - before.calls).toBeGreaterThan(CLIENTS);
      expect(after).toMatchObject({
        requestsInFlight: 0,
        bufferedBytes: 0,
        webSockets: 0,
        subscriptions: 0,
        heldCredits: 0,
      });
      expect(errors).toEqual([]);
    }
  });
});
