import { isForkCertain } from './is-fork-certain.ts';
import { headerWith } from '../testing/blocks.ts';

const LONDON = new Map([['londonBlock', 0]]);

describe('isForkCertain', () => {
  const unheardOf = new Map([...LONDON, ['unheardOfTime', 50]]);

  it.each<[string, boolean, Parameters<typeof headerWith>[1], Map<string, number>?]>([
    ['the fields of the scheduled forks', true, { baseFeePerGas: 1n }],
    ['a field of another fork', false, { baseFeePerGas: 1n, withdrawalsRoot: new Uint8Array(32) }],
    ['no field of a scheduled fork', false, {}],
    ['a time before an unsupported fork', true, { baseFeePerGas: 1n, timestamp: 49 }, unheardOf],
    ['the time of an unsupported fork', false, { baseFeePerGas: 1n, timestamp: 50 }, unheardOf],
    ['no difficulty on a chain without a Merge', false, { baseFeePerGas: 1n, difficulty: 0n }],
  ])('tells of a block with %s: %s', (_what, isCertain, fields, forks = LONDON) => {
    expect(isForkCertain({ forks }, headerWith(1, fields))).toBe(isCertain);
  });
});
