import fc from 'fast-check';
import { InvalidHexError, hexToQuantity, quantityToHex } from './bytes.ts';

describe('quantities', () => {
  it('prints quantities without leading zeros and reads them back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), (quantity) => {
        const hex = quantityToHex(quantity);
        expect(hexToQuantity(hex)).toBe(quantity);
        expect(hex).toMatch(/^0x(0|[1-9a-f][0-9a-f]*)$/);
      }),
    );
  });

  it('accepts leading zeros in a quantity, as nodes do', () => {
    expect(hexToQuantity('0x0010')).toBe(16n);
  });

  it.each(['', '0x', '10', '-0x1', '0x1g', '0x1 '])('rejects the quantity %j', (text) => {
    expect(() => hexToQuantity(text)).toThrow(InvalidHexError);
  });
});
