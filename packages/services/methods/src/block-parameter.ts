import type { BlockSelector, BlockTag, ChainReader, StoredHeader } from '@ethread/ports';
import { type Awaitable, hexToBytes, whenReady } from '@ethread/core';
import type { BlockParameter, BlockReceiptsParameter } from '@ethread/types';
import { HeaderNotFoundError } from '@ethread/types';
import { requireAvailable } from './require-available.ts';

/** The block of an absent block parameter. */
const DEFAULT_BLOCK: BlockSelector = { tag: 'latest' };

/** Parses a block parameter: a hex number, a tag, a 32-byte hash, an EIP-1898 object, or absent. */
export function toBlockSelector(parameter: BlockParameter | null | undefined): BlockSelector {
  if (parameter === undefined || parameter === null) return DEFAULT_BLOCK;
  if (typeof parameter === 'object') {
    if ('blockNumber' in parameter) return { number: BigInt(parameter.blockNumber) };
    return { hash: hexToBytes(parameter.blockHash), requireCanonical: parameter.requireCanonical ?? false };
  }
  if (isTag(parameter)) return { tag: parameter };
  // A number of 64 digits would be beyond any chain, so such text is a hash.
  if (parameter.length === 66) return { hash: hexToBytes(parameter), requireCanonical: false };
  return { number: BigInt(parameter) };
}

/**
 * Parses a block parameter like {@link toBlockSelector}, and also decimal numbers, which only eth_getBlockReceipts
 * accepts.
 */
export function toReceiptsBlockSelector(parameter: BlockReceiptsParameter): BlockSelector {
  if (typeof parameter === 'number') return { number: BigInt(parameter) };
  if (typeof parameter === 'string' && /^\d+$/.test(parameter)) return { number: BigInt(parameter) };
  return toBlockSelector(asBlockParameter(parameter));
}

/** Returns the header on whose state a state method runs. @throws {HeaderNotFoundError} */
export function requireHeader(
  chain: ChainReader,
  parameter: BlockParameter | null | undefined,
): Awaitable<StoredHeader> {
  return whenReady(chain.header(toBlockSelector(parameter)), (found) => {
    const header = requireAvailable(found);
    if (!header) throw new HeaderNotFoundError();
    return header;
  });
}

/** Returns whether the parameter names the pending block. */
export const isPending = (parameter: BlockParameter): boolean => parameter === 'pending';

function isTag(parameter: string): parameter is BlockTag {
  return !parameter.startsWith('0x');
}

/** Narrows text to a block parameter. By the document's pattern, text without 0x that is not a number is a tag. */
function asBlockParameter(parameter: Exclude<BlockReceiptsParameter, number>): BlockParameter {
  return parameter as BlockParameter;
}
