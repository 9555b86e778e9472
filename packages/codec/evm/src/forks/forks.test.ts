import { forkOf } from './forks.ts';

const BLOCKS = ['homesteadBlock', 'eip150Block', 'eip158Block', 'byzantiumBlock', 'constantinopleBlock'];
const LATER = ['petersburgBlock', 'istanbulBlock', 'berlinBlock', 'londonBlock'];
const forks = new Map([...BLOCKS, ...LATER].map((name) => [name, 0]));
const merged = { number: 20, timestamp: 1, difficulty: 0n };

describe('forkOf', () => {
  it('returns Paris for a block without difficulty when the chain has a terminal total difficulty', () => {
    expect(forkOf({ forks, terminalTotalDifficulty: 9n }, merged)).toBe('paris');
  });

  it('returns Paris for a block without difficulty when the chain names the block of the Merge instead', () => {
    expect(forkOf({ forks: new Map([...forks, ['mergeForkBlock', 10]]) }, merged)).toBe('paris');
  });

  it('returns London for a block without difficulty on a chain without a Merge', () => {
    expect(forkOf({ forks }, merged)).toBe('london');
  });
});
