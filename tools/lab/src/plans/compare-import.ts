import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '@ethread/era';
import { bytesIn } from '@ethread/storage/disk';
import { jsonIn, runWhole } from '../archives/run-command.ts';

/** A planned figure, and what then happened. */
export interface Compared {
  readonly figure: string;
  readonly planned: number;
  readonly actual: number;
  /** False for a figure that other programs on the machine decide, such as time. */
  readonly isJudged: boolean;
}

/** The archives of a chain, and its genesis file. */
export interface ChainToPlan {
  readonly genesis: string;
  readonly archives: readonly string[];
}

export interface CompareOptions {
  /** The time of each measurement of the plan. */
  readonly seconds: string;
  /** Whether the blocks are executed, too. */
  readonly execute?: boolean;
}

/** Plans the import of archives, imports them into a folder, and compares. */
export async function compareImport(
  { genesis, archives }: ChainToPlan,
  folder: string,
  { seconds, execute = false }: CompareOptions,
): Promise<readonly Compared[]> {
  mkdirSync(folder);
  const blocks = await countOf(archives);
  const state = execute ? ['--execute'] : [];
  const common = ['--genesis', genesis, ...state];
  const planned = await runWhole([
    'plan',
    ...common,
    ...['--blocks', String(blocks), '--seconds', seconds, '--json'],
    ...archives,
  ]);
  const plan: Plan = JSON.parse(jsonIn(planned));
  const data = join(folder, 'data');
  const imported = await runWhole(['import', ...common, '--data', data, '--json', ...archives]);
  const outcome: Outcome = JSON.parse(jsonIn(imported));
  const stateBytes = bytesIn(join(data, 'state'));
  const time = { figure: 'seconds of the import', planned: plan.importSeconds, isJudged: false };
  const disk = plan.disk.blocks + plan.disk.index;
  return [
    { ...time, actual: outcome.importMs / 1_000 },
    {
      figure: 'CPU seconds',
      planned: plan.importCpuSeconds + (plan.executeCpuSeconds ?? 0),
      actual: imported.cpuSeconds,
      isJudged: true,
    },
    ...(execute
      ? [
          {
            figure: 'seconds of execution',
            planned: plan.executeSeconds ?? 0,
            actual: outcome.executeMs / 1_000,
            isJudged: false,
          },
          { figure: 'bytes of state', planned: plan.disk.state ?? 0, actual: stateBytes, isJudged: true },
        ]
      : [
          {
            figure: 'bytes of blocks and index',
            planned: disk,
            actual: bytesIn(join(data, 'history')),
            isJudged: true,
          },
        ]),
  ];
}

interface Plan {
  readonly importSeconds: number;
  readonly importCpuSeconds: number;
  readonly executeSeconds?: number;
  readonly executeCpuSeconds?: number;
  readonly disk: { readonly blocks: number; readonly index: number; readonly state?: number };
}

interface Outcome {
  readonly importMs: number;
  readonly executeMs: number;
}

async function countOf(archives: readonly string[]): Promise<number> {
  let count = 0;
  for (const path of archives) {
    const archive = await openArchive(path);
    count += archive.count;
    await archive.close();
  }
  return count;
}
