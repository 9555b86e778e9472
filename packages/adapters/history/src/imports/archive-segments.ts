import { availableParallelism } from 'node:os';
import type { Genesis } from '@ethread/chain';
import { type BlockRange, partsWithin } from '../base/block-range.ts';
import { finalityOf } from '../chain/finality.ts';
import type { Store } from '../store/store.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { removeFiles } from '../segments/segment-record.ts';
import type { CheckedSegment } from '../sealing/archive-segment.ts';
import type { SegmentOptions } from '../sealing/segment-sealer.ts';
import { type SegmentThread, startSegmentThread } from '../sealing/segment-thread.ts';

/** The dependencies of {@link createArchiveSegments}. */
export interface ArchiveSegmentsModules {
  /** The folder of the store. */
  readonly path: string;
  readonly genesis: Genesis;
  readonly store: Store;
  readonly chain: StoredChain;
}

/** The size of segments, and a signal that stops their building. */
export interface ArchiveSegmentsOptions extends Required<SegmentOptions> {
  /** The number of a block that the chain has, for what is final. */
  readonly head: number;
  readonly signal: AbortSignal | undefined;
}

/** The segments that are built from archive files, several ahead of the one that is needed next. */
export interface ArchiveSegments {
  /**
   * Returns the segment with the blocks of the file at a place in the list. Its files are on disk, and the store does
   * not refer to them. Returns undefined when the file is not a segment of final blocks that the store lacks, or when
   * the signal stopped its building.
   *
   * @param onChecked - called with the last checked block, at times.
   * @throws {InvalidChainBytesError} naming block and field. @throws {SegmentError} for any other failure.
   */
  segment(index: number, onChecked: (number: number) => void): Promise<CheckedSegment | undefined>;
  /** Stops all work, and removes the segments that nobody needed. */
  close(): Promise<void>;
}

/** The most threads. Each takes a core and some 300 MB. */
const MAX_THREADS = 4;
/** The files ahead of the needed one, for each thread, whose segments may be begun. The records of one take 5 MB. */
const FILES_AHEAD = 2;

interface Work {
  readonly result: Promise<CheckedSegment | undefined>;
  onChecked?: (number: number) => void;
}

export interface ArchiveFile {
  readonly path: string;
  /** Its blocks. Undefined when it is unreadable, which its import reports. */
  readonly range: BlockRange | undefined;
}

/** Begins to build the segments of archive files. */
export function createArchiveSegments(
  { path, genesis, store, chain }: ArchiveSegmentsModules,
  files: readonly ArchiveFile[],
  { blocks, depth, signal, head }: ArchiveSegmentsOptions,
): ArchiveSegments {
  const lastFinal = finalityOf(store).finalized ?? Math.max(head, chain.head()?.header.number ?? -1) - depth;
  const most = Math.min(MAX_THREADS, availableParallelism());
  const threads: SegmentThread[] = [];
  const idle: SegmentThread[] = [];
  const works = new Map<number, Work>();
  /** The first blocks of all segments that were begun: two files may have the same blocks. */
  const begun = new Set<number>();
  /** The place of the file whose segment is needed, and of the next file to begin with. */
  let needed = 0;
  let next = 0;

  function isSegment({ from, to }: BlockRange): boolean {
    const isWhole = from % blocks === 0 && to === from + blocks - 1;
    const isMissing = partsWithin(chain.runs(), { from, to }).length === 0;
    return isWhole && to <= lastFinal && isMissing && !store.segments.has(from) && !begun.has(from);
  }

  function stop(): void {
    next = files.length;
    for (const thread of threads) thread.stop();
  }

  signal?.addEventListener('abort', stop, { once: true });

  /** Begins the next segments, as long as threads are idle. */
  function begin(): void {
    for (; next < Math.min(files.length, needed + FILES_AHEAD * most); next++) {
      const { path: file = '', range } = files[next] ?? {};
      if (!range || !isSegment(range)) continue;
      const thread = idle.pop() ?? (threads.length < most ? startThread() : undefined);
      if (!thread) return;
      begun.add(range.from);
      const result = build(thread, file, range, next);
      // An error is reported when its file is the next.
      result.catch(() => undefined);
      works.set(next, { result });
    }
  }

  function startThread(): SegmentThread {
    const thread = startSegmentThread({ path, genesis: genesis.json });
    threads.push(thread);
    return thread;
  }

  async function build(thread: SegmentThread, file: string, range: BlockRange, index: number) {
    const job = { kind: 'archive', range, file } as const;
    const { record, blocks: records } =
      (await thread.run(job, (number) => works.get(index)?.onChecked?.(number))) ?? {};
    idle.push(thread);
    // While earlier segments are added to the catalogue, the thread builds the next one.
    begin();
    return record && records && { record, blocks: records };
  }

  return {
    async segment(index, onChecked) {
      needed = index;
      begin();
      const work = works.get(index);
      if (!work) return undefined;
      work.onChecked = onChecked;
      const built = await work.result;
      works.delete(index);
      begin();
      return built;
    },
    async close() {
      stop();
      signal?.removeEventListener('abort', stop);
      for (const { result } of works.values()) {
        const built = await result.catch(() => undefined);
        if (built && !store.segments.has(built.record.from)) removeFiles(path, built.record);
      }
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}
