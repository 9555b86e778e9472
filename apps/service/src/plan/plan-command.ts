import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EMPTY_TRIE_ROOT } from '@ethread/chain';
import { isArchive } from '@ethread/history';
import { useWasmCrypto } from '@ethread/crypto';
import { stringify } from 'yaml';
import { loadOrigin } from '../chain-origin.ts';
import { type CommandModules, toJson } from '../history/command-modules.ts';
import { type OriginFlags, readOriginFlags } from '../origin-flags.ts';
import { requireFile } from '../require-file.ts';
import { oneLine, UserError } from '../user-error.ts';
import { DEFAULT_ASSUMPTIONS, readAssumptions } from './assumptions.ts';
import { estimate } from './estimate.ts';
import { measureImport } from './measure-import.ts';
import { measureState } from './measure-state.ts';
import { printPlan } from './print-plan.ts';

/** The flags of `ethread plan`. */
export interface PlanFlags extends OriginFlags {
  readonly blocks?: string;
  readonly days?: string;
  readonly execute?: boolean;
  readonly users?: string;
  readonly assume?: string;
  readonly printAssumptions?: boolean;
  readonly seconds?: string;
  readonly json?: boolean;
}

/** The time of each measurement, in seconds. */
const SECONDS = 30;
const DAY_SECONDS = 86_400;

/** The external dependencies of the plan. */
export interface PlanModules extends CommandModules {
  /** Values for the references in a file of assumptions. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Measures a sample of archives on this machine, and prints what a store of the chain takes. Resolves to the exit code.
 *
 * @throws {UserError} for a problem that the operator can fix.
 */
export async function planCommand(
  files: readonly string[],
  flags: PlanFlags,
  { clock, logger, write, signal, environment }: PlanModules,
): Promise<number> {
  const assumptions =
    flags.assume === undefined ? DEFAULT_ASSUMPTIONS : readAssumptions(resolve(flags.assume), environment);
  if (flags.printAssumptions) {
    write(stringify(assumptions));
    return 0;
  }
  const choice = readOriginFlags(flags);
  if (!choice) throw new UserError('plan needs --network NAME or --genesis FILE');
  if ((flags.blocks === undefined) === (flags.days === undefined))
    throw new UserError('plan needs either --blocks NUMBER or --days NUMBER: the history to store');
  const samples = files.map((file) => resolve(file));
  for (const file of samples) requireFile(file);
  const archives = samples.filter(isArchive);
  if (archives.length === 0) {
    throw new UserError(
      'plan needs archives of the chain to measure; name some era1 or ere files from different parts of it',
    );
  }
  const blocks =
    flags.blocks === undefined
      ? Math.round((numberOf('days', flags.days, 0) * DAY_SECONDS) / assumptions.slotSeconds)
      : numberOf('blocks', flags.blocks, 0);
  const seconds = numberOf('seconds', flags.seconds, SECONDS);
  const users = numberOf('users', flags.users, 0);
  await useWasmCrypto();
  const { genesis, name } = await loadOrigin(choice);
  const folder = mkdtempSync(join(tmpdir(), 'ethread-plan-'));
  const modules = { clock, logger, folder, signal };
  try {
    // No state is read, so that of the genesis block does not matter.
    const sample = { ...modules, genesis, stateRoot: EMPTY_TRIE_ROOT };
    const imported = await measureImport(archives, seconds, sample);
    if (signal.aborted) return 1;
    const executed = flags.execute
      ? await measureState(samples, seconds, { ...modules, origin: choice })
      : undefined;
    const request = { blocks, state: flags.execute === true, users };
    const measured = { import: imported, state: executed };
    const result = estimate(request, measured, assumptions);
    write(
      flags.json
        ? toJson({ chain: name, ...request, measured, assumptions, ...result })
        : printPlan({ chain: name, request, measured, assumptions, result }),
    );
    return 0;
  } catch (cause) {
    throw cause instanceof UserError ? cause : new UserError(oneLine(cause), { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function numberOf(name: string, given: string | undefined, standard: number): number {
  if (given === undefined) return standard;
  const number = Number(given);
  if (/^\d+$/.test(given) && Number.isSafeInteger(number)) return number;
  throw new UserError(`--${name}: expected a whole number, got ${JSON.stringify(given.slice(0, 40))}`);
}
