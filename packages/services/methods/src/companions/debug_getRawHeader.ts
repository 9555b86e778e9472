import { encodeHeader } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';

export const traits = { question: 'raw' } as const;

/** Returns the header of a block as RLP. */
export function debug_getRawHeader({ chain }: CompanionModules): CompanionHandler<'debug_getRawHeader'> {
  return async ([block]) => bytesToHex(encodeHeader((await requireHeader(chain, block)).header));
}
