import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import {
  type Backfilled,
  type ColdBlocks,
  type Compared,
  type Filled,
  type Imported,
  printScale,
  type Queried,
  type Searched,
  type SizeCosts,
  type Verified,
} from '../scale/scale-report.ts';
import type { Workbench } from '../workbench.ts';

const SEED = '1';
/** Blocks that are read from an uncached store. */
const COLD_BLOCKS = '20';
/** Random filters that are compared with a scan. */
const FILTERS = '2000';
/** The blocks of a segment. Fewer blocks than four segments have smaller ones. */
const SEGMENT_BLOCKS = 8_192;
const PROGRAMS = join(import.meta.dirname, '../../../../apps/service/test/scale');

/** The sizes to measure. */
export interface ScaleOptions {
  /** Numbers of blocks of mainnet's density. */
  readonly sizes: readonly number[];
  /** Numbers of chunks of 65,536 logs. */
  readonly chunks: readonly number[];
  /** Numbers of chunks of a synthetic index, which has all upper levels and few logs. */
  readonly index: readonly number[];
  /** Numbers of blocks that are added from the highest to the lowest. */
  readonly backfill: readonly number[];
}

/**
 * Measures how the costs of a local store grow: import, disk, log queries, reads and backfill over generated blocks of
 * mainnet's density. Returns the tables, as Markdown.
 */
export async function measureScale(
  workbench: Workbench,
  { sizes, chunks, index, backfill }: ScaleOptions,
  tell: (progress: string) => void,
): Promise<string> {
  const run = (program: string, ...args: readonly string[]) =>
    runProgram(workbench, join(PROGRAMS, program), args);
  const folderFor = (name: string) => mkdtempSync(join(workbench.folder, `${name}-`));

  async function costsOf(blocks: number): Promise<SizeCosts> {
    tell(`${blocks} blocks: generating`);
    const archives = folderFor('archives');
    const { files } = (await run('make-archives.ts', archives, String(blocks), SEED)) as { files: string[] };
    tell(`${blocks} blocks: importing`);
    const store = folderFor('store');
    const segment = String(Math.min(SEGMENT_BLOCKS, Math.ceil(blocks / files.length)));
    const imported = (await run('measure-import.ts', store, segment, ...files)) as Imported;
    rmSync(archives, { recursive: true });
    tell(`${blocks} blocks: verifying`);
    const verified = (await run('measure-verify.ts', store, COLD_BLOCKS)) as Verified;
    dropFromCache(store);
    const cold = (await run('measure-cold-blocks.ts', store, verified.hashes.join())) as ColdBlocks;
    rmSync(store, { recursive: true });
    return { blocks, imported, verified, cold };
  }

  async function logsOf(count: number, program: 'fill-logs.ts' | 'fill-index.ts'): Promise<Queried> {
    tell(`${program}: ${count} chunks`);
    const store = folderFor('logs');
    const filled = (await run(program, store, String(count), SEED)) as Filled;
    const search = async (values: readonly string[]) => {
      const file = join(workbench.folder, 'values.txt');
      writeFileSync(file, values.join());
      dropFromCache(store);
      return (await run('measure-logs.ts', store, file)) as Searched;
    };
    const queried = {
      ...{ chunks: count, filled },
      ...{ rare: await search([filled.rare]), list: await search(filled.listed) },
    };
    if (program === 'fill-logs.ts') {
      tell(`${count} chunks: comparing ${FILTERS} filters with a scan`);
      const compared = (await run('compare-logs.ts', store, String(count), SEED, FILTERS)) as Compared;
      rmSync(store, { recursive: true });
      return { ...queried, compared };
    }
    rmSync(store, { recursive: true });
    return queried;
  }

  const bySize: SizeCosts[] = [];
  for (const blocks of sizes) bySize.push(await costsOf(blocks));
  const byChunks: Queried[] = [];
  for (const count of chunks) byChunks.push(await logsOf(count, 'fill-logs.ts'));
  const byIndex: Queried[] = [];
  for (const count of index) byIndex.push(await logsOf(count, 'fill-index.ts'));
  const byBackfill: Backfilled[] = [];
  for (const blocks of backfill) {
    tell(`${blocks} blocks from the highest to the lowest`);
    const { cpuMs } = (await run('measure-backfill.ts', folderFor('backfill'), String(blocks))) as Backfilled;
    byBackfill.push({ blocks, cpuMs });
  }
  const machine = `Node ${process.version.slice(1)}, one core of ${cpus()[0]?.model ?? 'an unknown processor'}`;
  return printScale({ machine, bySize, byChunks, byIndex, byBackfill });
}

/** Drops the files of a closed store from the system's page cache. dd does so without a privilege. */
function dropFromCache(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    execFileSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
  }
}
