import { resolve } from 'node:path';
import { createCallPool } from '@ethread/execution';
import type { History } from '@ethread/history';
import { openChain } from '../open-chain.ts';
import { createImportProgress } from '../import-progress.ts';
import type { ImportOutcome } from '../import-chain.ts';
import { type OriginFlags, readOriginFlags } from '../origin-flags.ts';
import { createStatusLine } from '../status-line.ts';
import { UserError } from '../user-error.ts';
import { printCount, printDuration } from '../work-rate.ts';
import { type CommandModules, STOPPED, toJson } from './command-modules.ts';

export interface ImportFlags extends OriginFlags {
  readonly data: string;
  readonly execute?: boolean;
  readonly json?: boolean;
}

/** Imports files into a data folder. Resolves to the exit code. @throws {UserError} naming file, block and field. */
export async function importCommand(
  files: readonly string[],
  flags: ImportFlags,
  { clock, logger, write, progress: output, signal }: CommandModules,
): Promise<number> {
  const origin = readOriginFlags(flags);
  if (!origin) throw new UserError('import needs --network NAME or --genesis FILE, the first time');
  if (files.length === 0 && !flags.execute) throw new UserError('import needs files, or --execute');
  const paths = files.map((file) => resolve(file));
  // No client calls here, so the pool never starts its threads.
  const pool = createCallPool({ logger }, { size: 1 });
  const chain = await openChain(
    {
      origin,
      import: paths,
      execute: flags.execute ?? false,
      data: resolve(flags.data),
    },
    { clock, logger, pool },
  );
  const line = createStatusLine(output, clock.monotonic, (text) => logger.info({}, text));
  const progress = createImportProgress(line, clock.monotonic, () => paths);
  try {
    const outcome = await chain.import(signal, (reported) => progress.report(chain.name, reported));
    progress.end();
    const notExecuted = flags.execute && !outcome.aborted ? behindGap(chain.history) : [];
    write(
      flags.json
        ? toJson({ ...outcome, gasUsed: String(outcome.gasUsed) })
        : [...describe(chain.name, outcome), ...notExecuted, ''].join('\n'),
    );
    return outcome.aborted ? STOPPED : 0;
  } finally {
    progress.end();
    await pool.close();
    await chain.close();
  }
}

/** Explains why stored blocks have no state. */
function behindGap(history: History): string[] {
  const executed = history.executed()?.header.number ?? -1;
  const behind = history.ranges().filter(({ from }) => from > executed + 1);
  if (behind.length === 0) return [];
  const stored = behind.map(({ from, to }) => `${from} to ${to}`).join(', ');
  return [`not executed: blocks ${stored}, since block ${executed + 1} is not available`];
}

function describe(name: string, outcome: ImportOutcome): string[] {
  const { imported, skipped, aborted, importMs, executed, executeMs } = outcome;
  return [
    `${name}: ${printCount(imported)} blocks imported, ${printCount(skipped)} stored before, in ${printDuration(importMs / 1000)} (${perSecond(imported, importMs)} blocks/s)`,
    ...(executed === 0
      ? []
      : [
          `${name}: ${printCount(executed)} blocks executed in ${printDuration(executeMs / 1000)} (${perSecond(executed, executeMs)} blocks/s)`,
        ]),
    ...(aborted ? ['stopped; the same command goes on from here'] : []),
  ];
}

function perSecond(count: number, ms: number): string {
  return printCount((1000 * count) / Math.max(ms, 1));
}
