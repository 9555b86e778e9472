import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Returns an uncle by its block's hash and its position. */
export function eth_getUncleByBlockHashAndIndex({
  contract,
}: CompanionModules): CompanionHandler<'eth_getUncleByBlockHashAndIndex'> {
  return ([blockHash, uncleIndex], context) =>
    contract.eth_getUncleByBlockNumberAndIndex([blockHash, uncleIndex], context);
}
