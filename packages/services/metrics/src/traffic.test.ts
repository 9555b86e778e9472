import { countLatency, emptyBuckets, percentileOf } from './latency-buckets.ts';
import { sumOfTraffic, type Traffic } from './traffic.ts';

const second = (calls: number, errors = 0, rejected = 0) => ({ calls, errors, rejected });
const traffic = (changes: Partial<Traffic>): Traffic => ({
  from: 0,
  to: 2_000,
  stepSeconds: 1,
  webSockets: 0,
  steps: [second(0), second(0)],
  methods: [],
  errors: [],
  rejections: [],
  ...changes,
});
const method = (name: string, calls: number, milliseconds: number) => {
  const latencies = emptyBuckets();
  for (let call = 0; call < calls; call++) countLatency(latencies, milliseconds / calls);
  return { chain: 'main', method: name, calls, errors: 1, milliseconds, latencies };
};

describe('sumOfTraffic', () => {
  it('adds the traffic of each second and method, and the WebSockets', () => {
    const one = traffic({
      webSockets: 1,
      steps: [second(3, 1), second(1)],
      methods: [method('eth_call', 3, 30), method('eth_getLogs', 1, 5)],
      errors: [{ error: 'InvalidParamsError', count: 1 }],
    });
    const other = traffic({
      webSockets: 2,
      steps: [second(0, 0, 4), second(9)],
      methods: [method('eth_getLogs', 9, 95)],
      errors: [{ error: 'InvalidParamsError', count: 2 }],
      rejections: [{ error: 'RateLimitedError', count: 4 }],
    });
    const sum = sumOfTraffic(one, [other]);
    expect(percentileOf(sum.methods[0]?.latencies ?? [], 0.5)).toBeCloseTo(10.7, 0);
    expect(sum).toMatchObject({
      from: 0,
      to: 2_000,
      webSockets: 3,
      steps: [second(3, 1, 4), second(10)],
      methods: [
        { chain: 'main', method: 'eth_getLogs', calls: 10, errors: 2, milliseconds: 100 },
        { chain: 'main', method: 'eth_call', calls: 3, errors: 1, milliseconds: 30 },
      ],
      errors: [{ error: 'InvalidParamsError', count: 3 }],
      rejections: [{ error: 'RateLimitedError', count: 4 }],
    });
  });
});
