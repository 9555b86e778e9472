import { genesisHeader, headerHash } from '@ethread/chain';
import { bytesToHex, type Clock } from '@ethread/core';
import type { Execution } from '@ethread/execution';
import { type History, type ImportOptions, type ImportSummary, isArchive } from '@ethread/history';
import type { ChainOrigin } from './chain-origin.ts';
import type { CopyConfiguration } from './configuration/configuration.ts';
import { fileProblem, UserError } from './user-error.ts';

export interface ImportChainModules {
  readonly origin: ChainOrigin;
  readonly history: History;
  readonly execution: Execution;
  readonly clock: Clock;
}

export interface ImportPlan {
  /** Files of any kind, in order. */
  readonly files: readonly string[];
  /** How to create the state of blocks from archives. */
  readonly execute: CopyConfiguration['execute'];
}

/** The result of an import, with its duration in milliseconds. */
export interface ImportOutcome extends ImportSummary {
  readonly importMs: number;
  /** Number of executed blocks from archives. */
  readonly executed: number;
  readonly executeMs: number;
}

/**
 * Imports the blocks of the files that the store lacks. An import that was stopped continues where it stopped.
 *
 * @throws {ImportError} naming file, block and field.
 */
export async function importChain(
  modules: ImportChainModules,
  plan: ImportPlan,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { origin, history, execution, clock } = modules;
  const { execute, files } = plan;
  if (!history.executed()) {
    const stateRoot = await execution.initGenesis();
    await execution.flush();
    const header = genesisHeader(origin.genesis, stateRoot);
    checkHash(origin, bytesToHex(headerHash(header)));
    history.putGenesis(header);
  }
  const began = clock.monotonic();
  const { aborted, ...total } = await importFiles(modules, files, options);
  const executing = clock.monotonic();
  const importMs = executing - began;
  if (aborted || !execute) return { ...total, aborted, importMs, executed: 0, executeMs: 0 };
  const executed = await history.executeStored(execution, options);
  return {
    ...total,
    aborted: executed.aborted,
    importMs,
    executed: executed.imported,
    executeMs: clock.monotonic() - executing,
    gasUsed: total.gasUsed + executed.gasUsed,
  };
}

async function importFiles(
  { history, execution }: Pick<ImportChainModules, 'history' | 'execution'>,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportSummary> {
  let imported = 0;
  let skipped = 0;
  let gasUsed = 0n;
  for (const group of groupsOf(files)) {
    const [first] = group;
    const summary =
      first === undefined || isArchiveFile(first)
        ? await history.importArchives(group, options)
        : await history.importRlp(group, execution, options);
    imported += summary.imported;
    skipped += summary.skipped;
    gasUsed += summary.gasUsed;
    if (summary.aborted) return { imported, skipped, gasUsed, aborted: true };
  }
  return { imported, skipped, gasUsed, aborted: false };
}

/** Returns whether a file is an archive. @throws {UserError} naming a file that cannot be read. */
function isArchiveFile(file: string): boolean {
  try {
    return isArchive(file);
  } catch (cause) {
    throw new UserError(`${file}: ${fileProblem(cause)}`, { cause });
  }
}

/** Groups consecutive files of one kind, in their order. */
function groupsOf(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && isArchiveFile(before) === isArchiveFile(file)) last.push(file);
    else groups.push([file]);
  }
  return groups;
}

function checkHash({ name, genesisHash }: ChainOrigin, found: string): void {
  if (genesisHash === undefined || genesisHash === found) return;
  throw new UserError(
    `the genesis block of ${name} comes out as ${found}; everyone knows it as ${genesisHash}`,
  );
}
