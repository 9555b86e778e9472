import type { ChainReader } from '@ethread/ports';
import { accessListToJson } from '@ethread/chain';
import { hexResult } from '@ethread/json-rpc';
import { type BlockParameter, PrunedHistoryError } from '@ethread/types';
import { requireAvailable, requireHeader, toBlockSelector } from '../block-parameter.ts';
import type { CompanionsOf } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Creates the methods that return the accounts and storage keys that a block accesses (EIP-7928). */
export function blockAccessLists({
  chain,
}: Pick<CompanionModules, 'chain'>): CompanionsOf<'eth_getBlockAccessList' | 'debug_getRawBlockAccessList'> {
  return {
    async eth_getBlockAccessList([block]) {
      const list = await accessListOf(chain, block);
      return list && accessListToJson(list);
    },
    async debug_getRawBlockAccessList([block]) {
      await requireHeader(chain, block);
      return hexResult((await accessListOf(chain, block)) ?? new Uint8Array());
    },
  };
}

/**
 * Returns the RLP of a block's access list; null for an unknown block, and for a block before Amsterdam.
 *
 * @throws {PrunedHistoryError} also when the store has the block without its list, as from an archive.
 */
async function accessListOf(chain: ChainReader, parameter: BlockParameter): Promise<Uint8Array | null> {
  const stored = requireAvailable(await chain.block(toBlockSelector(parameter)));
  if (!stored?.header.blockAccessListHash) return null;
  const { blockAccessList } = stored.block;
  if (!blockAccessList) throw new PrunedHistoryError();
  return blockAccessList;
}
