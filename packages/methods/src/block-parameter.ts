import type { BlockSelector, BlockTag, ChainReader, HeldHeader } from '@ethread/backend';
import { hexToBytes } from '@ethread/core';
import type { BlockParameter, BlockReceiptsParameter } from '@ethread/types';
import { HeaderNotFoundError } from '@ethread/types';
import { requireHeld } from './require-held.ts';

/** What an absent block parameter means. */
const DEFAULT_BLOCK: BlockSelector = { tag: 'latest' };

/** Which block a wire parameter means: a hex number, a tag, a 32-byte hash, an EIP-1898 object, or absent. */
export function toBlockSelector(parameter: BlockParameter | null | undefined): BlockSelector {
  if (parameter === undefined || parameter === null) return DEFAULT_BLOCK;
  if (typeof parameter === 'object') {
    if ('blockNumber' in parameter) return { number: BigInt(parameter.blockNumber) };
    return { hash: hexToBytes(parameter.blockHash), requireCanonical: parameter.requireCanonical ?? false };
  }
  if (isTag(parameter)) return { tag: parameter };
  // A number of 64 digits would be beyond any chain: such text is a hash.
  if (parameter.length === 66) return { hash: hexToBytes(parameter), requireCanonical: false };
  return { number: BigInt(parameter) };
}

/** As {@link toBlockSelector}, with decimal numbers, which eth_getBlockReceipts alone takes. */
export function toReceiptsBlockSelector(parameter: BlockReceiptsParameter): BlockSelector {
  if (typeof parameter === 'number') return { number: BigInt(parameter) };
  if (typeof parameter === 'string' && /^\d+$/.test(parameter)) return { number: BigInt(parameter) };
  return toBlockSelector(asBlockParameter(parameter));
}

/** The header that a state method runs on. @throws {HeaderNotFoundError} */
export async function requireHeader(
  chain: ChainReader,
  parameter: BlockParameter | null | undefined,
): Promise<HeldHeader> {
  const header = requireHeld(await chain.header(toBlockSelector(parameter)));
  if (!header) throw new HeaderNotFoundError();
  return header;
}

/** Whether the block is asked for as the pending one. */
export const isPending = (parameter: BlockParameter): boolean => parameter === 'pending';

function isTag(parameter: string): parameter is BlockTag {
  return !parameter.startsWith('0x');
}

/** The document's pattern leaves text without 0x to tags once decimal numbers are taken out. */
function asBlockParameter(parameter: Exclude<BlockReceiptsParameter, number>): BlockParameter {
  return parameter as BlockParameter;
}
