import { type Chain, TOPICS } from './chain.ts';
import { type Call, hex } from './json-rpc.ts';
import type { Random } from '@ethread/core';

/** Calls about the chain as it was built, whose responses never change. */
export interface Workload {
  /** Returns a call of any of these methods, or of any method of the contract when none are given. */
  call(methods: readonly string[] | undefined, random: Random): Call;
}

export function createWorkload(chain: Chain, hashes: readonly string[]): Workload {
  const makers: Readonly<Record<string, (random: Random) => readonly unknown[]>> = {
    eth_getBlockByNumber: (random) => [numberOf(random), random.next() < 0.5],
    eth_getBlockByHash: (random) => [random.pick(hashes), random.next() < 0.5],
    eth_getTransactionByBlockNumberAndIndex: (random) => [numberOf(random), hex(random.between(0, 3))],
    eth_getTransactionByBlockHashAndIndex: (random) => [random.pick(hashes), hex(random.between(0, 3))],
    eth_getTransactionReceipt: (random) => [random.pick(chain.transactions)],
    eth_getBlockReceipts: (random) => [numberOf(random)],
    eth_getUncleByBlockNumberAndIndex: (random) => [numberOf(random), '0x0'],
    eth_getProof: (random) => [
      random.pick([...chain.accounts, ...chain.contracts]),
      // Rarely the same key twice, because responses about finalized blocks are cached.
      [`0x${random.between(0, 1_000_000).toString(16).padStart(64, '0')}`],
      numberOf(random),
    ],
    eth_getLogs: (random) => {
      const from = random.between(1, chain.head);
      const to = Math.min(chain.head, from + random.between(0, 12));
      return [
        {
          ...(random.next() < 0.2
            ? { blockHash: random.pick(hashes) }
            : { fromBlock: hex(from), toBlock: hex(to) }),
          ...(random.next() < 0.3 ? { address: random.pick(chain.contracts) } : {}),
          ...(random.next() < 0.3 ? { topics: [random.pick(TOPICS)] } : {}),
        },
      ];
    },
    eth_call: (random) => [{ to: random.pick(chain.accounts), value: '0x0' }, numberOf(random)],
    eth_estimateGas: (random) => [
      { from: random.pick(chain.accounts), to: random.pick(chain.accounts), value: '0x1' },
      numberOf(random),
    ],
  };
  const numberOf = (random: Random) => hex(random.between(1, chain.head));
  return {
    call(methods, random) {
      const method = random.pick(methods ?? Object.keys(makers));
      return { method, params: makers[method]?.(random) ?? [] };
    },
  };
}
