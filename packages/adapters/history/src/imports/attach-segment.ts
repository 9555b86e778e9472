import type { Genesis } from '@ethread/chain';
import type { Clock } from '@ethread/core';
import { createPace } from '@ethread/storage/disk';
import { ImportError } from '../base/errors.ts';
import { clearUnfinished } from '../chain/unfinished-archive.ts';
import { type CatalogueModules, catalogueSegment } from './catalogue-segment.ts';
import { blocksName } from '../segments/segment-names.ts';
import type { SegmentRecord } from '../segments/segment-record.ts';
import { startSegmentThread } from '../sealing/segment-thread.ts';

/** The dependencies of {@link attachSegment}. */
export interface AttachModules extends CatalogueModules {
  readonly genesis: Genesis;
  readonly clock: Clock;
}

/**
 * Adds a segment whose files are in the folder, after checking its blocks like those of an archive.
 *
 * @throws {ImportError} naming file, block and field.
 */
export async function attachSegment(
  modules: AttachModules,
  record: SegmentRecord,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { path, genesis, store, chain, clock } = modules;
  const pace = createPace(clock);
  const thread = startSegmentThread({ path, genesis: genesis.json });
  signal?.addEventListener('abort', thread.stop, { once: true });
  try {
    const { blocks } = (await thread.run({ kind: 'check', record })) ?? {};
    if (!blocks || signal?.aborted) return;
    await catalogueSegment(modules, { record, blocks }, { pace, signal });
  } catch (cause) {
    await clearUnfinished(store, chain, pace);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError(`${blocksName(record)}: ${reason}`, { cause });
  } finally {
    signal?.removeEventListener('abort', thread.stop);
    await thread.end();
  }
}
