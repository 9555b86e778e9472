import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { openStateRewind, type StateRewind } from '@ethread/execution';
import { checkStoreFile, type History, type RewindSummary, sealStoreFile } from '@ethread/history';
import { isUnavailable } from '@ethread/ports';
import { createStatusLine } from '../status-line.ts';
import { oneLine, UserError } from '../user-error.ts';
import { printCount } from '../work-rate.ts';
import { type CommandModules, STOPPED, toJson } from './command-modules.ts';
import { openHistory } from './open-history.ts';
import { readBlockNumber } from './read-block-number.ts';

/** The flags of `ethread rewind`. */
export interface RewindFlags {
  readonly data: string;
  readonly to: string;
  readonly json?: boolean;
}

/** The JSON output of `ethread rewind --json`. */
interface RewindOutcome extends RewindSummary {
  readonly head: { readonly number: number; readonly hash: string } | null;
  /** The last block whose state is available. */
  readonly executed: number | null;
  readonly finalized: number | null;
}

/** Sets a data folder back to a block. Resolves to the exit code. @throws {UserError} naming reason and remedy. */
export async function rewindCommand(flags: RewindFlags, modules: CommandModules): Promise<number> {
  const { clock, logger, write, progress: output, signal } = modules;
  const to = readBlockNumber('--to', flags.to);
  const data = resolve(flags.data);
  const { origin, history, close } = await openHistory(data, modules);
  const line = createStatusLine(output, clock.monotonic, (text) => logger.info({}, text));
  try {
    history.checkRewind(to);
    await rewindState(data, history, to, modules);
    const summary = await history.rewind(to, {
      signal,
      onProgress: ({ removed, head }) =>
        line.show(() => `${origin.name}: ${printCount(removed)} blocks removed, down to block ${head}`),
    });
    line.end();
    const outcome: RewindOutcome = {
      ...summary,
      head: headOf(history),
      executed: history.executed()?.header.number ?? null,
      finalized: history.finality().finalized ?? null,
    };
    write(flags.json ? toJson(outcome) : describe(origin.name, to, outcome));
    return summary.aborted ? STOPPED : 0;
  } catch (cause) {
    throw new UserError(oneLine(cause), { cause });
  } finally {
    line.end();
    await close();
  }
}

/**
 * Sets the state back before the blocks: the state of a block is on disk whenever the block is available, and a kill in
 * between leaves the state of each executed block readable.
 */
async function rewindState(
  data: string,
  history: History,
  to: number,
  { clock }: CommandModules,
): Promise<void> {
  const path = join(data, 'state');
  const executed = history.executed()?.header.number;
  if (executed === undefined || !existsSync(path)) return;
  const target = history.header({ number: BigInt(Math.min(to, executed)) });
  if (!target || isUnavailable(target)) return;
  checkStoreFile(path);
  let state: StateRewind | undefined;
  try {
    state = await openStateRewind(path, target.hash, clock);
    await state.run();
  } finally {
    await state?.close();
    sealStoreFile(path);
  }
}

function headOf(history: History): RewindOutcome['head'] {
  const head = history.head();
  return head && { number: head.header.number, hash: bytesToHex(head.hash) };
}

function describe(name: string, to: number, { removed, aborted, head, executed }: RewindOutcome): string {
  const state = executed === null ? 'no state' : `state up to block ${executed}`;
  const lines = [
    `${name}: ${printCount(removed)} blocks removed; the newest is block ${head?.number} (${head?.hash}), with ${state}`,
    aborted
      ? `stopped above block ${to}; the same command goes on from here`
      : 'next: start the service, which fetches the blocks above from its nodes, or import them',
  ];
  return `${lines.join('\n')}\n`;
}
