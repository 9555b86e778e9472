import type { Anvil } from './anvil.ts';
import { hex } from './json-rpc.ts';
import { createRandom } from '@ethread/core';

const PERIOD = 12;
/** The number of blocks that both forks share, and of those that each has alone. */
const SHARED_BLOCKS = 24;
const OWN_BLOCKS = 12;

export const TOPICS = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(32)}`);
/** A contract that logs the first word of its input under the topic in the second, and stores the word at slot 0. */
const RUNTIME = ['600035600052', '600035600055', '602035', '60206000a1', '00'].join('');
const CREATION = `0x60${(RUNTIME.length / 2).toString(16).padStart(2, '0')}80600b6000396000f3${RUNTIME}`;

/** A chain with contracts, transfers and logs, the same each time. */
export interface Chain {
  readonly contracts: readonly string[];
  readonly accounts: readonly string[];
  readonly transactions: readonly string[];
  /** The number of the last block at its creation. */
  readonly head: number;
}

/** Builds a chain. The first blocks are the same for every fork, and the others depend on the fork. */
export async function makeChain(anvil: Anvil, genesisTimestamp: number, fork: number): Promise<Chain> {
  const accounts = await accountsOf(anvil);
  const transactions: string[] = [];
  const contracts: string[] = [];
  for (let number = 1; number <= SHARED_BLOCKS + OWN_BLOCKS; number++) {
    const isShared = number <= SHARED_BLOCKS;
    const random = createRandom(1_000 * (isShared ? 0 : fork) + number);
    const calls = number <= 2 ? [{ data: CREATION }] : makeCalls(random, contracts, accounts);
    const from = accounts[random.between(0, accounts.length - 1)];
    for (const call of calls) transactions.push(await send(anvil, { from, ...call }));
    const extra = isShared ? 0 : fork;
    await anvil.rpc('evm_setNextBlockTimestamp', genesisTimestamp + PERIOD * number + extra);
    await anvil.rpc('anvil_mine', '0x1');
    if (number <= 2) {
      const receipt = await anvil.rpc('eth_getTransactionReceipt', transactions.at(-1));
      contracts.push(String(Object(receipt).contractAddress));
    }
  }
  return { contracts, accounts, transactions, head: SHARED_BLOCKS + OWN_BLOCKS };
}

export async function addBlock(anvil: Anvil): Promise<void> {
  await anvil.rpc('anvil_mine', '0x1');
}

function makeCalls(
  random: ReturnType<typeof createRandom>,
  contracts: readonly string[],
  accounts: readonly string[],
): object[] {
  return Array.from({ length: random.between(1, 5) }, () => {
    if (random.next() < 0.25) return { to: random.pick(accounts), value: hex(random.between(1, 1_000)) };
    const word = random.between(1, 1_000_000).toString(16).padStart(64, '0');
    return { to: random.pick(contracts), data: `0x${word}${random.pick(TOPICS).slice(2)}` };
  });
}

function send(anvil: Anvil, call: object): Promise<string> {
  const fees = { gas: '0x30d40', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' };
  return anvil.rpc('eth_sendTransaction', { ...fees, ...call }).then(String);
}

async function accountsOf(anvil: Anvil): Promise<readonly string[]> {
  const accounts = await anvil.rpc('eth_accounts');
  return Array.isArray(accounts) ? accounts.map(String) : [];
}
