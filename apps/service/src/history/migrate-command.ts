import { bytesEqual } from '@ethread/core';
import type { BlockRange, History } from '@ethread/history';
import { hasSavedOrigin, saveOrigin } from '../chain-origin.ts';
import { loadFormerConfiguration } from '../configuration/load-configuration.ts';
import { createStatusLine } from '../status-line.ts';
import { oneLine, UserError } from '../user-error.ts';
import { createWorkRate, printCount, printDuration } from '../work-rate.ts';
import { type CommandModules, STOPPED, toJson } from './command-modules.ts';
import { openHistory } from './open-history.ts';
import { openSharedRows, type RowPart, type SharedRows } from './shared-rows/shared-rows.ts';

/** The flags of `ethread segments migrate`. */
export interface MigrateFlags {
  readonly config: string;
  readonly chain?: string;
  readonly drop?: boolean;
  readonly json?: boolean;
}

/**
 * Imports the blocks that servers shared as rows in PostgreSQL into a chain's data folder. A stopped or killed command
 * continues where it was. Resolves to the exit code. @throws {UserError}
 */
export async function migrateCommand(flags: MigrateFlags, modules: CommandModules): Promise<number> {
  const { data, choice, postgres } = sourceOf(flags);
  if (!hasSavedOrigin(data)) saveOrigin(data, choice);
  const { origin, history, close } = await openHistory(data, modules);
  const rows = openSharedRows(postgres, origin.genesis.chainId, modules.logger);
  const { write } = modules;
  try {
    const outcome = await migrate(rows, { name: origin.name, history }, modules);
    const { migrated, storedBefore, aborted } = outcome;
    const isDropped = flags.drop === true && !aborted && (await rows.drop(isStoredIn(history)));
    if (flags.json) write(toJson({ ...outcome, dropped: isDropped }));
    else {
      const counts = `${printCount(migrated)} blocks migrated, ${printCount(storedBefore)} stored before`;
      write(`${origin.name}: ${counts}\n`);
      write(`${outcomeOf(flags, aborted, isDropped)}\n`);
    }
    return aborted ? STOPPED : 0;
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(oneLine(cause), { cause });
  } finally {
    await rows.close();
    await close();
  }
}

/** The outcome of a migration. */
interface Migrated {
  readonly migrated: number;
  readonly storedBefore: number;
  readonly aborted: boolean;
}

/** Imports the rows part by part, while the parts before move to segments. Waits until final blocks are in segments. */
async function migrate(
  rows: SharedRows,
  { name, history }: { readonly name: string; readonly history: History },
  { clock, logger, progress: output, signal }: CommandModules,
): Promise<Migrated> {
  const ranges = await rows.ranges();
  const total = ranges.reduce((sum, range) => sum + countOf(range), 0);
  const line = createStatusLine(output, clock.monotonic, (text) => logger.info({}, text));
  const rate = createWorkRate();
  let migrated = 0;
  let storedBefore = 0;

  function show(done: number): void {
    rate.note(clock.monotonic(), done);
    line.show(() => {
      const left = rate.secondsTo(total);
      return `${name}: ${printCount(done)} of ${printCount(total)} blocks migrated · ${printCount(rate.perSecond() ?? 0)} blocks/s${left === undefined ? '' : ` · ${printDuration(left)} left`}`;
    });
  }

  try {
    for (const part of rows.parts(ranges)) {
      if (signal.aborted) break;
      if (isStoredIn(history)(part)) {
        await requireSameChain(history, part);
        storedBefore += countOf(part);
        continue;
      }
      const done = migrated + storedBefore;
      const { imported, skipped } = await history.importArchives([part], {
        signal,
        onProgress: (progress) => show(done + progress.imported + progress.skipped),
      });
      migrated += imported;
      storedBefore += skipped;
    }
    if (!signal.aborted) await untilAborted(history.segmentsSettled(), signal);
    return { migrated, storedBefore, aborted: signal.aborted };
  } finally {
    line.end();
  }
}

const countOf = ({ from, to }: BlockRange) => to - from + 1;

/** Checks that the stored blocks of a part are those of its rows. @throws {UserError} */
async function requireSameChain(history: History, part: RowPart): Promise<void> {
  const stored = history.blockHash(part.to);
  if (stored && bytesEqual(stored, await part.lastHash())) return;
  throw new UserError(
    `the data folder has another block ${part.to} than the rows: it contains another chain`,
  );
}

/** Resolves with the work, or as soon as the signal aborts. The next process then continues the work. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([work, aborted]);
}

function isStoredIn(history: History) {
  const stored = history.ranges();
  return ({ from, to }: BlockRange) => stored.some((range) => range.from <= from && to <= range.to);
}

function outcomeOf({ drop }: MigrateFlags, aborted: boolean, isDropped: boolean): string {
  if (aborted) return 'stopped; the same command goes on from here';
  if (isDropped) return 'the tables in PostgreSQL were removed';
  return drop
    ? 'the tables in PostgreSQL stay: they have blocks of other chains'
    : 'the rows in PostgreSQL stay; --drop removes them once no server of an older version runs';
}

/** Returns the data folder and the rows of the chain that is meant. @throws {UserError} */
function sourceOf({ config, chain }: MigrateFlags) {
  const { configuration, sharedHistories } = loadFormerConfiguration(config);
  const [only, other] = configuration.chains.filter(
    ({ name }) => sharedHistories.has(name) && (chain === undefined || name === chain),
  );
  if (other) throw new UserError(`${config} has several chains with a sharedHistory; name one with --chain`);
  const postgres = only && sharedHistories.get(only.name);
  if (only?.copy && postgres) return { data: only.copy.data, choice: only.copy.origin, postgres };
  if (only) throw new UserError(`the chain ${only.name} needs data, the folder for the migrated blocks`);
  const named = chain === undefined ? 'chain' : `chain ${JSON.stringify(chain.slice(0, 40))}`;
  throw new UserError(`${config} has no ${named} with a sharedHistory: there is nothing to migrate`);
}
