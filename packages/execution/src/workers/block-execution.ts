import type { ExecutedBlock } from '@ethread/ports';
import { type Block, encodeBlock, encodeHeader, type Genesis, type Header } from '@ethread/chain';
import { ExecutionError } from '../execution-error.ts';
import { decodeExecutedBlock } from './executed-block-codec.ts';
import type { BlockResult, BlockQuestion, BlockThreadData, ChainSetup, ThreadData } from './messages.ts';
import { startThread, type Thread, ThreadEndedError } from './thread.ts';

/** Executes blocks in a dedicated thread, which runs while there is work. */
export interface BlockExecution {
  initGenesis(genesis: Pick<Genesis, 'alloc' | 'header'>): Promise<Uint8Array>;
  execute(block: Block): Promise<ExecutedBlock>;
  applyAccessList(header: Header, accessList: Uint8Array): Promise<void>;
  /** @throws {ExecutionError} when blocks that were executed since the last flush are lost. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface BlockExecutionOptions {
  /** Heap size of the thread, in MiB. */
  readonly heapMegabytes: number;
}

/** Idle time after which the thread ends, in milliseconds. Blocks of a live chain arrive more often. */
const IDLE_MS = 20_000;

/** Creates the only writer of a chain's state. */
export function createBlockExecution(
  setup: ChainSetup,
  { heapMegabytes }: BlockExecutionOptions,
): BlockExecution {
  let thread: Thread<BlockQuestion, BlockResult> | undefined;
  /**
   * Questions that are not answered yet, and whether the results since the last flush would be lost with the thread.
   */
  let requested = 0;
  let isDirty = false;
  let lost: ExecutionError | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function query(question: BlockQuestion): Promise<BlockResult> {
    const data: Omit<BlockThreadData, keyof ThreadData> = { role: 'blocks', setup };
    const onEnd = () => {
      thread = undefined;
      if (isDirty)
        lost = new ExecutionError('the thread that executes blocks ended before it wrote their state');
    };
    thread ??= startThread(data, { heapMegabytes, onEnd });
    requested++;
    clearTimeout(idle);
    try {
      return await thread.query(question);
    } catch (cause) {
      if (!(cause instanceof ThreadEndedError)) throw cause;
      const reason = cause.isOutOfMemory ? 'took more memory than it may' : 'ended';
      throw new ExecutionError(`the thread that executes blocks ${reason}`, { cause });
    } finally {
      requested--;
      if (requested === 0 && !isDirty) idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    if (!ending) return;
    await ending.query({ kind: 'close' }).catch(() => undefined);
    await ending.stop();
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
    async applyAccessList(header, accessList) {
      if (lost) throw lost;
      isDirty = true;
      await query({ kind: 'apply', header: encodeHeader(header), accessList });
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
    },
    close: end,
  };
}
