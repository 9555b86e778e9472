import type { Awaitable } from '@ethread/core';
import type { OrUnavailable, Unavailable } from './or-unavailable.ts';
import type { BlockSelector, ChainReader } from './chain-reader.ts';
import type { LogFinder } from './log-finder.ts';
import { PortError } from './port-error.ts';

/** Reports whether a chain has blocks after genesis to serve. */
export interface ChainContent {
  /** Becomes true, permanently, when `check` has found blocks. */
  readonly hasBlocks: boolean;
  /** Checks for blocks. Resolves to `hasBlocks`. */
  check(): Promise<boolean>;
}

const NOT_HELD: Unavailable = {
  unavailable: 'history',
  reason: 'only the genesis block of the chain is available',
};

/**
 * Wraps a chain that has no upstream node. While it is empty, its moving tags are unavailable and blocks after the
 * genesis block are `unavailable`. The network has these blocks, so null or the genesis block would be wrong.
 */
export function guardEmptyChain(
  stored: ChainReader & LogFinder,
  content: ChainContent,
): ChainReader & LogFinder {
  /** Reads a block, unless the chain is empty and the selector names a block other than genesis. */
  async function find<T>(selector: BlockSelector, read: Read<T>): Promise<OrUnavailable<T | null>> {
    if (await content.check()) return read();
    if ('tag' in selector && selector.tag !== 'earliest') throw genesisOnly();
    if ('number' in selector && selector.number > 0n) return NOT_HELD;
    return (await read()) ?? NOT_HELD;
  }

  /** Reads by hash or range. On an empty chain, null becomes `unavailable`, because the network may have the block. */
  async function orUnavailable<T>(read: Read<T>): Promise<OrUnavailable<T | null>> {
    const isEmpty = !(await content.check());
    const found = await read();
    return found === null && isEmpty ? NOT_HELD : found;
  }

  const by = <T>(selector: BlockSelector, read: Read<T>) =>
    content.hasBlocks ? read() : find(selector, read);
  const any = <T>(read: Read<T>) => (content.hasBlocks ? read() : orUnavailable(read));
  return {
    header: (selector) => by(selector, () => stored.header(selector)),
    block: (selector) => by(selector, () => stored.block(selector)),
    receipts: (selector, client) => by(selector, () => stored.receipts(selector, client)),
    transactionPosition: (hash) => any(() => stored.transactionPosition(hash)),
    findLogs: (query, limits) => any(() => stored.findLogs(query, limits)),
  };
}

type Read<T> = () => Awaitable<OrUnavailable<T | null>>;

const genesisOnly = () => new PortError({ kind: 'unavailable', detail: NOT_HELD.reason });
