import { resolve } from 'node:path';
import { createStatusLine } from '../status-line.ts';
import { createWorkRate, printCount, printDuration } from '../work-rate.ts';
import { type CommandModules, STOPPED, toJson } from './command-modules.ts';
import { openHistory } from './open-history.ts';

/** The flags of `ethread verify`. */
export interface VerifyFlags {
  readonly data: string;
  readonly json?: boolean;
}

/** Checks a whole store again. Resolves to the exit code: 1 when something is wrong. @throws {UserError} */
export async function verifyCommand(flags: VerifyFlags, modules: CommandModules): Promise<number> {
  const { clock, logger, write, progress: output, signal } = modules;
  const { origin, history, close } = await openHistory(resolve(flags.data), modules);
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
    line.end();
    const { blocks, transactions, logs, problems, aborted } = report;
    if (flags.json) write(toJson(report));
    else {
      for (const { problem } of problems) write(`${problem}\n`);
      const found = problems.length === 0 ? 'nothing is wrong' : `${problems.length} problems`;
      write(
        `${origin.name}: ${printCount(blocks)} blocks, ${printCount(transactions)} transactions and ${printCount(logs)} logs verified: ${found}${aborted ? ' up to here; stopped' : ''}\n`,
      );
    }
    if (problems.length > 0) return 1;
    return aborted ? STOPPED : 0;
  } finally {
    line.end();
    await close();
  }
}
