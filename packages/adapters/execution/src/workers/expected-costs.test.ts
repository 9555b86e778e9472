import { ExpectedCosts } from './expected-costs.ts';
import type { CallJob } from './messages.ts';
import { SHORT_MS } from './short-work.ts';

/** Returns a call to a contract, with an input of some bytes. */
function callTo(contract: number, bytes = 36): CallJob {
  const block = {
    number: 1,
    timestamp: 1,
    miner: new Uint8Array(20),
    difficulty: 0n,
    mixHash: new Uint8Array(32),
  };
  return {
    kind: 'call',
    request: {
      from: new Uint8Array(20),
      to: new Uint8Array(20).fill(contract),
      value: 0n,
      input: new Uint8Array(bytes),
    },
    at: { hash: new Uint8Array(32), block: { ...block, gasLimit: 30_000_000n } },
  };
}

describe('ExpectedCosts', () => {
  const [balance, report] = [callTo(1), callTo(2)];

  it('expects the cost of a kind that was long, and of the other jobs of its client', () => {
    const costs = new ExpectedCosts();
    for (let round = 0; round < 4; round++) {
      costs.learn('a', balance, 0.1);
      costs.learn('a', report, 20);
    }
    for (let round = 0; round < 4; round++) costs.learn('a', balance, 0.1);
    expect(costs.of('a', balance)).toBeLessThan(SHORT_MS);
    expect(costs.of('a', report)).toBeGreaterThan(10);
    // The same contract with an input of another size.
    expect(costs.of('a', callTo(2, 5_000))).toBeLessThan(SHORT_MS);
  });

  it("expects the cost of its client's other jobs for a kind that it does not know", () => {
    const costs = new ExpectedCosts();
    for (let contract = 1; contract <= 4; contract++) costs.learn('a', callTo(contract), 20);
    expect(costs.of('a', callTo(9))).toBeGreaterThan(10);
    expect(costs.of('b', report)).toBeUndefined();
  });

  it('lets a kind begin on the first lane again when it has become short', () => {
    const costs = new ExpectedCosts();
    for (let round = 0; round < 4; round++) costs.learn('a', report, 20);
    for (let round = 0; round < 8; round++) costs.learn('a', report, 0.1);
    expect(costs.of('a', report)).toBeLessThan(SHORT_MS);
  });
});
