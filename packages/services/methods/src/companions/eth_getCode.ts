import { bytesToHex, hexToBytes } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { requireAvailable } from '../store-outcome.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the code of an account after a block. */
export function eth_getCode({ chain, codes }: CompanionModules): CompanionHandler<'eth_getCode'> {
  return async ([address, block], context) => {
    const at = await requireHeader(chain, block);
    return bytesToHex(requireAvailable(await codes.code(hexToBytes(address), at, context)));
  };
}
