import type { ChainReplica } from '@ethread/ports';
import type { Genesis } from '@ethread/chain';
import type { DatabaseMeter, Logger } from '@ethread/core';
import { createSharedHistory, publishHistory, type SharedHistory } from '@ethread/shared-history';
import { loadOrigin } from './chain-origin.ts';
import type { SharedConfiguration } from './configuration/configuration.ts';
import { oneLine, UserError } from './user-error.ts';

/** The shared history of a chain, and the publication of this server's blocks to it. */
export interface OpenSharedHistory {
  readonly genesis: Genesis;
  readonly history: SharedHistory;
  /** Publishes the finalized blocks of a local store, now and as more are finalized, until it is closed. */
  publish(copy: ChainReplica): void;
  close(): Promise<void>;
}

/** Poll interval for more finalized blocks, in milliseconds. A chain finalizes new blocks every few minutes. */
const PUBLISH_MS = 5_000;

/**
 * Opens a chain's shared history. `hasOthers` says whether upstream nodes can be asked while PostgreSQL is unreachable.
 *
 * @throws {UserError} when PostgreSQL cannot be used.
 */
export async function openSharedHistory(
  name: string,
  { origin, postgres }: SharedConfiguration,
  {
    logger,
    meter,
    hasOthers,
  }: { readonly logger: Logger; readonly meter?: DatabaseMeter; readonly hasOthers: boolean },
): Promise<OpenSharedHistory> {
  const { genesis } = await loadOrigin(origin);
  const history = await createSharedHistory({ genesis, logger, meter }, { url: postgres, hasOthers }).catch(
    (cause: unknown) => {
      throw new UserError(`the shared history of the chain ${name}: ${oneLine(cause)}`, { cause });
    },
  );
  const ending = new AbortController();
  let publishing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function publishOnce(copy: ChainReplica): Promise<void> {
    try {
      const blocks = await publishHistory({ from: copy, to: history }, ending.signal);
      if (blocks > 0) logger.info({ chain: name, blocks }, 'final blocks were added to the shared history');
    } catch (error) {
      logger.warn(
        { chain: name, reason: oneLine(error) },
        'final blocks cannot be added to the shared history',
      );
    }
    if (!ending.signal.aborted) timer = setTimeout(() => begin(copy), PUBLISH_MS).unref();
  }
  const begin = (copy: ChainReplica) => {
    publishing = publishOnce(copy);
  };

  return {
    genesis,
    history,
    publish: begin,
    async close() {
      ending.abort();
      clearTimeout(timer);
      await publishing;
      await history.close();
    },
  };
}
