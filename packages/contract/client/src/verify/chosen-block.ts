import type { BlockTag, Hash } from '@ethread/types';
import { type SelectedBlock, selectBlock } from './block-selector.ts';
import type { ProvenChain } from './proven-chain.ts';
import type { ConsensusHeads } from './consensus-heads.ts';
import type { ProvenBlock, ProvenHeader } from './proven-block.ts';
import type { Trust } from './trust.ts';
import { VerificationError } from './verification-error.ts';

/** Finds the block that a param selects. A block that the service chooses is linked to the anchor. */
export interface ChosenBlocks {
  header(parameter: unknown): Promise<ProvenHeader | undefined>;
  block(parameter: unknown): Promise<ProvenBlock | undefined>;
}

/** @param consensus - says what the tags are. Default: the service does. */
export function createChosenBlocks(
  view: ProvenChain,
  trust: Trust,
  consensus: ConsensusHeads | undefined,
): ChosenBlocks {
  /** Returns the block of a tag by consensus. The finalized block is the safe one, too. */
  async function hashOf(at: number | BlockTag): Promise<Hash | undefined> {
    if (!consensus) return undefined;
    if (at === 'latest') return (await trust.anchor()).hash;
    return at === 'safe' || at === 'finalized' ? consensus.finalized() : undefined;
  }

  async function choose<Proven extends ProvenHeader>(
    selector: SelectedBlock,
    byHash: (hash: Hash) => Promise<Proven | undefined>,
    at: (block: number | BlockTag) => Promise<Proven | undefined>,
  ): Promise<Proven | undefined> {
    if ('hash' in selector) {
      const found = await byHash(selector.hash);
      if (found && selector.mustBeLinked) await trust.link(found);
      return found;
    }
    const hash = await hashOf(selector.at);
    const found = hash === undefined ? await at(selector.at) : await byHash(hash);
    if (found) await trust.link(found);
    await rejectLess(found, selector.at);
    return found;
  }

  /** Rejects a missing block below the anchor. A chain that has the anchor has all blocks below it. */
  async function rejectLess(found: ProvenHeader | undefined, requested: number | BlockTag): Promise<void> {
    if (found && requested !== 'latest') return;
    const { number } = await trust.anchor();
    if (found ? found.header.number >= number : typeof requested !== 'number' || requested > number) return;
    throw new VerificationError(
      found
        ? `the latest block is said to be ${found.header.number}, before the one that is trusted, ${number}`
        : `block ${requested} is said not to be there, though block ${number} follows on it`,
    );
  }

  return {
    header: (parameter) => choose<ProvenHeader>(selectBlock(parameter), view.headerByHash, view.headerAt),
    block: (parameter) => choose<ProvenBlock>(selectBlock(parameter), view.blockByHash, view.blockAt),
  };
}
