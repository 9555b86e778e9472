import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'unproven' };

/** Returns the id of the chain in decimal digits. */
export function net_version({ chainId }: CompanionModules): CompanionHandler<'net_version'> {
  const result = String(chainId);
  return () => result;
}
