import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the id of the chain in decimal digits. */
export function net_version({ chainId }: CompanionModules): CompanionHandlers<RequestContext>['net_version'] {
  const result = String(chainId);
  return () => result;
}
