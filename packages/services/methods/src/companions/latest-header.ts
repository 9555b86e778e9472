import { agingOf, isUnavailable, type RequestContext } from '@ethread/ports';
import { type Header, headerFromJson } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import { unavailable } from '@ethread/types';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

export interface HashedHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
}

/**
 * Returns the header of `latest` for all items of the message. While no node confirms a head, this is the last followed
 * one, unless it is too old, or a partner is asked.
 *
 * @throws {ResourceUnavailableError} when neither the local store nor an upstream node has it.
 */
export async function latestHeader(
  { chain, contract, headOf }: Pick<CompanionModules, 'chain' | 'contract' | 'headOf'>,
  context: RequestContext,
): Promise<HashedHeader> {
  const followed = headOf(context);
  if (followed?.isLive) return followed.latest;
  const aging = agingOf(followed);
  if (followed && aging && !context.allowsFailover) {
    context.onHeadAge?.(aging.seconds);
    return followed.latest;
  }
  const stored = await chain.header({ tag: 'latest' });
  if (stored && !isUnavailable(stored)) return stored;
  const block = await resultOf(contract.eth_getBlockByNumber, ['latest', false], context);
  if (!block?.hash) throw unavailable('noNode');
  return { hash: hexToBytes(block.hash), header: headerFromJson(block) };
}
