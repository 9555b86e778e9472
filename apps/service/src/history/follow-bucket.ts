import type { Logger } from '@ethread/core';
import type { History, TransferOptions } from '@ethread/history';
import type { BucketConfiguration } from '../configuration/configuration.ts';
import { oneLine } from '../user-error.ts';

/** The transfers of a server's segments in the background. */
export interface BucketFollower {
  /** Adds the published segments that the store lacks. Call it while nothing else writes blocks. */
  attach(options: TransferOptions): Promise<void>;
  /** Begins to publish segments as they are built, and to remove published files, as configured. */
  begin(): void;
  close(): Promise<void>;
}

/** The interval at which new segments are polled, in milliseconds. A segment of mainnet takes a day. */
const INTERVAL_MS = 60_000;

/** When failed transfers are tried again. */
const AGAIN = { attach: 'at the next start', publish: 'in a minute', release: 'in a minute' } as const;

/** Creates the transfers between a chain's history and its bucket. Their failures are logged, and tried again. */
export function followBucket(
  { bucket }: Pick<History, 'bucket'>,
  { publish, keepFiles }: Pick<BucketConfiguration, 'publish' | 'keepFiles'>,
  logger: Logger,
): BucketFollower {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** The last failure of each transfer, which is logged once while it lasts. */
  const failures = new Map<string, string>();

  /** Runs a transfer, and logs its outcome. */
  async function run(what: keyof typeof AGAIN, message: string, options: TransferOptions) {
    try {
      const segments = (await bucket?.[what](options)) ?? [];
      failures.delete(what);
      if (segments.length > 0) logger.info({ segments: segments.length }, message);
    } catch (error) {
      if (options.signal?.aborted) return;
      const reason = oneLine(error);
      if (failures.get(what) === reason) return;
      failures.set(what, reason);
      logger.warn({ reason }, `${what} of segments failed; it is tried again ${AGAIN[what]}`);
    }
  }

  async function transfer(): Promise<void> {
    const { signal } = ending;
    if (publish) await run('publish', 'segments were published', { signal });
    if (!keepFiles) await run('release', 'files of published segments were removed', { signal });
    if (!signal.aborted) timer = setTimeout(start, INTERVAL_MS).unref();
  }

  function start(): void {
    running = transfer();
  }

  return {
    attach: (options) => run('attach', 'published segments were added to the store', options),
    begin() {
      if (publish || !keepFiles) start();
    },
    async close() {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
