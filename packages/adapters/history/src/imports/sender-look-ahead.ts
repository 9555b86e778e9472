import type { SenderRecovery } from '../senders/sender-recovery.ts';
import { namingAsync } from '@ethread/chain';
import type { ArchivedBlock } from '@ethread/era';

/** The blocks whose senders are recovered while an earlier block is checked and written. */
const BLOCKS_AHEAD = 4;

/** A block of an archive, and its senders in transaction order. */
export interface BlockWithSenders {
  readonly block: ArchivedBlock;
  /** @throws {InvalidChainBytesError} naming block and transaction with an invalid signature. */
  senders(): readonly Uint8Array[];
}

/** The dependencies of {@link withSenders}. */
export interface LookAheadModules {
  readonly recovery: SenderRecovery;
  /** Reports whether a block is stored, so that its senders are not needed. */
  isKnown(number: number): boolean;
}

/** Reads blocks ahead, and recovers their senders in worker threads. */
export async function* withSenders(
  blocks: AsyncIterable<ArchivedBlock>,
  { recovery, isKnown }: LookAheadModules,
): AsyncGenerator<BlockWithSenders> {
  const ahead: Promise<BlockWithSenders>[] = [];
  try {
    for await (const block of blocks) {
      ahead.push(recovered(block, isKnown(block.header.number) ? undefined : recovery));
      if (ahead.length <= BLOCKS_AHEAD) continue;
      const next = await ahead.shift();
      if (next) yield next;
    }
  } catch (error) {
    // The blocks before an unreadable one come first, as without look-ahead.
    yield* inOrder(ahead);
    throw error;
  }
  yield* inOrder(ahead);
}

async function* inOrder(ahead: readonly Promise<BlockWithSenders>[]): AsyncGenerator<BlockWithSenders> {
  for (const next of ahead) yield await next;
}

/** Recovers the senders of a block. An error is thrown only when the senders are read. */
async function recovered(
  block: ArchivedBlock,
  recovery: SenderRecovery | undefined,
): Promise<BlockWithSenders> {
  if (!recovery) return { block, senders: () => [] };
  const { number } = block.header;
  try {
    const found = await namingAsync(`block ${number}`, () =>
      recovery.recoverSenders(block.body.transactions),
    );
    return { block, senders: () => found };
  } catch (error) {
    return {
      block,
      senders() {
        throw error;
      },
    };
  }
}
