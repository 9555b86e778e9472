import { quantityToHex } from '@ethread/core';
import { HeaderNotFoundError } from '@ethread/types';
import { eth_getBlockByNumber } from '../generated/client.gen.ts';
import type { LogConditions } from '../logs/block-logs.ts';
import { isTransient, sleep } from '../retry.ts';
import type { NotifyingTransport, RequestOptions } from '../transport.ts';
import { type BlockChange, changeOf, type ResumePoint } from './block-change.ts';
import { type BlockFeed, openBlockFeed } from './block-feed.ts';

export interface WatchBlocksOptions extends Pick<RequestOptions, 'signal'> {
  /** The addresses and topics of the logs to receive. Default: no logs. */
  readonly filter?: LogConditions;
  /** The resume point of an earlier change, with the same filter. Default: after the current head. */
  readonly resume?: ResumePoint;
  /** The longest time for which the service may be unreachable, in milliseconds. Default 60,000. */
  readonly patienceMs?: number;
  /** The interval at which the client tries to subscribe again, in milliseconds. Default 1,000. */
  readonly retryMs?: number;
}

/**
 * Follows the chain: yields each new block with its matching logs, in order, without a gap or a repetition, through
 * reorgs and lost connections. After a loss it subscribes again, to any server, after the last block that it yielded. A
 * program that stores a change with its `resume` in one transaction continues exactly there after a restart.
 *
 * The service needs `methods: extended`. The resume point may be 8,192 blocks behind the head. Read earlier blocks with
 * `readLogs`.
 *
 * @throws {FinalityError} when a reorg replaced more blocks than the resume point has.
 * @throws {CallError} when the service rejects the subscription, or is unreachable for too long.
 * @example
 * for await (const { header, logs, removed, resume } of watchBlocks(webSocket(url), { filter: { address } })) {
 *   await store.transaction({ drop: removed, add: logs, resume });
 * }
 */
export async function* watchBlocks(
  transport: NotifyingTransport,
  { filter, resume, signal, patienceMs = 60_000, retryMs = 1_000 }: WatchBlocksOptions = {},
): AsyncGenerator<BlockChange, never, undefined> {
  const options: RequestOptions = signal ? { signal } : {};
  let known = resume ?? (await headOf(transport, options));
  for (;;) {
    const feed = await openAgain();
    try {
      for (let block = await feed.next(); block; block = await feed.next()) {
        const change = changeOf(block, known);
        if (!change) continue;
        known = change.resume;
        yield change;
      }
    } finally {
      feed.close();
    }
  }

  /** Subscribes, on any server that is reachable in time. */
  async function openAgain(): Promise<BlockFeed> {
    const since = performance.now();
    for (;;) {
      try {
        return await openBlockFeed(transport, filter, known, options);
      } catch (error) {
        // A server that is behind knows none of the blocks yet.
        const mayPass = isTransient(error) || error instanceof HeaderNotFoundError;
        if (!mayPass || performance.now() - since > patienceMs) throw error;
        await sleep(retryMs, signal);
      }
    }
  }
}

/** Returns the resume point of a program that has no block yet, so that it misses none from now on. */
async function headOf(transport: NotifyingTransport, options: RequestOptions): Promise<ResumePoint> {
  const head = await eth_getBlockByNumber(transport, 'latest', false, options);
  if (!head?.hash || !head.number) throw new HeaderNotFoundError();
  const number = Number(head.number);
  const parent = { number: quantityToHex(Math.max(0, number - 1)), hash: head.parentHash };
  return [{ number: head.number, hash: head.hash }, ...(number > 0 ? [parent] : [])];
}
