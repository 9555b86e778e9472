import { type Genesis, genesisHeader, headerHash } from '@ethread/chain';
import { genesisState } from '@ethread/execution';
import { type BlockSelector, type StoredHeader, isUnavailable } from '@ethread/ports';
import type { HistoryReader } from '@ethread/history';
import type { Anchors } from '@ethread/upstreams';
import { publicGenesisHash } from './networks/network.ts';

/** Depth below the head that no reorg reaches, used while no upstream has reported a finalized block to the store. */
const DEEPEST_REORG = 1_024;

/**
 * Returns a function that finds the blocks which a store has for certain. They identify upstream nodes of another chain.
 * Before any block was final for the store, deep blocks of imports are. No depth makes the blocks of nodes certain.
 *
 * @param isImported Whether all imports have ended.
 */
export function anchorsOf(
  history: Pick<HistoryReader, 'header' | 'head' | 'finality'>,
  isImported: () => boolean,
): () => Anchors {
  const stored = (selector: BlockSelector): StoredHeader | undefined => {
    const found = history.header(selector);
    return found === null || isUnavailable(found) ? undefined : found;
  };
  const newest = () => history.head() ?? undefined;
  let imported = newest();
  return () => {
    const head = newest();
    if (!isImported()) imported = head;
    const final = history.finality().finalized ?? (imported?.header.number ?? 0) - DEEPEST_REORG;
    return {
      head,
      finalized: final > 0 ? stored({ number: BigInt(final) }) : undefined,
      genesis: stored({ number: 0n }),
      at: (number) => stored({ number: BigInt(number) }),
    };
  };
}

/**
 * Returns the genesis block of a chain without a local store, by which nodes of another chain are recognized: that of
 * its genesis file, or of the public network with its id. Returns undefined when neither is known.
 */
export function genesisAnchor(chainId: bigint, genesis: Genesis | undefined): Anchors | undefined {
  const hash = genesis
    ? headerHash(genesisHeader(genesis, genesisState(genesis).stateRoot))
    : publicGenesisHash(chainId);
  return hash && { head: undefined, finalized: undefined, genesis: { hash } };
}
