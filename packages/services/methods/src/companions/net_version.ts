import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the id of the chain in decimal digits. */
export function net_version({ chainId }: CompanionModules): CompanionHandler<'net_version'> {
  const result = String(chainId);
  return () => result;
}
