import type { LogConditions } from '../logs/block-logs.ts';
import type { NotifyingTransport, RequestOptions } from '../transport.ts';
import type { FollowedBlock, ResumePoint } from './block-change.ts';

/** The most blocks that wait for the program. A subscription with more ends, and resumes when they are processed. */
const MAX_QUEUED = 256;
/** The time without a block after which the connection is checked, in milliseconds. */
const CHECK_MS = 30_000;

/** One subscription, from its start to the loss of its connection. */
export interface BlockFeed {
  /** Returns the next block, or undefined once the subscription has ended. @throws the signal's reason. */
  next(): Promise<FollowedBlock | undefined>;
  close(): void;
}

/** Subscribes after the newest known block of the resume point. @throws {CallError} */
export async function openBlockFeed(
  transport: NotifyingTransport,
  conditions: LogConditions | undefined,
  resume: ResumePoint,
  options: RequestOptions,
): Promise<BlockFeed> {
  const { signal } = options;
  const queue: FollowedBlock[] = [];
  let hasEnded = false;
  let wake: () => void = () => undefined;
  let unsubscribe: () => void = () => undefined;

  function end(): void {
    hasEnded = true;
    unsubscribe();
    wake();
  }

  unsubscribe = await transport.subscribe(
    ['ethread_blocks', conditions ?? null, resume],
    {
      onResult(result) {
        if (hasEnded) return;
        // The service sends what the document says of this subscription.
        queue.push(result as FollowedBlock);
        if (queue.length >= MAX_QUEUED) end();
        wake();
      },
      onLost: end,
    },
    options,
  );
  // Blocks that came with the response may have been too many.
  if (hasEnded) unsubscribe();

  /** Waits for a block or the end. A connection that is silent for long is checked, as it may be dead. */
  async function change(): Promise<void> {
    const checking = setInterval(() => {
      transport.request('eth_chainId', [], { retries: 0 }).catch(() => undefined);
    }, CHECK_MS);
    const resolved = new Promise<void>((resolve) => {
      wake = resolve;
    });
    signal?.addEventListener('abort', wake, { once: true });
    await resolved;
    clearInterval(checking);
    signal?.removeEventListener('abort', wake);
  }

  return {
    async next() {
      for (;;) {
        signal?.throwIfAborted();
        const block = queue.shift();
        if (block || hasEnded) return block;
        await change();
      }
    },
    close: end,
  };
}
