import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import {
  type Backfilled,
  type ColdBlocks,
  type Compared,
  type CoresCosts,
  type Filled,
  type Imported,
  type LookedUp,
  type PairedImports,
  printScale,
  type Queried,
  type Searched,
  type SizeCosts,
  type Verified,
} from '../scale/scale-report.ts';
import type { Workbench } from '../workbench.ts';

const SEED = '1';
/** The blocks of a file become available together, so that reads during an import need several files. */
const LEAST_FILES = 4;
/** Many files for each core, because the last file of an import has one core alone. */
const LEAST_FILES_FOR_CORES = 32;
/** Blocks that are read from an uncached store. */
const COLD_BLOCKS = '20';
/** Random filters that are compared with a scan. */
const FILTERS = '2000';
/** Values that no log has. */
const ABSENT_VALUES = '100000';
/** The blocks of a segment. Fewer blocks than four segments have smaller ones. */
const SEGMENT_BLOCKS = 8_192;
const MEGABYTE = 1_000_000;
const LIMIT_MEMORY = join(import.meta.dirname, '../scale/limit-memory.sh');
const PROGRAMS = join(import.meta.dirname, '../../../../../apps/service/test/scale');

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
  /** Numbers of chunks of generated logs in which values are looked up that no log has. */
  readonly absent: readonly number[];
  /** A limit of memory in MB, within which the blocks of each size are imported again. */
  readonly memory: number | undefined;
  /** Numbers of blocks that are imported on one core and on two, in turn. */
  readonly cores: readonly number[];
  /** How often they are. */
  readonly rounds: number;
  /** A folder of generated archives, which are generated once. Default: a temporary one. */
  readonly archives: string | undefined;
}

/**
 * Measures how the costs of a local store grow: import, disk, log queries, reads and backfill over generated blocks of
 * mainnet's density. Returns the tables, as Markdown.
 */
export async function measureScale(
  workbench: Workbench,
  { sizes, chunks, index, backfill, absent, memory, cores, rounds, archives }: ScaleOptions,
  log: (progress: string) => void,
): Promise<string> {
  const run = (program: string, ...args: readonly string[]) =>
    runProgram(workbench, join(PROGRAMS, program), args);
  const folderFor = (name: string) => mkdtempSync(join(workbench.folder, `${name}-`));

  /** Generates the archives of a number of blocks, unless the folder of archives has them. */
  async function archivesOf(blocks: number, leastFiles = LEAST_FILES): Promise<string[]> {
    const folder = join(archives ?? workbench.folder, `archives-${blocks}-${leastFiles}`);
    if (!existsSync(folder)) {
      log(`${blocks} blocks: generating`);
      const partial = mkdtempSync(`${folder}-`);
      await run('make-archives.ts', partial, String(blocks), SEED, String(leastFiles));
      renameSync(partial, folder);
    }
    return readdirSync(folder)
      .filter((name) => name.endsWith('.era1'))
      .toSorted()
      .map((name) => join(folder, name));
  }

  /** Imports archives that the page cache does not contain, into a new store. */
  async function importTo(
    store: string,
    blocks: number,
    files: readonly string[],
    { megabytes, core = 'server' }: { readonly megabytes?: number; readonly core?: 'server' | 'both' } = {},
  ) {
    dropFromCache(files);
    const segment = String(Math.min(SEGMENT_BLOCKS, Math.ceil(blocks / files.length)));
    const [program, args] = [join(PROGRAMS, 'measure-import.ts'), [store, segment, ...files]];
    const within = megabytes === undefined ? [] : [LIMIT_MEMORY, String(megabytes)];
    return (await runProgram(workbench, program, args, { within, core })) as Imported;
  }

  async function costsOf(blocks: number): Promise<SizeCosts> {
    const files = await archivesOf(blocks);
    log(`${blocks} blocks: importing`);
    const store = folderFor('store');
    const imported = await importTo(store, blocks, files);
    log(`${blocks} blocks: verifying`);
    const verified = (await run('measure-verify.ts', store, COLD_BLOCKS)) as Verified;
    dropFromCache(filesBelow(store));
    const cold = (await run('measure-cold-blocks.ts', store, verified.hashes.join())) as ColdBlocks;
    rmSync(store, { recursive: true });
    const costs = { blocks, imported, verified, cold };
    if (memory === undefined) return costs;
    log(`${blocks} blocks: importing with ${memory} MB of memory`);
    const limitedStore = folderFor('store');
    // The kernel ends an import that needs more. This is no reason to lose the other results.
    const limited = await importTo(limitedStore, blocks, files, { megabytes: memory }).catch(
      (error: unknown) => log(error instanceof Error ? error.message : String(error)),
    );
    rmSync(limitedStore, { recursive: true });
    return limited ? { ...costs, limited: { ...limited, memoryBytes: memory * MEGABYTE } } : costs;
  }

  async function coresOf(blocks: number): Promise<CoresCosts> {
    const files = await archivesOf(blocks, LEAST_FILES_FOR_CORES);
    const importOn = async (core: 'server' | 'both') => {
      log(`${blocks} blocks: importing on ${core === 'both' ? 'two cores' : 'one core'}`);
      const store = folderFor('store');
      const imported = await importTo(store, blocks, files, { core });
      rmSync(store, { recursive: true });
      return imported;
    };
    const paired: PairedImports[] = [];
    for (let round = 0; round < rounds; round++) {
      paired.push({ one: await importOn('server'), two: await importOn('both') });
    }
    return { blocks, rounds: paired };
  }

  async function logsOf(count: number, program: 'fill-logs.ts' | 'fill-index.ts'): Promise<Queried> {
    log(`${program}: ${count} chunks`);
    const store = folderFor('logs');
    const filled = (await run(program, store, String(count), SEED)) as Filled;
    const search = async (values: readonly string[]) => {
      const file = join(workbench.folder, 'values.txt');
      writeFileSync(file, values.join());
      dropFromCache(filesBelow(store));
      return (await run('measure-logs.ts', store, file)) as Searched;
    };
    const queried = {
      chunks: count,
      filled,
      rare: await search([filled.rare]),
      list: await search(filled.listed),
    };
    if (program === 'fill-logs.ts') {
      log(`${count} chunks: comparing ${FILTERS} filters with a scan`);
      const compared = (await run('compare-logs.ts', store, String(count), SEED, FILTERS)) as Compared;
      rmSync(store, { recursive: true });
      return { ...queried, compared };
    }
    rmSync(store, { recursive: true });
    return queried;
  }

  const bySize: SizeCosts[] = [];
  for (const blocks of sizes) bySize.push(await costsOf(blocks));
  const byCores: CoresCosts[] = [];
  for (const blocks of cores) byCores.push(await coresOf(blocks));
  const byChunks: Queried[] = [];
  for (const count of chunks) byChunks.push(await logsOf(count, 'fill-logs.ts'));
  const byIndex: Queried[] = [];
  for (const count of index) byIndex.push(await logsOf(count, 'fill-index.ts'));
  const byAbsent: LookedUp[] = [];
  for (const count of absent) {
    log(`${count} chunks: looking up ${ABSENT_VALUES} values that no log has`);
    const store = folderFor('index');
    const found = await run('measure-false-positives.ts', store, String(count), SEED, ABSENT_VALUES);
    rmSync(store, { recursive: true });
    byAbsent.push({ ...(found as LookedUp), size: count });
  }
  const byBackfill: Backfilled[] = [];
  for (const blocks of backfill) {
    log(`${blocks} blocks from the highest to the lowest`);
    const { cpuMs } = (await run('measure-backfill.ts', folderFor('backfill'), String(blocks))) as Backfilled;
    byBackfill.push({ blocks, cpuMs });
  }
  const machine = `Node ${process.version.slice(1)}, one core of ${cpus()[0]?.model ?? 'an unknown processor'}`;
  return printScale({ machine, bySize, byCores, byChunks, byIndex, byAbsent, byBackfill });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Drops files, which no process has open, from the system's page cache. dd does so without a privilege. */
function dropFromCache(files: readonly string[]): void {
  for (const path of files) {
    execFileSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
  }
}
