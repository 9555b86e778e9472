import { printField, printUnits } from './print-field.ts';

describe('a field of a result', () => {
  it.each([
    ['value', '0xde0b6b3a7640000', '1 ether'],
    ['value', '0x1', '0.000000000000000001 ether'],
    ['baseFeePerGas', '0x3b9aca01', '1.000000001 gwei'],
    ['timestamp', '0x6553f19c', '2023-11-14 22:15:56 UTC'],
    ['timestamp', '0xffffffffffffffff', '18,446,744,073,709,551,615'],
    ['blockNumber', '0x1312d00', '20,000,000'],
    ['status', '0x0', 'reverted'],
  ])('%s %s is printed as %s, with the sent value beside it', (name, value, text) => {
    expect(printField(name, value)).toEqual({ text, raw: value });
  });

  it.each([
    ['data', '0x1'],
    ['to', '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b'],
    ['hash', `0x${'1'.repeat(64)}`],
    ['nonce', '0x0000000000000042'],
    ['anything', '<b>0x1</b>'],
  ])('%s %s stays as it is', (name, value) => {
    expect(printField(name, value)).toEqual({ text: value });
  });

  it('prints amounts exactly', () => {
    expect(printUnits(1_234_567_890n, 6)).toBe('1,234.56789');
    expect(printUnits(0n, 18)).toBe('0');
  });
});
