import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { estimate } from './estimate.ts';

const cost = {
  blocks: 1_000,
  archiveBytes: 70_000_000,
  seconds: 10,
  cpuSeconds: 15,
  blockBytes: 50_000_000,
  indexBytes: 9_000_000,
};
const measured = {
  import: {
    ...cost,
    tip: { ...cost, blocks: 8_192, seconds: 100, blockBytes: 1e9, indexBytes: 1e8 },
    blockJsonBytes: 120_000,
    receiptsJsonBytes: 200_000,
    memoryBytes: 800_000_000,
  },
  state: { blocks: 100, gas: 1e9, seconds: 5, cpuSeconds: 6, stateBytes: 3_000_000 },
};
const request = { blocks: 28_192, state: false, users: 0 };

describe('the estimate of a plan', () => {
  it('grows with the blocks, by what each of the sample took', () => {
    const result = estimate(request, measured, DEFAULT_ASSUMPTIONS);
    expect(result).toMatchObject({
      importSeconds: 300,
      executeSeconds: undefined,
      disk: { blocks: 2e9, index: 280e6, state: undefined },
      diskADay: 7_200 * 59_000,
      memoryBytes: 800_000_000,
    });
    expect(estimate({ ...request, state: true }, measured, DEFAULT_ASSUMPTIONS)).toMatchObject({
      executeSeconds: 28_192 / 20,
      executeCpuSeconds: (28_192 * 6) / 100,
      disk: { state: 28_192 * 30_000 },
      diskADay: 7_200 * 89_000,
    });
  });

  it('counts what follows the chain over each transport', () => {
    const { idle, used } = estimate(request, measured, DEFAULT_ASSUMPTIONS);
    expect(idle.http.requests).toBe(7_200 * 3.75);
    expect(idle.ws.requests).toBe(280 + 7_200 * 2);
    expect(idle.ws.bytes).toBe(280 * 1_700 + 7_200 * 320_000);
    expect(idle.ws.units).toBe(280 * 80 + 7_200 * (80 + 1_000));
    expect(used).toEqual(idle);
  });

  it("adds the users' calls that the store cannot answer", () => {
    const assumptions = {
      ...DEFAULT_ASSUMPTIONS,
      callsPerUser: 100,
      mix: { eth_call: 0.5, eth_getLogs: 0.5 },
      responseBytes: { eth_call: 10 },
      pricePerMillion: 2,
    };
    const users = { ...request, users: 10 };
    const usedBy = (of: object) => {
      const { idle, used } = estimate({ ...users, ...of }, measured, assumptions);
      return {
        requests: used.ws.requests - idle.ws.requests,
        bytes: used.ws.bytes - idle.ws.bytes,
        price: used.ws.price - idle.ws.price,
      };
    };
    expect(usedBy({ state: true })).toEqual({ requests: 0, bytes: 0, price: 0 });
    expect(usedBy({})).toMatchObject({ requests: 500, bytes: 5_000 });
    expect(usedBy({}).price).toBeCloseTo((500 * 80 * 2) / 1e6);
    expect(usedBy({ blocks: 0 })).toMatchObject({ requests: 1_000, bytes: 5_000 + 500 * 200_000 });
  });
});
