import { type BlockStore, type BlockSource, isUnavailable } from '@ethread/ports';
import { bytesToHex, type Logger } from '@ethread/core';

/** Blocks that one step checks, which takes a few milliseconds. */
export const STEP = 64;

export interface RepairModules {
  readonly source: Pick<BlockSource, 'header' | 'block'>;
  readonly store: Pick<BlockStore, 'ranges' | 'header' | 'damagedBlocks' | 'repairBlock'>;
  readonly logger: Logger;
}

export interface ScanCounts {
  /** Blocks that the scan checked. Each pass over the store counts them again. */
  readonly scanned: number;
  /** Damaged blocks that were fetched again. */
  readonly repaired: number;
  /** Damaged blocks that could not be fetched. A later pass finds them again. */
  readonly unrepaired: number;
}

/** Scans the stored blocks continuously, a few at a time, and fetches those whose rows are damaged. */
export interface Repair {
  /** Checks the next blocks. Returns how many were repaired. */
  step(signal: AbortSignal): Promise<number>;
  counts(): ScanCounts;
}

export function createRepair({ source, store, logger }: RepairModules): Repair {
  let next = Infinity;
  const counts = { scanned: 0, repaired: 0, unrepaired: 0 };

  /** Fetches a block by the parent hash of its stored child, or by its number. */
  async function fetch(number: number, signal: AbortSignal) {
    const child = store.header({ number: BigInt(number + 1) });
    const hash = child === null || isUnavailable(child) ? undefined : child.header.parentHash;
    const header = await source.header(hash ? { hash } : { number }, signal);
    return header && source.block(header, signal);
  }

  async function repair(number: number, signal: AbortSignal): Promise<boolean> {
    try {
      const block = await fetch(number, signal);
      if (!block) throw new Error('no node has it now');
      store.repairBlock(block);
      logger.warn(
        { number, parent: bytesToHex(block.block.header.parentHash) },
        'a damaged block was repaired',
      );
      return true;
    } catch (error) {
      if (!signal.aborted) logger.error({ number, err: error }, 'a damaged block could not be repaired');
      return false;
    }
  }

  return {
    async step(signal) {
      const ranges = store.ranges();
      const highest = ranges.at(-1)?.to ?? -1;
      const to = Math.min(next, highest);
      const range = ranges.findLast(({ from }) => from <= to);
      if (!range) {
        next = Infinity;
        return 0;
      }
      const last = Math.min(to, range.to);
      const from = Math.max(range.from, last - STEP + 1);
      next = from - 1;
      let repaired = 0;
      // From the top: each block names its parent.
      for (const number of store.damagedBlocks(from, last).toReversed()) {
        if (await repair(number, signal)) repaired++;
        else if (!signal.aborted) counts.unrepaired++;
      }
      counts.scanned += last - from + 1;
      counts.repaired += repaired;
      return repaired;
    },
    counts: () => ({ ...counts }),
  };
}
