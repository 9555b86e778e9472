import type { ChainContent, HeldCopy } from '@ethread/backend';
import { isNotHeld } from '@ethread/backend';
import { isPublicGenesis } from './networks/network.ts';

/**
 * Looks whether a chain has something to serve: blocks after its genesis block, or the genesis block of a chain that
 * is nobody's but the operator's, such as a development chain that is about to begin. The genesis block of a public
 * network alone is nothing to serve.
 */
export function createChainContent(held: HeldCopy | undefined): ChainContent {
  let hasBlocks = false;

  async function look(): Promise<boolean> {
    const last = held?.ranges().at(-1);
    if (!held || !last) return false;
    if (last.to > 0) return true;
    const genesis = await held.header({ number: 0n });
    return genesis !== null && !isNotHeld(genesis) && !isPublicGenesis(genesis.hash);
  }

  return {
    get hasBlocks() {
      return hasBlocks;
    },
    async check() {
      hasBlocks ||= await look();
      return hasBlocks;
    },
  };
}
