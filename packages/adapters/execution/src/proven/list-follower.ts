import type { WorkingSet } from '@ethread/calls';
import { bytesToHex } from '@ethread/core';
import type { ProofSource, StoredHeader } from '@ethread/ports';
import type { ProvenCounts } from './proven-counts.ts';

/** The longest that calls at a new head wait for its access list, in milliseconds. Then values are proven singly. */
const PATIENCE_MS = 500;
/** The longest that a message to nodes takes, in milliseconds. */
const MOST_MS = 10_000;
/** Blocks that were asked about. */
const MAX_BLOCKS = 64;
/** After so many blocks without a list, nodes are not asked for a while, in milliseconds. */
const MAX_FAILURES = 3;
const RETRY_MS = 600_000;

/** Adds the access lists of new blocks to a working set. */
export interface ListFollower {
  /**
   * Asks for the list of a block, and of its ancestors down to the blocks that the set knows.
   *
   * @returns undefined when there is nothing to wait for. Never rejects, and resolves within half a second.
   */
  ready(at: StoredHeader): Promise<void> | undefined;
}

export function createListFollower({
  set,
  source,
  counts,
  now,
}: {
  readonly set: WorkingSet;
  readonly source: Pick<ProofSource, 'accessLists'>;
  readonly counts: ProvenCounts;
  readonly now: () => number;
}): ListFollower {
  /** The wait for each block that was asked about. undefined once it is over. */
  const waits = new Map<string, Promise<void> | undefined>();
  let failures = 0;
  let retryAt = 0;

  async function fetchLists(at: StoredHeader, known: ReadonlySet<string>): Promise<void> {
    const found = await source.accessLists?.(at, known, AbortSignal.timeout(MOST_MS));
    for (const { block, list } of found ?? []) {
      set.addAccessList(block, list);
      counts.accessLists++;
    }
    // A block that no list links to the known ones says nothing about the nodes.
    if (!known.has(bytesToHex(at.header.parentHash))) return;
    failures = set.hasAccessList(at.hash) ? 0 : failures + 1;
    if (failures >= MAX_FAILURES) retryAt = now() + RETRY_MS;
  }

  function begin(name: string, at: StoredHeader, known: ReadonlySet<string>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    // Without its list, the values of a block are proven singly.
    const fetched = fetchLists(at, known).catch(() => undefined);
    return Promise.race([fetched, patience]).then(() => {
      clearTimeout(timer);
      if (waits.has(name)) waits.set(name, undefined);
    });
  }

  return {
    ready(at) {
      if (!source.accessLists || !at.header.blockAccessListHash) return undefined;
      const name = bytesToHex(at.hash);
      if (waits.has(name)) return waits.get(name);
      const known = new Set(set.linkableBlocks());
      known.delete(name);
      if (known.size === 0 || set.hasAccessList(at.hash) || now() < retryAt) return undefined;
      const wait = begin(name, at, known);
      waits.set(name, wait);
      const [oldest] = waits.keys();
      if (waits.size > MAX_BLOCKS && oldest !== undefined) waits.delete(oldest);
      return wait;
    },
  };
}
