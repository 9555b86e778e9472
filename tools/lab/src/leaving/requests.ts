import type { Random } from '@ethread/core';
import type { BusyChain } from '../sample-chain/index.ts';
import { request } from '../attacks/edge/raw-client.ts';

/** A body beyond this size is parsed in a thread. */
const LARGE_BODY = 300_000;

/** Creates the bodies of a client's requests. */
export type ClientRequests = (random: Random) => () => string;

/** Creates requests: mostly small ones, with responses of up to 4 MB. Half of the clients send one kind of them. */
export function createRequests({ contracts }: BusyChain): ClientRequests {
  const range = { fromBlock: '0x2', toBlock: '0x2' };
  let salt = 0;
  /** 10,000 logs, which no cache has. */
  const newLogs = () => {
    const other = `0x${(salt++).toString(16).padStart(40, '0')}`;
    return request('eth_getLogs', [{ ...range, address: [contracts.LogStorm, other] }]);
  };
  const logs = newLogs();
  const block = request('eth_getBlockByNumber', ['0x2', true]);
  const receipts = request('eth_getBlockReceipts', ['0x3']);
  const call = () => {
    const input = `0x70a08231${(salt++).toString(16).padStart(64, '0')}`;
    return request('eth_call', [{ to: contracts.Token, input }, 'latest']);
  };
  const proof = () =>
    request('eth_getProof', [contracts.Token, [`0x${(salt++).toString(16).padStart(64, '0')}`], 'latest']);
  const kinds: readonly (readonly [share: number, create: () => string])[] = [
    [0.06, () => logs],
    [0.06, newLogs],
    [0.03, () => `[${[call(), logs, block].join(',')}]`],
    [0.02, () => `[${Array.from({ length: 100 }, call).join(',')}]`],
    [0.02, () => `${call()}${' '.repeat(LARGE_BODY)}`],
    [0.02, () => '{'],
    [0.02, () => request('eth_unknown', [])],
    [0.2, call],
    [0.1, proof],
    [0.15, () => receipts],
    [1, () => block],
  ];
  const choose = (random: Random) => {
    let choice = random.next();
    return kinds.find(([share]) => (choice -= share) < 0)?.[1] ?? (() => block);
  };
  return (random) => {
    const one = choose(random);
    return random.chance(0.5) ? one : () => choose(random)();
  };
}
