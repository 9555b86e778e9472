import { parseGenesis } from '../genesis/genesis.ts';
import { EMPTY_UNCLES_HASH } from '../empty-hashes.ts';
import { ethashDifficulty } from './ethash-difficulty.ts';

const FORKS = [
  'homestead',
  'byzantium',
  'constantinople',
  'muirGlacier',
  'london',
  'arrowGlacier',
  'grayGlacier',
];

describe('ethashDifficulty', () => {
  it.each([
    ['homestead', 0],
    ['byzantium', 3_000_000],
    ['constantinople', 5_000_000],
    ['muirGlacier', 9_000_000],
    ['london', 9_700_000],
    ['arrowGlacier', 10_700_000],
    ['grayGlacier', 11_400_000],
  ])('delays the bomb from %s on by %i blocks', (fork, delay) => {
    const active = FORKS.slice(0, FORKS.indexOf(fork) + 1).map((name) => [`${name}Block`, 0]);
    const config = { chainId: 1, ...Object.fromEntries(active) };
    const { forks } = parseGenesis({ config, alloc: {}, gasLimit: '0x0', difficulty: '0x0' });
    const parent = { difficulty: 2n ** 40n, timestamp: 0, sha3Uncles: EMPTY_UNCLES_HASH };
    // From 9 to 17 seconds after its parent, a block has the difficulty of its parent and that of the bomb.
    const bombAt = (number: number) =>
      ethashDifficulty({ number, timestamp: 12 }, parent, { forks }) - 2n ** 40n;
    expect([bombAt(delay + 199_999), bombAt(delay + 700_000)]).toEqual([0n, 32n]);
  });
});
