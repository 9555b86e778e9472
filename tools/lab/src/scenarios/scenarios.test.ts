import { PROVIDER_LIMITS } from './provider-limits.ts';
import { runOutages } from './run-outages.ts';
import { runProviders } from './run-providers.ts';

describe('limits of providers', () => {
  it('returns complete and right logs despite the limits of each provider', async () => {
    const outcomes = await runProviders({ seed: 1, queries: 1 });
    expect(outcomes).toHaveLength(PROVIDER_LIMITS.length);
    expect(outcomes.length).toBeGreaterThanOrEqual(25);
    expect(outcomes.filter(({ wrong, unresolved }) => wrong + unresolved.length > 0)).toEqual([]);
    expect(outcomes.filter(({ rejected }) => rejected === 0)).toEqual([]);
  });
});

describe('outages', () => {
  it('ends an outage for clients as soon as a node is usable', async () => {
    const { hang, flap, emptyRestart, comeback, isolation } = await runOutages({ seed: 1, size: 'small' });
    expect(hang.wrong).toBe(0);
    expect(hang.hung).toBeLessThanOrEqual(6);
    expect(flap.windows).toBe(2);
    expect(emptyRestart).toMatchObject({ wentBack: 0, unresolved: 0 });
    // Some hundred milliseconds, unless the machine is busy.
    expect(comeback.firstGoodMs).toBeLessThan(10_000);
    expect(isolation).toMatchObject({ failedAlone: 0, failedBeside: 0 });
    expect(isolation.badCalls).toBeGreaterThan(isolation.calls);
  });
});
