import type { Measurement } from '../comparison.ts';
import { judge } from './judge.ts';

const LATENCIES = { p50Ms: 1, p90Ms: 1, p99Ms: 1, p999Ms: 1, residentBytes: 1 };
const taking = (...cpuMicroseconds: readonly number[]): Measurement[] =>
  cpuMicroseconds.map((cpu) => ({ ...LATENCIES, cpuMicroseconds: cpu, requestsPerSecond: 1, clientBusy: 0 }));

describe('judge', () => {
  it('compares the median of the per-round ratios with the limit', () => {
    // A round in which everything was slow counts as much as any other.
    const floor = taking(10, 100, 20);
    expect(judge(taking(40, 400, 90), floor, 4)).toMatchObject({ ratio: 4, limit: 4, isWithin: true });
    expect(judge(taking(40, 410, 90), floor, 4)).toMatchObject({ ratio: 4.1, limit: 4, isWithin: false });
  });

  it('reports the throughput beside the floor in the same round, and how far the slowest responses are', () => {
    const measured = (requestsPerSecond: number, p99Ms: number): Measurement[] =>
      taking(1).map((one) => ({ ...one, requestsPerSecond, p99Ms, p50Ms: 2 }));
    expect(judge(measured(60, 9), measured(100, 4), 1)).toMatchObject({ throughput: 0.6, tail: 4.5 });
  });

  it('throws without a round', () => {
    expect(() => judge(taking(1), [], 4)).toThrow(RangeError);
  });
});
