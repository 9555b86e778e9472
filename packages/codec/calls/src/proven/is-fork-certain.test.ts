import { isForkCertain } from './is-fork-certain.ts';
import { blockWith } from '../testing/blocks.ts';

const LONDON = new Map([['londonBlock', 0]]);

describe('isForkCertain', () => {
  it('holds for a block with the fields of the scheduled forks', () => {
    expect(isForkCertain({ forks: LONDON }, blockWith(1, 1, { baseFeePerGas: 1n }).header)).toBe(true);
  });

  it('does not hold for a block with a field of a fork that is not scheduled', () => {
    const { header } = blockWith(1, 1, { baseFeePerGas: 1n, withdrawalsRoot: new Uint8Array(32) });
    expect(isForkCertain({ forks: LONDON }, header)).toBe(false);
  });

  it('does not hold for a block without a field of a scheduled fork', () => {
    expect(isForkCertain({ forks: LONDON }, blockWith(1, 1).header)).toBe(false);
  });

  it('does not hold after an unsupported fork', () => {
    const forks = new Map([...LONDON, ['unheardOfTime', 50]]);
    const at = (timestamp: number) => blockWith(1, 1, { baseFeePerGas: 1n, timestamp }).header;
    expect([isForkCertain({ forks }, at(49)), isForkCertain({ forks }, at(50))]).toEqual([true, false]);
  });

  it('does not hold for a block after the Merge on a chain without one', () => {
    const { header } = blockWith(1, 1, { baseFeePerGas: 1n, difficulty: 0n });
    expect(isForkCertain({ forks: LONDON }, header)).toBe(false);
  });
});
