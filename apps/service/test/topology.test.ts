import { describeWith } from '@ethread/setup';
import { tryTopology } from './topology/try-topology.ts';

const OPTIONS = {
  rollingRestarts: 1,
  kills: 1,
  killEveryMs: 1_000,
  outages: 1,
  httpClients: 9,
  webSocketClients: 3,
  pauseMs: 100,
};
const CLIENTS = OPTIONS.httpClients + OPTIONS.webSocketClients;

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

describeWith('PostgreSQL', 'HAProxy')('three servers behind a load balancer', () => {
  it('lose no call while servers are restarted or killed, or PostgreSQL is away, and count credits within the limit', async () => {
    const { calm, rolling, kills, outages, balance, exitCodes } = await tryTopology(OPTIONS);
    for (const { wrong, lost, served } of [calm, rolling, kills, outages]) {
      expect(wrong).toEqual([]);
      expect(lost).toBe(0);
      expect(served).toBeGreaterThan(0);
    }
    expect(calm).toMatchObject({ failedTries: {}, unpaidCalls: 0 });

    // Only WebSockets that were closed for a restart between two calls.
    const { 'WebSocket closed with 1001': reported = 0, ...failedTries } = rolling.failedTries;
    expect({ ...rolling, failedTries, latencies: [] }).toMatchObject({ failedTries: {}, unpaidCalls: 0 });
    expect(reported).toBeLessThanOrEqual(3 * CLIENTS);
    expect(exitCodes).toEqual([0, 0, 0]);

    // At most the calls in flight on a killed server, and those that it had not reported.
    const inFlight = OPTIONS.kills * CLIENTS;
    expect(sum(kills.failedTries)).toBeLessThanOrEqual(inFlight);
    expect(kills.unpaidCalls).toBeGreaterThanOrEqual(-inFlight);
    expect(kills.unpaidCalls).toBeLessThanOrEqual(inFlight + kills.servedBeforeKills);
    // Calls go on within leases.
    expect(outages).toMatchObject({ failedTries: {}, unpaidCalls: 0 });

    expect(balance.served).toBe(balance.affordable);
  });
});
