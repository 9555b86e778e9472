import { bytesEqual } from '@ethread/core';
import { EMPTY_UNCLES_HASH } from '../empty-hashes.ts';
import { isForkActive } from '../genesis/genesis.ts';
import type { Header } from '../header.ts';
import type { HeaderRules } from '../genesis/header-rules.ts';

const MIN_DIFFICULTY = 131_072n;
const BOUND_DIVISOR = 2_048n;
const BOMB_PERIOD = 100_000;

/** Delay of the difficulty bomb in blocks by fork, the latest fork first. */
const BOMB_DELAYS: readonly (readonly [fork: string, blocks: number])[] = [
  ['grayGlacierBlock', 11_400_000], // EIP-5133
  ['arrowGlacierBlock', 10_700_000], // EIP-4345
  ['londonBlock', 9_700_000], // EIP-3554
  ['muirGlacierBlock', 9_000_000], // EIP-2384
  ['constantinopleBlock', 5_000_000], // EIP-1234
  ['byzantiumBlock', 3_000_000], // EIP-649
];

/** Returns the difficulty of a block before the Merge (Yellow Paper 4.3.4; EIP-2, EIP-100). */
export function ethashDifficulty(
  header: Pick<Header, 'number' | 'timestamp'>,
  parent: Pick<Header, 'difficulty' | 'timestamp' | 'sha3Uncles'>,
  { forks }: Pick<HeaderRules, 'forks'>,
): bigint {
  const isActive = (fork: string) => isForkActive(forks, fork, header);
  const seconds = header.timestamp - parent.timestamp;
  const step = parent.difficulty / BOUND_DIVISOR;
  const delay = BOMB_DELAYS.find(([fork]) => isActive(fork))?.[1] ?? 0;
  const bomb = bombAt(Math.max(0, header.number - delay));
  if (!isActive('homesteadBlock')) {
    const moved = atLeastMinimum(parent.difficulty + (seconds < 13 ? step : -step));
    return bomb === 0n ? moved : atLeastMinimum(moved + bomb);
  }
  const adjustment = isActive('byzantiumBlock')
    ? (bytesEqual(parent.sha3Uncles, EMPTY_UNCLES_HASH) ? 1 : 2) - Math.floor(seconds / 9)
    : 1 - Math.floor(seconds / 10);
  return atLeastMinimum(parent.difficulty + step * BigInt(Math.max(adjustment, -99))) + bomb;
}

function bombAt(number: number): bigint {
  const period = Math.floor(number / BOMB_PERIOD);
  return period < 2 ? 0n : 2n ** BigInt(period - 2);
}

function atLeastMinimum(difficulty: bigint): bigint {
  return difficulty < MIN_DIFFICULTY ? MIN_DIFFICULTY : difficulty;
}
