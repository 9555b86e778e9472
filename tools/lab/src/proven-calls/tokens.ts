import { keccak256 } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';

/** With one word it returns the balance of that holder, with two it sets the balance. */
const TOKEN = '366040146016575f355f5260405f20545f5260205ff35b5f355f5260203560405f205500';
/** With two words it returns the balance of the second holder, and reverts where the first one has none. */
const PAY = '5f355f5260405f205415601d576020355f5260405f20545f5260205ff35b5f5ffd';
const FIRST_HOLDERS = 200;

/** A token, a contract that adds up the token's balances of the holders in its input, and one like a transfer. */
export interface TokenPair {
  readonly token: string;
  readonly sum: string;
  readonly pay: string;
}

/** The accounts of a genesis file, by address without prefix. */
export type Alloc = Readonly<
  Record<
    string,
    { readonly balance: string; readonly code: string; readonly storage?: Readonly<Record<string, string>> }
  >
>;

export const wordOf = (value: number): string => value.toString(16).padStart(64, '0');

/** Returns the runtime code that sums up a token's balances. */
const sumOf = (token: string) =>
  `5f5b80361115603c5780355f526020602060205f73${token}5afa50602051604051016040526020016001565b60206040f3`;

/** Returns pairs of contracts that have no code in common, with balances of the holders 0 to 199. */
export function tokenPairs(count: number): { readonly pairs: readonly TokenPair[]; readonly alloc: Alloc } {
  const storage = Object.fromEntries(
    Array.from({ length: FIRST_HOLDERS }, (_none, holder) => [
      bytesToHex(keccak256(hexToBytes(`0x${wordOf(holder)}${wordOf(0)}`))),
      `0x${wordOf(holder + 1)}`,
    ]),
  );
  const pairs = Array.from({ length: count }, (_none, index) => ({
    token: `70${wordOf(index).slice(-38)}`,
    sum: `71${wordOf(index).slice(-38)}`,
    pay: `72${wordOf(index).slice(-38)}`,
  }));
  const alloc = Object.fromEntries(
    pairs.flatMap(({ token, sum, pay }, index) => [
      // The bytes after the code make each token's code another one.
      [token, { balance: '0x0', code: `0x${TOKEN}${wordOf(index)}`, storage }],
      [sum, { balance: '0x0', code: `0x${sumOf(token)}` }],
      [pay, { balance: '0x0', code: `0x${PAY}${wordOf(index)}`, storage }],
    ]),
  );
  const prefixed = pairs.map(({ token, sum, pay }) => ({
    token: `0x${token}`,
    sum: `0x${sum}`,
    pay: `0x${pay}`,
  }));
  return { pairs: prefixed, alloc };
}
