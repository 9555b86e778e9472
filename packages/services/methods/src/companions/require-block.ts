import type { ChainReader, StoredBlock } from '@ethread/ports';
import { type BlockParameter, HeaderNotFoundError } from '@ethread/types';
import { toBlockSelector, requireAvailable } from '../block-parameter.ts';

/** Returns a block of the local store. @throws {HeaderNotFoundError | PrunedHistoryError} */
export async function requireBlock(chain: ChainReader, parameter: BlockParameter): Promise<StoredBlock> {
  const stored = requireAvailable(await chain.block(toBlockSelector(parameter)));
  if (!stored) throw new HeaderNotFoundError();
  return stored;
}
