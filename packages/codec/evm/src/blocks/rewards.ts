import type { Block } from '@ethread/chain';
import type { Rules } from '../forks/rules.ts';
import { isAtLeast } from '../forks/forks.ts';
import type { World } from '../state/world.ts';

const ETHER = 10n ** 18n;
const GWEI = 10n ** 9n;

export interface Reward {
  readonly kind: 'block' | 'uncle';
  readonly account: Uint8Array;
  readonly amount: bigint;
}

/** Returns the rewards of the miner and then of the miners of uncles (Yellow Paper 11.3); none after the Merge. */
export function rewardsOf(
  rules: Rules,
  { header, uncles }: Pick<Block, 'header' | 'uncles'>,
): readonly Reward[] {
  const reward = blockReward(rules);
  if (reward === 0n) return [];
  return [
    {
      kind: 'block',
      account: header.miner,
      amount: reward + (reward * BigInt(uncles.length)) / 32n,
    },
    ...uncles.map(({ miner, number }): Reward => ({
      kind: 'uncle',
      account: miner,
      amount: (reward * BigInt(8 - (header.number - number))) / 8n,
    })),
  ];
}

/** Pays the rewards of a block. */
export function payRewards(world: World, rules: Rules, block: Pick<Block, 'header' | 'uncles'>): void {
  for (const { account, amount } of rewardsOf(rules, block)) pay(world, account, amount);
}

/** Pays the withdrawals of validators (EIP-4895). */
export function payWithdrawals(world: World, { withdrawals = [] }: Pick<Block, 'withdrawals'>): void {
  for (const { address, amount } of withdrawals) pay(world, address, amount * GWEI);
}

/** Returns the miner's reward for a block in wei (EIP-649, EIP-1234); 0 after the Merge. */
function blockReward({ fork, hasRandomness }: Rules): bigint {
  if (hasRandomness) return 0n;
  if (isAtLeast(fork, 'constantinople')) return 2n * ETHER;
  return isAtLeast(fork, 'byzantium') ? 3n * ETHER : 5n * ETHER;
}

function pay(world: World, address: Uint8Array, amount: bigint): void {
  const account = world.account(address);
  world.accesses?.account(account);
  world.setBalance(account, account.balance + amount);
}
