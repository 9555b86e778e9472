import type { ChainContent, ChainReplica } from '@ethread/ports';
import { isUnavailable } from '@ethread/ports';
import { isPublicGenesis } from './networks/network.ts';

/**
 * Checks whether a chain has something to serve. Blocks after the genesis block count. The genesis block alone counts
 * on a private chain, such as a development chain that is about to begin. The genesis block of a public network alone
 * does not count.
 */
export function createChainContent(stored: ChainReplica | undefined): ChainContent {
  const isFilled = () => (stored?.ranges().at(-1)?.to ?? 0) > 0;

  async function isPrivate(): Promise<boolean> {
    const genesis = await stored?.header({ number: 0n });
    return (
      genesis !== undefined && genesis !== null && !isUnavailable(genesis) && !isPublicGenesis(genesis.hash)
    );
  }

  const content = {
    hasBlocks: isFilled(),
    async check() {
      content.hasBlocks ||= isFilled() || (await isPrivate());
      return content.hasBlocks;
    },
  };
  return content;
}
