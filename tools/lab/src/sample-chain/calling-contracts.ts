import type { Argument } from './abi.ts';

/** The pools that a quote passes through. */
const QUOTED_POOLS = 3n;

/** A contract whose calls make calls, or return much. */
export type CallingContract = 'Multicall' | 'Proxy' | 'Quoter' | 'Vault' | 'Bulk';

/** Returns the contracts that call a token, with the arguments of their constructors. */
export function callersOf(
  token: Uint8Array,
): readonly (readonly [name: CallingContract, args: readonly Argument[]])[] {
  return [
    ['Multicall', []],
    ['Proxy', [token]],
    ['Quoter', [QUOTED_POOLS]],
    ['Vault', [token]],
    ['Bulk', []],
  ];
}
