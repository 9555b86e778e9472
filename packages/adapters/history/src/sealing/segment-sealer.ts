import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Genesis } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import { type BlockRange, partsMissing, partsWithin } from '../base/block-range.ts';
import { finalityOf } from '../chain/finality.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { createPace } from '@ethread/storage/disk';
import type { Store } from '../store/store.ts';
import { MAX_SEGMENT_BLOCKS } from '../segments/position-entries.ts';
import { putGroup, putSegment, setUnswept } from '../segments/segment-catalogue.ts';
import { groupName, positionsName, type SegmentRecord, SEGMENTS } from '../segments/segment-record.ts';
import {
  type SegmentJob,
  type SegmentResult,
  type SegmentThread,
  startSegmentThread,
} from './segment-thread.ts';
import { sweepSegment } from './segment-rows.ts';

/** The size of segments. */
export interface SegmentOptions {
  /** The blocks of a segment, a power of two of at most 8,192. Segments begin at its multiples. Default 8,192. */
  readonly blocks?: number;
  /**
   * The blocks below the head that stay out of segments while no block is known to be final. Blocks in segments cannot
   * be replaced. Default 8,192.
   */
  readonly depth?: number;
  /** The segments of a group, whose transactions are searched together. Default 64. */
  readonly group?: number;
}

/** The segments of all stores but those of tests. */
export const SEGMENT_OPTIONS: Required<SegmentOptions> = {
  blocks: MAX_SEGMENT_BLOCKS,
  depth: MAX_SEGMENT_BLOCKS,
  group: 64,
};

/** Moves final blocks to segments, in the background. */
export interface SegmentSealer {
  /** Begins to move the blocks that have become final, unless a movement is in progress. */
  start(): void;
  /** Begins to build the segments of repaired blocks again. */
  rebuildRepaired(): void;
  /** Resolves when all final blocks are in segments, or their movement has failed. */
  sealed(): Promise<void>;
  /** Runs a task while no block is moved. */
  whilePaused<T>(task: () => Promise<T>): Promise<T>;
  /** Stops. The next process continues. */
  close(): Promise<void>;
}

export interface SegmentSealerModules {
  readonly path: string;
  readonly genesis: Genesis;
  readonly store: Store;
  readonly chain: StoredChain;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Removes the blocks below the window of the store, until it may not run any more. */
  readonly removeOld: (mayRun: () => boolean) => Promise<void>;
}

/** The time in milliseconds after which a segment is tried again. A full disk may have space then. */
const RETRY_MS = 10 * 60_000;

/** Creates the only writer of a store's segments. */
export function createSegmentSealer(
  { path, genesis, store, chain, logger, clock, removeOld }: SegmentSealerModules,
  { blocks, depth, group: groupSegments }: Required<SegmentOptions>,
): SegmentSealer {
  let running: Promise<void> | undefined;
  let thread: SegmentThread | undefined;
  let pauses = 0;
  let isClosed = false;
  /** The times at which segments and groups that could not be built are tried again, by kind and first block. */
  const failed = new Map<string, number>();
  /** Whether blocks may have become final since the last search for them. */
  let isDue = false;
  let mayBeRepaired = true;
  const mayRun = () => !isClosed && pauses === 0;

  const isFailed = (kind: 'segment' | 'group', from: number) =>
    (failed.get(`${kind} ${from}`) ?? -Infinity) > clock.monotonic();
  const setFailed = (kind: 'segment' | 'group', from: number) =>
    failed.set(`${kind} ${from}`, clock.monotonic() + RETRY_MS);

  /** Returns the next blocks to move: a whole segment of available and final blocks. */
  function nextRange(): BlockRange | undefined {
    const last = lastFinal();
    const final = last < 0 ? [] : partsWithin(chain.ranges(), { from: 0, to: last });
    const sealed = store.segments.ranges();
    for (const range of final) {
      for (const { from, to } of partsMissing(sealed, range)) {
        for (let first = Math.ceil(from / blocks) * blocks; first + blocks - 1 <= to; first += blocks) {
          if (!isFailed('segment', first)) return { from: first, to: first + blocks - 1 };
        }
      }
    }
    return mayBeRepaired ? repairedSegment() : undefined;
  }

  /** Returns the blocks of a segment with a block that was repaired, so that the store has rows of it. */
  function repairedSegment(): BlockRange | undefined {
    for (const { from, to } of store.segments.records()) {
      const [row] = store.bodies.keys({ start: from, end: to + 1, limit: 1 });
      if (row !== undefined && !isFailed('segment', from)) return { from, to };
    }
    mayBeRepaired = false;
    return undefined;
  }

  function lastFinal(): number {
    const { finalized } = finalityOf(store);
    return finalized ?? (chain.head()?.header.number ?? -1) - depth;
  }

  async function sealAll(): Promise<void> {
    try {
      while (isDue && mayRun()) {
        isDue = false;
        await sweep();
        await removeOld(mayRun);
        for (let range = nextRange(); range && mayRun(); range = nextRange()) await seal(range);
        for (let members = nextGroup(); members && mayRun(); members = nextGroup())
          await mergePositions(members);
      }
    } finally {
      await thread?.end();
      thread = undefined;
    }
  }

  async function seal(range: BlockRange): Promise<void> {
    try {
      const { record } = (await run({ kind: 'rows', range })) ?? {};
      if (!record) return;
      store.transaction(() => {
        putSegment(store, record);
        setUnswept(store, record);
      });
      logger.info({ ...range, bytes: record.bytes }, 'blocks moved to a segment');
      await sweep();
    } catch (error) {
      setFailed('segment', range.from);
      logger.error({ ...range, err: error }, 'blocks could not be moved to a segment');
    }
  }

  function run(job: SegmentJob): Promise<SegmentResult | undefined> {
    thread ??= startSegmentThread({ path, genesis: genesis.json });
    return thread.run(job);
  }

  /** Returns the next segments that can form a group: consecutive ones whose positions are on the disk. */
  function nextGroup(): readonly SegmentRecord[] | undefined {
    const size = blocks * groupSegments;
    const isLocal = (name: string) => existsSync(join(path, SEGMENTS, name));
    const grouped = new Set(
      store.segments.groups().flatMap((group) => (isLocal(groupName(group)) ? group.from : [])),
    );
    const records = store.segments.records();
    for (const [index, { from }] of records.entries()) {
      if (from % size !== 0 || grouped.has(from) || isFailed('group', from)) continue;
      const members = records.slice(index, index + groupSegments);
      const isWhole = members.length === groupSegments && members.at(-1)?.to === from + size - 1;
      if (isWhole && members.every((record) => isLocal(positionsName(record)))) return members;
    }
    return undefined;
  }

  /** Writes the file of a group. */
  async function mergePositions(members: readonly SegmentRecord[]): Promise<void> {
    const { from = 0 } = members[0] ?? {};
    const { to = 0 } = members.at(-1) ?? {};
    try {
      const { root } = (await run({ kind: 'group', records: members })) ?? {};
      if (root === undefined) return;
      store.transaction(() => putGroup(store, { from, to, root }));
      logger.info({ from, to }, 'positions of segments merged');
    } catch (error) {
      setFailed('group', from);
      logger.error({ from, to, err: error }, 'positions of segments could not be merged');
    }
  }

  async function sweep(): Promise<void> {
    const pace = createPace(clock);
    for (const _step of sweepSegment(store)) {
      if (!mayRun()) return;
      if (pace.isDue()) await pace.rest();
    }
  }

  function start(): void {
    isDue = true;
    if (running || !mayRun()) return;
    running = sealAll()
      .catch((error: unknown) => logger.error({ err: error }, 'blocks could not be moved to a segment'))
      .finally(() => {
        running = undefined;
        if (isDue) start();
      });
  }

  async function pause(): Promise<void> {
    thread?.stop();
    await running;
  }

  return {
    start,
    rebuildRepaired() {
      failed.clear();
      mayBeRepaired = true;
      start();
    },
    async sealed() {
      start();
      await running;
    },
    async whilePaused(task) {
      pauses++;
      try {
        await pause();
        return await task();
      } finally {
        pauses--;
        start();
      }
    },
    async close() {
      isClosed = true;
      await pause();
    },
  };
}
