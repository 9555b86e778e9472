import type { FollowedConsensus, StoredHeader } from '@ethread/ports';
import { bytesEqual, type Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { HeaderFork } from './walk-headers.ts';
import type { HeadWindow } from './head-window.ts';

/** Signed blocks to remember: enough to find one on the followed chain while the newest is not followed yet. */
const MAX_ATTESTED = 8;

/** The headers of the blocks for which consensus vouches, and what follows for the choice between forks. */
export interface VouchedBlocks {
  readonly attested: StoredHeader | undefined;
  /** The newest finalized block. It may not be on the followed chain. */
  readonly finalized: StoredHeader | undefined;
  /**
   * Returns whether consensus decides on a fork: it has the finalized block or two newer signed blocks that the followed
   * chain lacks, or it would remove them. A single signed block may be orphaned.
   */
  judge(fork: HeaderFork, removed: readonly StoredHeader[]): 'required' | 'forbidden' | undefined;
  /** Looks for headers that were not available before. */
  resolve(): void;
  close(): void;
}

export interface VouchedBlocksModules {
  readonly consensus: FollowedConsensus;
  readonly window: HeadWindow;
  readonly nodes: readonly Node[];
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<StoredHeader | undefined>;
  readonly logger: Logger;
  readonly onChange: () => void;
}

/** Consensus proves hashes. Their headers come from the followed chain or from any node, and are checked by the hash. */
export function createVouchedBlocks({
  consensus,
  window,
  nodes,
  fetchHeader,
  logger,
  onChange,
}: VouchedBlocksModules): VouchedBlocks {
  /** Oldest first. */
  let signed: readonly StoredHeader[] = [];
  let finalized: StoredHeader | undefined;
  let isResolving = false;
  let isWanted = false;

  const known = (hash: Uint8Array) =>
    [...window.above(-1), ...signed].findLast((header) => bytesEqual(header.hash, hash));

  async function find(hash: Uint8Array): Promise<StoredHeader | undefined> {
    const found = known(hash);
    if (found) return found;
    for (const node of nodes) {
      const header = node.isUsable ? await fetchHeader(node, hash).catch(() => undefined) : undefined;
      if (header) return header;
    }
    return undefined;
  }

  const isNew = (last: StoredHeader | undefined, hash: Uint8Array) => !last || !bytesEqual(last.hash, hash);

  async function resolveOnce(): Promise<void> {
    const head = consensus.head();
    if (!head) return;
    if (isNew(finalized, head.finalized.hash)) {
      const header = await find(head.finalized.hash);
      // Finality never goes back.
      if (header && header.header.number >= (finalized?.header.number ?? -1)) finalized = header;
    }
    if (isNew(signed.at(-1), head.attested.hash)) {
      const header = await find(head.attested.hash);
      if (header) signed = [...signed, header].slice(-MAX_ATTESTED);
    }
    onChange();
  }

  function resolve(): void {
    isWanted = true;
    if (isResolving) return;
    isResolving = true;
    void (async () => {
      try {
        while (isWanted) {
          isWanted = false;
          await resolveOnce();
        }
      } catch (error) {
        logger.error({ err: error }, 'blocks of consensus could not be found');
      } finally {
        // At once: a change between the end of the loop and a later step would wait for the next one.
        isResolving = false;
      }
    })();
  }

  const unsubscribe = consensus.subscribe(resolve);
  resolve();

  return {
    get attested() {
      return signed.findLast((header) => window.has(header));
    },
    get finalized() {
      return finalized;
    },
    judge({ headers, ancestor }, removed) {
      const isIn = (list: readonly StoredHeader[], block: StoredHeader) =>
        list.some(({ hash }) => bytesEqual(hash, block.hash));
      const floor = finalized?.header.number ?? -1;
      const newer = signed.filter(({ header }) => header.number > floor).slice(-2);
      const decisive = [...(finalized ? [[finalized]] : []), ...(newer.length === 2 ? [newer] : [])];
      for (const blocks of decisive) {
        const isOfFork = blocks.every((block) => isIn(headers, block));
        const isFollowed = blocks.some((block) => window.has(block));
        if (isOfFork && !isFollowed) return 'required';
        const isLost = blocks.every((block) => isIn(removed, block) && !isIn(headers, block));
        // The ancestors of headers with an unknown ancestor may be these blocks.
        if (isLost && ancestor) return 'forbidden';
      }
      return undefined;
    },
    resolve,
    close: unsubscribe,
  };
}
