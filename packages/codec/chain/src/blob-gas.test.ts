import { blobGasPrice, blobScheduleAt } from './blob-gas.ts';
import { InvalidChainBytesError } from './errors.ts';

const schedule = [
  { timestamp: 10, target: 3, max: 6, baseFeeUpdateFraction: 1n },
  { timestamp: 20, target: 3, max: 6, baseFeeUpdateFraction: 2n },
];

describe('blobGasPrice', () => {
  // The vectors of fake_exponential with factor 1 in EIP-4844's tests.
  it.each([
    [0n, 1n, 1n],
    [2n, 1n, 6n],
    [4n, 2n, 6n],
    [3n, 1n, 16n],
    [6n, 2n, 18n],
    [4n, 1n, 49n],
    [8n, 2n, 50n],
    [5n, 1n, 136n],
    [5n, 2n, 11n],
    [50_000_000n, 2_225_652n, 5_709_098_764n],
  ])(
    'returns the blob gas price: excess %i with fraction %i gives %i',
    (excessBlobGas, baseFeeUpdateFraction, price) => {
      expect(
        blobGasPrice([{ timestamp: 0, target: 3, max: 6, baseFeeUpdateFraction }], {
          timestamp: 0,
          excessBlobGas,
        }),
      ).toBe(price);
    },
  );

  it('blobScheduleAt follows the schedule by time and is undefined before it', () => {
    expect(blobScheduleAt(schedule, 9)).toBeUndefined();
    expect(blobGasPrice(schedule, { timestamp: 9, excessBlobGas: 4n })).toBeUndefined();
    expect(blobGasPrice(schedule, { timestamp: 19, excessBlobGas: 4n })).toBe(49n);
    expect(blobGasPrice(schedule, { timestamp: 20, excessBlobGas: 4n })).toBe(6n);
    expect(blobGasPrice(schedule, { timestamp: 20 })).toBeUndefined();
  });

  it('rejects an excess that would take forever to compute', () => {
    const hostile = { timestamp: 10, excessBlobGas: 2n ** 64n };
    expect(() => blobGasPrice(schedule, hostile)).toThrow(InvalidChainBytesError);
  });
});
