import { callOf, postJson } from '../json-rpc.ts';

/** What a client of each request sees. */
export interface Seen {
  readonly request: string;
  /** `ok`, or the text of the error. */
  readonly outcome: string;
  /** The value of the header X-Head-Age, in seconds. */
  readonly headAge: number | undefined;
  readonly servedBy: string | undefined;
  readonly result: unknown;
}

type Request = readonly [method: string, params: readonly unknown[]];

/** Returns ten requests: eight for the newest block, by tag, and two for a block by number and by hash. */
export function tenRequests(
  { number, hash }: { readonly number: string; readonly hash: string },
  { sender, contract }: { readonly sender: string; readonly contract: string },
): readonly Request[] {
  return [
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByNumber', [number, true]],
    ['eth_getBlockByHash', [hash, true]],
    ['eth_getBlockReceipts', ['latest']],
    ['eth_getLogs', [{ fromBlock: 'latest', toBlock: 'latest' }]],
    ['eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0']],
    ['eth_call', [{ to: contract, data: `0x70a08231${'0'.repeat(64)}` }, 'latest']],
    ['eth_estimateGas', [{ from: sender, to: sender }, 'latest']],
    ['eth_getProof', [sender, [], 'latest']],
    ['eth_getUncleByBlockNumberAndIndex', ['latest', '0x0']],
  ];
}

/** Sends requests one after another. */
export async function askEach(url: string, requests: readonly Request[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const [method, params] of requests) {
    const response = await postJson(url, callOf(method, params));
    const { result, error } = Object(await response.json());
    const age = response.headers.get('x-head-age');
    seen.push({
      request: `${method} ${nameOf(params)}`.trim(),
      outcome: error ? String(error.message) : 'ok',
      headAge: age === null ? undefined : Number(age),
      servedBy: response.headers.get('x-served-by') ?? undefined,
      result,
    });
  }
  return seen;
}

function nameOf(params: readonly unknown[]): string {
  const text = JSON.stringify(params);
  if (text.includes('latest')) return 'latest';
  return String(params[0]).length === 66 ? 'by hash' : 'by number';
}
