import { isTooDense } from './dense-json.ts';
import { parseJson } from './read-envelope.ts';

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const many = <T>(count: number, one: (index: number) => T) =>
  Array.from({ length: count }, (_none, index) => one(index));

describe('isTooDense', () => {
  it.each<[string, unknown]>([
    [
      'a proof of 1,024 empty slots',
      many(1_024, (index) => ({ key: `0x${index}`, value: '0x0', proof: [] })),
    ],
    [
      'logs without topics and data',
      many(10_000, (index) => ({
        address: word(index).slice(0, 42),
        topics: [],
        data: '0x',
        blockHash: word(1),
        blockNumber: '0x1',
        transactionHash: word(index),
        transactionIndex: '0x1',
        logIndex: '0x1',
        removed: false,
      })),
    ],
    ['the transaction hashes of a block', many(50_000, word)],
    ['text with commas and brackets', ['{,[\\"'.repeat(100_000), `${'"\\,'.repeat(50_000)}`]],
  ])('accepts %s', (_case, value) => {
    expect(isTooDense(bytesOf(value))).toBe(false);
    expect(parseJson(bytesOf(value))).toEqual(value);
  });

  it.each<[string, unknown]>([
    ['empty objects', many(10_000, () => ({}))],
    ['empty lists', many(10_000, () => [])],
    ['small numbers', many(10_000, () => 0)],
    ['short strings', many(10_000, () => 'a')],
  ])('rejects many %s', (_case, value) => {
    expect(isTooDense(bytesOf(value))).toBe(true);
    expect(() => parseJson(bytesOf(value))).toThrow('it has too many values for its bytes');
  });
});
