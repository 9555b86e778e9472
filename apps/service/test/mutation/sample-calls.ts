import { type CallObject, createClient, type Transport } from '@ethread/client';
import type { Hash, MethodMap, MethodName } from '@ethread/types';

/** A call as data. */
type MethodCall = {
  [Name in MethodName]: { readonly method: Name; readonly params: MethodMap[Name]['params'] };
}[MethodName];

/** A call whose responses are changed, and the block that is trusted meanwhile. */
export interface SampleCall {
  readonly call: MethodCall;
  readonly anchor: Hash;
  /** The number of the block that the call is about. */
  readonly block: number;
}

/** The selector of the token's `totalSupply()`. */
const SUPPLY = '0x18160ddd';

/**
 * Returns a transport that acts as a service in strict contract mode: with total difficulties, which no root covers.
 */
export function withTotalDifficulty(transport: Transport): Transport {
  return {
    ...transport,
    async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
      const response = await transport.request<Result>(method, params);
      const isBlock = /^eth_get(Block|Uncle)By/.test(method) && response !== null;
      return isBlock ? { ...response, totalDifficulty: '0x20000' } : response;
    },
  };
}

/** Lists calls for all data of the chain: each block, receipt, transaction, uncle, log, and some accounts. */
export async function sampleCalls(
  transport: Transport,
  accounts: readonly Hash[],
): Promise<readonly SampleCall[]> {
  const client = createClient(transport);
  const head = Number((await client.eth_getBlockByNumber('latest', false))?.number);
  const blocks: { hash: Hash; number: Hash; transactions: unknown[]; uncles: Hash[] }[] = [];
  for (let number = 0; number <= head; number++) {
    const block = await client.eth_getBlockByNumber(`0x${number.toString(16)}`, false);
    if (!block?.hash || !block.number) throw new Error(`block ${number} is missing`);
    blocks.push({ ...block, hash: block.hash, number: block.number });
  }
  return blocks.flatMap(({ hash, number, transactions, uncles }, index) => {
    // The next block proves this one in one step.
    const anchor = blocks[index + 1]?.hash ?? hash;
    const hashes = transactions.map(String);
    const [token] = accounts;
    const runs: CallObject[] = [
      ...(token ? [{ to: token, data: SUPPLY } as const] : []),
      // A word of zeros, the hash of the parent, and that of an older ancestor.
      { input: '0x6001430340602052600943034060405260606000f3' },
    ];
    const calls: MethodCall[] = [
      ...runs.flatMap((run): MethodCall[] => [
        { method: 'eth_call', params: [run, hash] },
        { method: 'eth_estimateGas', params: [run, hash] },
      ]),
      { method: 'eth_getBlockByNumber', params: [number, true] },
      { method: 'eth_getBlockByNumber', params: [number, false] },
      { method: 'eth_getBlockByHash', params: [hash, true] },
      { method: 'eth_getBlockByHash', params: [hash, false] },
      { method: 'eth_getBlockReceipts', params: [number] },
      { method: 'eth_getLogs', params: [{ fromBlock: number, toBlock: number }] },
      ...accounts.map((account): MethodCall => {
        const keys: Hash[] = [`0x${'00'.repeat(32)}`, '0x1'];
        return { method: 'eth_getProof', params: [account, keys, number] };
      }),
      ...hashes.map((own): MethodCall => ({ method: 'eth_getTransactionReceipt', params: [toHash(own)] })),
      ...hashes.flatMap((_own, place): MethodCall[] => {
        const at: Hash = `0x${place.toString(16)}`;
        return [
          { method: 'eth_getTransactionByBlockNumberAndIndex', params: [number, at] },
          { method: 'eth_getTransactionByBlockHashAndIndex', params: [hash, at] },
        ];
      }),
      ...uncles.map((_own, place): MethodCall => {
        const at: Hash = `0x${place.toString(16)}`;
        return { method: 'eth_getUncleByBlockNumberAndIndex', params: [number, at] };
      }),
    ];
    return calls.map((call) => ({ call, anchor, block: index }));
  });
}

const toHash = (text: string): Hash => `0x${text.slice(2)}`;
