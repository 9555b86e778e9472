import { failedAs, isUnavailable, type RequestContext } from '@ethread/ports';
import { headerFromJson } from '@ethread/chain';
import { createLruCache, type Hex, hexToBytes, quantityToHex } from '@ethread/core';
import { type Block, HeaderNotFoundError, ResourceUnavailableError } from '@ethread/types';
import { isNotHeld } from '../../block-parameter.ts';
import type { CompanionModules } from '../companion-modules.ts';
import { resultOf } from '../result-of.ts';
import { createTrailContext } from './trail-context.ts';
import { toTrailBlock, type TrailBlock } from './trail-block.ts';

/** Finds headers of the chain and of its replaced blocks. */
export interface BlockFinder {
  /** Returns the head, or undefined while no source can confirm one. */
  head(): Promise<TrailBlock | undefined>;
  /** Returns the canonical block of a number, or undefined when it is unavailable. */
  at(number: number): Promise<TrailBlock | undefined>;
  /** Returns a block by hash, canonical or replaced, or undefined when it is unavailable. */
  find(hash: Hex): Promise<TrailBlock | undefined>;
}

/** Headers to remember: a store may forget replaced blocks, and a chain without a store has none. */
const MAX_REMEMBERED = 2_048;
/** Blocks below the first head that are remembered, so that a reorg which replaces them can be followed. */
const REMEMBERED_AT_START = 64;

/** Creates the finder. It asks the local store first, then the upstream nodes. */
export function createBlockFinder({
  chain,
  contract,
  hasUpstreams,
}: Pick<CompanionModules, 'chain' | 'contract' | 'hasUpstreams'>): BlockFinder {
  const remembered = createLruCache<Hex, TrailBlock>(MAX_REMEMBERED);
  let begun: Promise<void> | undefined;

  function remember(block: TrailBlock): TrailBlock {
    if (!remembered.get(block.hash)) remembered.set(block.hash, block, 1);
    return block;
  }

  async function local(selector: Parameters<typeof chain.header>[0]): Promise<TrailBlock | null | undefined> {
    const found = await chain.header(selector);
    if (found === null) return null;
    return isUnavailable(found) ? undefined : remember(toTrailBlock(found));
  }

  /** Asks the upstream nodes for a header that the local store lacks. */
  async function ofNodes(
    query: (context: RequestContext) => Promise<Block | null>,
  ): Promise<TrailBlock | undefined> {
    if (!hasUpstreams) return undefined;
    try {
      const block = await query(createTrailContext());
      if (!block?.hash) return undefined;
      return remember(toTrailBlock({ hash: hexToBytes(block.hash), header: headerFromJson(block) }));
    } catch (error) {
      if (isUnavailableError(error)) return undefined;
      throw error;
    }
  }

  async function begin({ number }: TrailBlock): Promise<void> {
    for (let below = number - 1; below >= Math.max(0, number - REMEMBERED_AT_START); below--)
      if (!(await local({ number: BigInt(below) }))) return;
  }

  return {
    async head() {
      const head = await local({ tag: 'latest' }).catch((error: unknown) => {
        if (isUnavailableError(error)) return undefined;
        throw error;
      });
      if (!head) return undefined;
      await (begun ??= begin(head).catch(() => undefined));
      return head;
    },
    async at(number) {
      const stored = await local({ number: BigInt(number) });
      if (stored !== undefined) return stored ?? undefined;
      return ofNodes((context) =>
        resultOf(contract.eth_getBlockByNumber, [quantityToHex(number), false], context),
      );
    },
    async find(hash) {
      const known = remembered.get(hash);
      if (known) return known;
      const stored = await local({ hash: hexToBytes(hash), requireCanonical: false });
      if (stored) return stored;
      return ofNodes((context) => resultOf(contract.eth_getBlockByHash, [hash, false], context));
    },
  };
}

/** Returns whether an error says that no source has the data at the moment. */
export function isUnavailableError(error: unknown): boolean {
  return (
    error instanceof ResourceUnavailableError ||
    failedAs(error, 'unavailable') ||
    isNotHeld(error) ||
    error instanceof HeaderNotFoundError
  );
}
