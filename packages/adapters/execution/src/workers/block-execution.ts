import type { ExecutedBlock } from '@ethread/ports';
import { type Block, encodeBlock, type Genesis } from '@ethread/chain';
import { ExecutionError } from '../execution-error.ts';
import { decodeExecutedBlock } from './executed-block-codec.ts';
import type { BlockReply, BlockQuestion, BlockThreadData, ChainSetup, ThreadData } from './messages.ts';
import { startThread, type Thread, ThreadEndedError } from './thread.ts';

/** Executes blocks in a dedicated thread, which runs while there is work. */
export interface BlockExecution {
  initGenesis(genesis: Pick<Genesis, 'alloc' | 'header'>): Promise<Uint8Array>;
  execute(block: Block): Promise<ExecutedBlock>;
  /** @throws {ExecutionError} when blocks that were executed since the last flush are lost. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface BlockExecutionOptions {
  readonly heapMegabytes: number;
  /** Idle time after which the thread ends, in milliseconds. Default 20,000: blocks of a live chain arrive more often. */
  readonly idleMs?: number;
}

const DEFAULT_IDLE_MS = 20_000;
/** The young generation of the thread, in MiB: V8's default for threads, as an import allocates all the time. */
const YOUNG_MEGABYTES = 48;

/** Creates the only writer of a chain's state. */
export function createBlockExecution(
  setup: ChainSetup,
  { heapMegabytes, idleMs = DEFAULT_IDLE_MS }: BlockExecutionOptions,
): BlockExecution {
  let thread: Thread<BlockQuestion, BlockReply> | undefined;
  /** Resolves when the last thread that was asked to end has closed its store. */
  let ending: Promise<void> | undefined;
  /** Pending questions, and whether the results since the last flush would be lost with the thread. */
  let requested = 0;
  let isDirty = false;
  let lost: ExecutionError | undefined;
  let idle: NodeJS.Timeout | undefined;

  function startWriter(): Thread<BlockQuestion, BlockReply> {
    const data: Omit<BlockThreadData, keyof ThreadData> = { role: 'blocks', setup };
    const onEnd = () => {
      // A thread that was asked to end has written everything.
      if (thread !== started) return;
      thread = undefined;
      if (isDirty)
        lost = new ExecutionError('the thread that executes blocks ended before it wrote their state');
    };
    const started = startThread<BlockQuestion, BlockReply>(data, {
      heapMegabytes,
      youngMegabytes: YOUNG_MEGABYTES,
      onEnd,
    });
    return started;
  }

  async function query(question: BlockQuestion): Promise<BlockReply> {
    requested++;
    clearTimeout(idle);
    try {
      // A store has one writer at a time.
      await ending;
      thread ??= startWriter();
      return await thread.query(question);
    } catch (cause) {
      if (!(cause instanceof ThreadEndedError)) throw cause;
      const reason = cause.isOutOfMemory ? 'took more memory than it may' : 'ended';
      throw new ExecutionError(`the thread that executes blocks ${reason}`, { cause });
    } finally {
      requested--;
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
    async initGenesis({ alloc, header }) {
      isDirty = true;
      const root = await query({ kind: 'genesis', genesis: { alloc, header } });
      if (!root) throw new ExecutionError('the genesis state has no root');
      return root;
    },
    async execute(block) {
      if (lost) throw lost;
      isDirty = true;
      const executed = await query({ kind: 'execute', block: encodeBlock(block) });
      if (!executed) throw new ExecutionError(`block ${block.header.number} was not executed`);
      return decodeExecutedBlock(executed);
    },
    async flush() {
      if (lost) {
        const failure = lost;
        lost = undefined;
        isDirty = false;
        throw failure;
      }
      if (!isDirty) return;
      await query({ kind: 'flush' });
      isDirty = false;
      if (requested === 0) idle = setTimeout(() => void end(), idleMs).unref();
    },
    close: end,
  };
}

async function closeStore(thread: Thread<BlockQuestion, BlockReply>): Promise<void> {
  await thread.query({ kind: 'close' }).catch(() => undefined);
  await thread.stop();
}
