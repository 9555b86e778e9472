import { toDecimal, toWire } from './number-text.ts';

describe('a number in the params', () => {
  it('is typed in decimal and sent in hex, without rounding', () => {
    expect(toWire('13')).toBe('0xd');
    expect(toWire('1000000000000000000001')).toBe('0x3635c9adc5dea00001');
    expect(toDecimal('0x3635c9adc5dea00001')).toBe('1000000000000000000001');
  });

  it('stays as it is where it is hex, a tag or a hash', () => {
    expect(toWire(' 0xD ')).toBe('0xD');
    expect(toWire('latest')).toBe('latest');
    expect(toDecimal('latest')).toBe('latest');
    expect(toDecimal(`0x${'a'.repeat(64)}`)).toBe(`0x${'a'.repeat(64)}`);
    expect(toDecimal('0x')).toBe('0x');
  });

  it('that is empty is not sent', () => {
    expect(toWire(' ')).toBeUndefined();
    expect(toDecimal(undefined)).toBe('');
  });
});
