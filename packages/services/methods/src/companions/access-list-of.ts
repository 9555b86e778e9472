import type { ChainReader } from '@ethread/ports';
import { type BlockParameter, PrunedHistoryError } from '@ethread/types';
import { toBlockSelector, requireAvailable } from '../block-parameter.ts';

/**
 * Returns the RLP of a block's access list (EIP-7928); null for an unknown block, and for a block before Amsterdam.
 *
 * @throws {PrunedHistoryError} also when the store has the block without its list, as from an archive.
 */
export async function accessListOf(
  chain: ChainReader,
  parameter: BlockParameter,
): Promise<Uint8Array | null> {
  const stored = requireAvailable(await chain.block(toBlockSelector(parameter)));
  if (!stored?.header.blockAccessListHash) return null;
  const { blockAccessList } = stored.block;
  if (!blockAccessList) throw new PrunedHistoryError();
  return blockAccessList;
}
