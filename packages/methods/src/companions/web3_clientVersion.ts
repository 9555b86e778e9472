import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the name and version of the service. */
export function web3_clientVersion({
  version,
}: CompanionModules): CompanionHandlers<RequestContext>['web3_clientVersion'] {
  const result = `ethread/${version}`;
  return () => result;
}
