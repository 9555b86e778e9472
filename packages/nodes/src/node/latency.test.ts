import { createLatency } from './latency.ts';

describe('how long a method takes', () => {
  it('is not known before there are enough calls', () => {
    const latency = createLatency();
    for (let call = 0; call < 15; call++) latency.add(5);
    expect(latency.p95).toBeUndefined();
    expect(latency.average).toBe(5);
    latency.add(5);
    expect(latency.p95).toBe(5);
  });

  it('is what 95 of 100 recent calls stayed under', () => {
    const latency = createLatency();
    for (let call = 0; call < 64; call++) latency.add(1_000);
    for (let call = 1; call <= 64; call++) latency.add(call);
    expect(latency.p95).toBe(61);
  });
});
