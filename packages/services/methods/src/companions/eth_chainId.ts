import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the id of the chain. */
export function eth_chainId({ chainId }: CompanionModules): CompanionHandler<'eth_chainId'> {
  const result = quantityToHex(chainId);
  return () => result;
}
