import { createConnectionRate } from './load.ts';

describe('createConnectionRate', () => {
  let now = 0;
  const clock = { now: () => now, monotonic: () => now };
  const acceptedOf = (rate: ReturnType<typeof createConnectionRate>, address: string, count: number) =>
    Array.from({ length: count }, () => rate.accepts(address)).filter(Boolean).length;

  it('accepts the connections of one second at once, then a number a second, for each address', () => {
    const rate = createConnectionRate(100, clock);
    expect(acceptedOf(rate, '192.0.2.1', 150)).toBe(100);
    expect(acceptedOf(rate, '192.0.2.2', 150)).toBe(100);
    now += 100;
    expect(acceptedOf(rate, '192.0.2.1', 150)).toBe(10);
  });
});
