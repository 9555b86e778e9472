import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifyState } from '@ethread/execution';
import type { VerifyReport } from '@ethread/history';
import { createStatusLine } from '../status-line.ts';
import { createWorkRate, printCount, printDuration } from '../work-rate.ts';
import { type CommandModules, STOPPED, toJson } from './command-modules.ts';
import { openHistory } from './open-history.ts';

export interface VerifyFlags {
  readonly data: string;
  readonly json?: boolean;
}

/** The JSON output of `ethread verify --json`. */
interface VerifyOutcome extends VerifyReport {
  /** Number of blocks whose state is stored, on the canonical chain or on a fork. */
  readonly states: number;
}

/** Verifies a whole data folder. Resolves to the exit code: 1 when something is wrong. @throws {UserError} */
export async function verifyCommand(flags: VerifyFlags, modules: CommandModules): Promise<number> {
  const { clock, logger, write, progress: output, signal } = modules;
  const data = resolve(flags.data);
  const { origin, history, close } = await openHistory(data, modules);
  const line = createStatusLine(output, clock.monotonic, (text) => logger.info({}, text));
  const rate = createWorkRate();
  try {
    const report = await history.verify({
      signal,
      onProgress({ verified, of }) {
        rate.note(clock.monotonic(), verified);
        line.show(() => {
          const left = rate.secondsTo(of);
          return `${origin.name}: ${printCount(verified)} of ${printCount(of)} blocks verified · ${printCount(rate.perSecond() ?? 0)} blocks/s${left === undefined ? '' : ` · ${printDuration(left)} left`}`;
        });
      },
    });
    const outcome = await withState(report, data, history.executed()?.hash, modules);
    line.end();
    const { blocks, transactions, logs, states, problems, aborted } = outcome;
    if (flags.json) write(toJson(outcome));
    else {
      for (const { problem } of problems) write(`${problem}\n`);
      const found = problems.length === 0 ? 'nothing is wrong' : `${problems.length} problems`;
      write(
        `${origin.name}: ${printCount(blocks)} blocks, ${printCount(transactions)} transactions and ${printCount(logs)} logs verified, and the states of ${printCount(states)} blocks: ${found}${aborted ? ' up to here; stopped' : ''}\n`,
      );
    }
    if (problems.length > 0) return 1;
    return aborted ? STOPPED : 0;
  } finally {
    line.end();
    await close();
  }
}

/** Adds the result for the store of the state, where there is one. */
async function withState(
  report: VerifyReport,
  data: string,
  head: Uint8Array | undefined,
  { clock, signal }: CommandModules,
): Promise<VerifyOutcome> {
  const path = join(data, 'state');
  if (report.aborted || !existsSync(path)) return { ...report, states: 0 };
  const { blocks, problems, aborted } = await verifyState(path, {
    clock,
    signal,
    ...(head ? { head } : {}),
  });
  const named = problems.map((problem) => ({ problem: `state: ${problem}` }));
  return { ...report, states: blocks, problems: [...report.problems, ...named], aborted };
}
