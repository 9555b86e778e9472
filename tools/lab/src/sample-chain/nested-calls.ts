import type { BusyChain } from './busy-chain.ts';

/** Calls of one kind, as users send them. */
export interface NestedCall {
  /** A short name, for options and files. */
  readonly name: string;
  readonly title: string;
  readonly to: string;
  /** Returns the data of a call, by its number: for a new holder each time, or always the same. */
  readonly data: (index: number) => string;
}

/** Returns the kinds of calls that make calls, or return much. */
export function nestedCallsTo(contracts: BusyChain['contracts']): readonly NestedCall[] {
  const { Token, Multicall, Proxy, Quoter, Vault, Bulk } = contracts;
  const multicall = (count: number) => (index: number) =>
    aggregate(Array.from({ length: count }, (_, call) => [Token, balanceOf(nobody(count * index + call))]));
  return [
    { name: 'multicall-5', title: 'multicall of 5 balances', to: Multicall, data: multicall(5) },
    { name: 'multicall-200', title: 'multicall of 200 balances', to: Multicall, data: multicall(200) },
    {
      name: 'proxied',
      title: 'balance of a proxied token',
      to: Proxy,
      data: (index) => `0x${balanceOf(nobody(index))}`,
    },
    {
      name: 'quote',
      title: 'quote over three pools',
      to: Quoter,
      data: () => `0xed1bd76c${uint256(1_000_000)}`,
    },
    {
      name: 'preview',
      title: 'preview of a deposit (ERC-4626)',
      to: Vault,
      data: () => `0xef8b30f7${uint256(1_000_000)}`,
    },
    { name: 'bulk', title: 'a return of 2 MB', to: Bulk, data: () => `0xed2e5a97${uint256(2_000_000)}` },
  ];
}

/** Returns one of many accounts that own nothing. */
export const nobody = (index: number): `0x${string}` =>
  `0x${(index + 1).toString(16).padStart(8, '0')}${'00'.repeat(16)}`;

const balanceOf = (holder: string) => `70a08231${word(holder)}`;

/** Encodes aggregate((address,bytes)[]). */
function aggregate(calls: readonly (readonly [to: string, data: string])[]): string {
  const items = calls.map(([to, data]) => {
    const padded = data.padEnd(64 * Math.ceil(data.length / 64), '0');
    return `${word(to)}${uint256(64)}${uint256(data.length / 2)}${padded}`;
  });
  let offset = 32 * items.length;
  const offsets = items.map((item) => {
    const own = uint256(offset);
    offset += item.length / 2;
    return own;
  });
  return `0x252dba42${uint256(32)}${uint256(items.length)}${offsets.join('')}${items.join('')}`;
}

/** Encodes an address as a word of 32 bytes, without a prefix. */
const word = (address: string) => address.slice(2).padStart(64, '0');
/** Encodes a number as a word of 32 bytes, without a prefix. */
const uint256 = (value: number) => value.toString(16).padStart(64, '0');
