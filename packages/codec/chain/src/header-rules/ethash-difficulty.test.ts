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

const PARENT = { difficulty: 2n ** 40n, timestamp: 0, sha3Uncles: EMPTY_UNCLES_HASH };

function forksOf(config: object) {
  return parseGenesis({ config: { chainId: 1, ...config }, alloc: {}, gasLimit: '0x0', difficulty: '0x0' });
}

describe('ethashDifficulty', () => {
  it.each([
    ['Frontier', {}, { 12: 1n, 13: -1n }],
    ['Homestead', { homesteadBlock: 0 }, { 9: 1n, 10: 0n, 20: -1n }],
  ])('rises and falls by a step with the seconds after the parent, from %s on', (_fork, config, steps) => {
    for (const [seconds, step] of Object.entries<bigint>(steps)) {
      const header = { number: 1, timestamp: Number(seconds) };
      expect(ethashDifficulty(header, PARENT, forksOf(config))).toBe(2n ** 40n + step * 2n ** 29n);
    }
  });

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
    const genesis = forksOf(Object.fromEntries(active));
    // From 9 to 17 seconds after its parent, a block has the difficulty of its parent and that of the bomb.
    const bombAt = (number: number) =>
      ethashDifficulty({ number, timestamp: 12 }, PARENT, genesis) - 2n ** 40n;
    expect([bombAt(delay + 199_999), bombAt(delay + 700_000)]).toEqual([0n, 32n]);
  });
});
