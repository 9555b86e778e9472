import { once } from 'node:events';
import type { SegmentBucket } from '@ethread/history';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { hasSavedOrigin, saveOrigin } from '../chain-origin.ts';
import { createStatusLine } from '../status-line.ts';
import { oneLine, UserError } from '../user-error.ts';
import { printCount } from '../work-rate.ts';
import { type CommandModules, STOPPED, toJson } from './command-modules.ts';
import { toBucketOptions } from '../open-bucket.ts';
import { openHistory } from './open-history.ts';

export interface SegmentsFlags {
  readonly config: string;
  readonly chain?: string;
  readonly json?: boolean;
}

/** The past participles of the transfers, for their outcome. */
const DONE = {
  publish: 'published',
  attach: 'attached',
  release: 'released',
  download: 'downloaded',
} as const;

/**
 * Moves segments between a chain's data folder and its bucket. A stopped or killed command continues where it was.
 * Resolves to the exit code. @throws {UserError}
 */
export async function segmentsCommand(
  transfer: Exclude<keyof SegmentBucket, 'name'>,
  flags: SegmentsFlags,
  modules: CommandModules,
): Promise<number> {
  const { clock, logger, write, progress: output, signal } = modules;
  const { data, choice, bucket: configured } = storesOf(flags);
  if (!hasSavedOrigin(data)) saveOrigin(data, choice);
  const { origin, history, close } = await openHistory(data, modules, toBucketOptions(configured));
  const line = createStatusLine(output, clock.monotonic, (text) => logger.info({}, text));
  try {
    const { bucket } = history;
    if (!bucket) throw new UserError('the chain has no bucket; add segmentBucket to it');
    if (transfer === 'publish') {
      line.show(() => `${origin.name}: final blocks are moved to segments`);
      await Promise.race([history.segmentsSealed(), once(signal, 'abort')]);
    }
    const segments = await bucket[transfer]({
      signal,
      onProgress: ({ done, of }) => line.show(() => `${origin.name}: ${done} of ${of} segments`),
    });
    line.end();
    const summary = `${origin.name}: ${printCount(segments.length)} ${segments.length === 1 ? 'segment' : 'segments'} ${DONE[transfer]} (${bucket.name})\n`;
    write(flags.json ? toJson({ [DONE[transfer]]: segments }) : summary);
    return 0;
  } catch (cause) {
    if (signal.aborted) return STOPPED;
    throw new UserError(oneLine(cause), { cause });
  } finally {
    line.end();
    await close();
  }
}

/** Returns the stores of the chain that is meant. @throws {UserError} */
function storesOf({ config, chain }: SegmentsFlags) {
  const [only, other] = loadConfiguration(config).chains.filter(
    ({ name, copy }) => copy?.bucket && (chain === undefined || name === chain),
  );
  if (other) throw new UserError(`${config} has several chains with a segmentBucket; name one with --chain`);
  const { copy } = only ?? {};
  if (copy?.bucket) return { data: copy.data, choice: copy.origin, bucket: copy.bucket };
  const named = chain === undefined ? 'chain' : `chain ${JSON.stringify(chain.slice(0, 40))}`;
  throw new UserError(`${config} has no ${named} with a segmentBucket; add one to the chain`);
}
