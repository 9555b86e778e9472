import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { debug_getRawTransaction } from './debug_getRawTransaction.ts';

/** Returns a transaction in its encoded form, by its hash: debug_getRawTransaction under the name that clients use. */
export function eth_getRawTransactionByHash(
  modules: CompanionModules,
): CompanionHandler<'eth_getRawTransactionByHash'> {
  return debug_getRawTransaction(modules);
}
