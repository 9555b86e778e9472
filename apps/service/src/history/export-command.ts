import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EthreadError } from '@ethread/core';
import type { BlockRange } from '@ethread/history';
import { createStatusLine } from '../status-line.ts';
import { UserError } from '../user-error.ts';
import { createWorkRate, printCount, printDuration } from '../work-rate.ts';
import { type CommandModules, STOPPED, toJson } from './command-modules.ts';
import { openHistory } from './open-history.ts';
import { readBlockNumber } from './read-block-number.ts';

export interface ExportFlags {
  readonly data: string;
  readonly format: string;
  readonly out: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

const FORMATS = ['ere', 'rlp'] as const;

/** Exports stored blocks to files. Resolves to the exit code. @throws {UserError} */
export async function exportCommand(flags: ExportFlags, modules: CommandModules): Promise<number> {
  const { clock, logger, write, progress: output, signal } = modules;
  const format = FORMATS.find((known) => known === flags.format);
  if (!format) {
    throw new UserError(
      `--format: expected ${FORMATS.join(', ')}, got ${JSON.stringify(flags.format.slice(0, 40))}`,
    );
  }
  const { origin, history, close } = await openHistory(resolve(flags.data), modules);
  const line = createStatusLine(output, clock.monotonic, (text) => logger.info({}, text));
  const rate = createWorkRate();
  const path = resolve(flags.out);
  try {
    const range = readRange(flags, history.ranges());
    if (format !== 'rlp') await mkdir(path, { recursive: true });
    const options = {
      ...range,
      path,
      network: origin.name,
      signal,
      onProgress({ exported, of }: { readonly exported: number; readonly of: number }) {
        rate.note(clock.monotonic(), exported);
        line.show(() => {
          const left = rate.secondsTo(of);
          return `${origin.name}: ${printCount(exported)} of ${printCount(of)} blocks exported${left === undefined ? '' : ` · ${printDuration(left)} left`}`;
        });
      },
    };
    const files = await history.exportBlocks({ ...options, format });
    line.end();
    if (flags.json) write(toJson(files));
    else
      for (const file of files)
        write(`${file.path}: blocks ${file.from} to ${file.to}, ${printCount(file.bytes)} bytes\n`);
    return 0;
  } catch (cause) {
    if (signal.aborted) return STOPPED;
    if (cause instanceof EthreadError) throw new UserError(cause.message, { cause });
    throw cause;
  } finally {
    line.end();
    await close();
  }
}

/**
 * Returns the range to export. Without bounds it is the only range of the store. One bound selects the range that
 * contains it.
 */
function readRange(flags: ExportFlags, stored: readonly BlockRange[]): BlockRange {
  const from = flags.from === undefined ? undefined : readBlockNumber('--from', flags.from);
  const to = flags.to === undefined ? undefined : readBlockNumber('--to', flags.to);
  if (from !== undefined && to !== undefined) return { from, to };
  const bound = from ?? to;
  const meant = stored.filter((range) => bound === undefined || (range.from <= bound && bound <= range.to));
  const [only] = meant;
  if (only && meant.length === 1) return { from: from ?? only.from, to: to ?? only.to };
  if (bound !== undefined)
    throw new UserError(
      `block ${bound} is not available in the data folder; ethread history prints the available blocks`,
    );
  const ranges = stored.map((range) => `${range.from} to ${range.to}`).join(', ');
  throw new UserError(`the available blocks are ${ranges || 'none'}; choose a range with --from and --to`);
}
