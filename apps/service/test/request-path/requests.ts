import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_CHAIN } from '../service-process.ts';

type Call = readonly [method: string, params: readonly unknown[]];

const landmarks: { readonly contracts: { readonly Token: string } } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'),
);
const { Token } = landmarks.contracts;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The measured requests by name. A cold request differs from all others by its number; a warm one is always the same. */
export const REQUESTS = {
  'cached block': () => ['eth_getBlockByNumber', ['0x64', false]],
  'warm eth_getLogs': () => logs(0),
  'cold eth_getLogs': logs,
  'warm eth_call': () => balance(0),
  'cold eth_call': balance,
} as const satisfies Record<string, (at: number) => Call>;

/** Calls on state that a node proves. Each differs by its gas, or by its slot, which the node then has to prove. */
export const PROVEN_CALLS = {
  'proven eth_call': (at: number) => balance(0, 'latest', at),
  'proven eth_call of a new slot': (at: number) => balance(at, 'latest'),
} as const satisfies Record<string, (at: number) => Call>;

/** Returns a query for some logs of the token, which fit in one piece of a streamed response. No log has the second topic, which only makes the query a new one. */
function logs(at: number): Call {
  const range = { fromBlock: '0xd', toBlock: '0x1e' };
  return ['eth_getLogs', [{ ...range, address: Token, topics: [[TRANSFER, word(at)]] }]];
}

function balance(at: number, block = '0x12c', gas = 0): Call {
  const call = {
    to: Token,
    data: `0x70a08231${word(at).slice(2)}`,
    gas: `0x${(1_000_000 + gas).toString(16)}`,
  };
  return ['eth_call', [call, block]];
}

const word = (value: number) => `0x${(value + 1).toString(16).padStart(64, '0')}`;
