import { readRetryAfter } from './balance.ts';

describe('readRetryAfter', () => {
  it('reads seconds, and the time until a date', () => {
    const read = (text: string) => readRetryAfter(new Headers({ 'Retry-After': text }));
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    expect(read('7')).toBe(7);
    expect(read(inAnHour)).toBeGreaterThan(3_000);
    expect(read('Fri, 01 Jan 2021 00:00:00 GMT')).toBe(0);
    expect(read('later')).toBeUndefined();
  });
});
