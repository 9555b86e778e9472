import { nestedCallsTo, nobody } from '../bench/index.ts';
import { createTransfers, type DeployedContracts, deployContracts } from '../sample-chain/index.ts';
import type { Alloc } from './polled-chain.ts';

/** Usual contracts in a genesis block, the transactions that change them, and calls that clients poll. */
export interface UsualCalls {
  readonly alloc: Alloc;
  readonly story: (block: number) => Uint8Array[];
  /** Calls of balances, batched calls, a proxy, a quote and a vault, over the accounts that the transactions change. */
  readonly calls: readonly object[];
}

/** Accounts that receive transfers: the first ones whose balances are asked for. */
const RECEIVERS = 40;
/** Calls of each kind, of which some have no arguments. */
const OF_A_KIND = 4;

/** Returns calls as users send them, with a chain of transfers. */
export async function usualCalls(): Promise<UsualCalls> {
  const { contracts, state } = await deployContracts();
  const receivers = Array.from({ length: RECEIVERS }, (_none, index) => nobody(index));
  const alloc = Object.fromEntries(
    state.map(({ address, code, storage }) => [
      address.slice(2),
      { balance: '0x0', code, storage: wordsOf(storage) },
    ]),
  );
  const kinds = nestedCallsTo(contracts).filter(({ name }) => name !== 'bulk');
  const balances = kinds
    .filter(({ name }) => name === 'proxied')
    .map(({ data }) => ({ to: contracts.Token, data }));
  const calls = [...balances, ...kinds].flatMap(({ to, data }) => {
    const inputs = new Set(Array.from({ length: OF_A_KIND }, (_none, index) => data(index)));
    return [...inputs].map((input) => ({ to, data: input }));
  });
  return { alloc, story: createTransfers(contracts.Token, receivers), calls };
}

/** Returns keys and values as words, as a genesis file has them. */
function wordsOf(storage: DeployedContracts['state'][number]['storage']): Record<string, string> {
  const word = (value: string) => `0x${value.slice(2).padStart(64, '0')}`;
  return Object.fromEntries(Object.entries(storage).map(([key, value]) => [word(key), word(value)]));
}
