import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the name and version of the service. */
export function web3_clientVersion({ version }: CompanionModules): CompanionHandler<'web3_clientVersion'> {
  const result = `ethread/${version}`;
  return () => result;
}
