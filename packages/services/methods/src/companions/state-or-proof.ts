import type { Awaitable } from '@ethread/core';
import { isUnavailable, type OrUnavailable, type StoredHeader } from '@ethread/ports';
import type { BlockParameter } from '@ethread/types';
import { storedHeader, toBlockSelector } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';

/**
 * Reads state at a block. Where the block or its state is not available here, a proof by eth_getProof has it, or says
 * what is wrong with the request.
 */
export async function stateOrProof<Value>(
  { chain }: Pick<CompanionModules, 'chain'>,
  block: BlockParameter | null | undefined,
  read: (at: StoredHeader) => Awaitable<OrUnavailable<Value>>,
  byProof: () => Promise<Value>,
): Promise<Value> {
  const at = await storedHeader(chain, toBlockSelector(block));
  if (!at) return byProof();
  const found = await read(at);
  return isUnavailable(found) ? byProof() : found;
}
