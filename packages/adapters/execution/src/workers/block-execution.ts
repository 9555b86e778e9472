import type { ExecutedBlock } from '@ethread/ports';
import { type Block, encodeBlock, type Genesis } from '@ethread/chain';
import { ExecutionError } from '../execution-error.ts';
import { decodeExecutedBlock } from './executed-block-codec.ts';
import type { BlockThreadData, BlockThreadMethods } from './block-thread.ts';
import type { ChainSetup } from './messages.ts';
import { startThread, type Thread, ThreadEndedError } from './thread.ts';

const LOST = 'the thread that executes blocks ended before it wrote their state';
const HEAP_MEGABYTES = 1_024;
/** The young generation of the thread, in MiB: V8's default for threads, as an import allocates all the time. */
const YOUNG_MEGABYTES = 48;
/** Idle time after which the thread ends, in milliseconds. Blocks of a live chain arrive more often. */
const IDLE_MS = 20_000;

/** Creates the only writer of a chain's state. It executes blocks in a dedicated thread, which runs while there is work. */
export function createBlockExecution(setup: ChainSetup, idleMs: number = IDLE_MS) {
  let thread: Thread<BlockThreadMethods> | undefined;
  /** Resolves when the last thread that was asked to end has closed its store. */
  let ending: Promise<void> | undefined;
  /** Whether the thread has results that it has not written. */
  let isDirty = false;
  let idle: NodeJS.Timeout | undefined;

  const isLost = () => isDirty && thread?.jobs.hasEnded === true;

  function startWriter(): Thread<BlockThreadMethods> {
    const data: BlockThreadData = { role: 'blocks', setup };
    return startThread(data, { heapMegabytes: HEAP_MEGABYTES, youngMegabytes: YOUNG_MEGABYTES });
  }

  async function query<Result>(
    ask: (thread: Thread<BlockThreadMethods>) => Promise<Result>,
  ): Promise<Result> {
    clearTimeout(idle);
    // A store has one writer at a time.
    await ending;
    if (isLost()) throw new ExecutionError(LOST);
    if (!thread || thread.jobs.hasEnded) thread = startWriter();
    isDirty = true;
    try {
      return await ask(thread);
    } catch (cause) {
      if (!(cause instanceof ThreadEndedError)) throw cause;
      const reason = cause.isOutOfMemory ? 'took more memory than it may' : 'ended';
      throw new ExecutionError(`the thread that executes blocks ${reason}`, { cause });
    }
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const last = thread;
    thread = undefined;
    if (last) ending = closeStore(last);
    await ending;
  }

  return {
    initGenesis: ({ alloc, header }: Pick<Genesis, 'alloc' | 'header'>): Promise<Uint8Array> =>
      query((writer) => writer.call('initGenesis', { alloc, header })),
    execute: async (block: Block): Promise<ExecutedBlock> =>
      decodeExecutedBlock(await query((writer) => writer.call('execute', encodeBlock(block)))),
    /** @throws {ExecutionError} when blocks that were executed since the last flush are lost. */
    async flush(): Promise<void> {
      if (!isDirty) return;
      if (isLost()) {
        isDirty = false;
        throw new ExecutionError(LOST);
      }
      await query((writer) => writer.call('flush'));
      isDirty = (thread?.jobs.waiting ?? 0) > 0;
      idle = setTimeout(() => void (isDirty || end()), idleMs).unref();
    },
    close: end,
  };
}

async function closeStore(thread: Thread<BlockThreadMethods>): Promise<void> {
  await thread.call('close').catch(() => undefined);
  await thread.stop();
}
