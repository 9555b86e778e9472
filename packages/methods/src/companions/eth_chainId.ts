import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import { quantityToHex } from '@ethread/core';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the id of the chain. */
export function eth_chainId({ chainId }: CompanionModules): CompanionHandlers<RequestContext>['eth_chainId'] {
  const result = quantityToHex(chainId);
  return () => result;
}
