import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUnavailable } from '@ethread/ports';
import { bytesToHex, createRandom } from '@ethread/core';
import { SAMPLE_CHAIN } from '../service-process.ts';
import { storedSample } from '../stored-sample.ts';
import { type StoreContent, withHistory, readContent } from './store-content.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
const MAIN = join(import.meta.dirname, '../../src/main.ts');
const SMALL_BATCHES = join(import.meta.dirname, 'import-in-small-batches.ts');
/** Last imported block, which is after the last fork. */
const HEAD = 150;
/** Blocks per archive. */
const PIECE = 30;
/** Time in which the program only starts, in milliseconds. */
const STARTING_MS = 300;

/** A program that imports files into a folder. */
type Importer = (data: string, files: readonly string[]) => readonly string[];

const command =
  (...flags: readonly string[]): Importer =>
  (data, files) => [MAIN, 'import', '--genesis', GENESIS, '--data', data, ...flags, ...files];

/** The result of killing imports. */
export interface KillReport {
  readonly kills: number;
  /** Imports that completed. Each must have ended with the same store. */
  readonly completed: number;
  /** Kills that left an archive unfinished. */
  readonly unfinished: number;
  /** Kills that left stored blocks that were not executed yet. */
  readonly unexecuted: number;
  /** Faults of the stores. Empty when there were none. */
  readonly faults: readonly string[];
}

/**
 * Imports archives of the sample chain repeatedly into the same folder. Kills each import with SIGKILL at a moment that
 * the seed selects, and verifies the store after each. A completed import is compared with one that was not killed, and
 * the next import begins anew. The kinds of import alternate: block by block, by command, and by command with execution
 * of the blocks.
 */
export async function killImports(
  count: number,
  seed: number,
  log: (report: object) => void = () => {},
): Promise<KillReport> {
  const work = mkdtempSync(join(tmpdir(), 'ethread-kills-'));
  try {
    const random = createRandom(seed).next;
    const source = await storedSample();
    const files = shuffled(await makeArchives(source, join(work, 'archives')), random);
    const stateRoot = await genesisStateRoot(source);
    const importers: readonly Importer[] = [
      (data, paths) => [SMALL_BATCHES, data, stateRoot, ...paths],
      command(),
      command('--execute'),
    ];
    const wholes = [];
    for (const [index, importer] of importers.entries()) {
      wholes.push(await wholeImport(join(work, `whole-${index}`), files, importer));
    }
    const report = { kills: 0, completed: 0, unfinished: 0, unexecuted: 0 };
    const faults: string[] = [];
    let data = join(work, 'killed-0');
    while (report.kills < count) {
      const whole = wholes[report.completed % wholes.length];
      if (!whole) break;
      const killAt = STARTING_MS + random() * (whole.ms - STARTING_MS);
      const isDone = await runImport(whole.importer(data, files), killAt);
      const content = await readContent(data);
      const fault = faultOf(content, isDone ? whole.content : undefined);
      if (fault !== undefined) faults.push(`after ${report.kills} kills: ${fault}`);
      if (isDone) {
        report.completed++;
        rmSync(data, { recursive: true, force: true });
        data = join(work, `killed-${report.completed}`);
        continue;
      }
      report.kills++;
      if (content.isUnfinished) report.unfinished++;
      if (content.executed < content.head) report.unexecuted++;
      log({ ...report, faults: faults.length });
    }
    return { ...report, faults };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Runs an import without a kill. Returns its duration and the resulting store. */
async function wholeImport(data: string, files: readonly string[], importer: Importer) {
  const began = performance.now();
  await runImport(importer(data, files));
  return { importer, ms: performance.now() - began, content: await readContent(data) };
}

async function genesisStateRoot(data: string): Promise<string> {
  return withHistory(data, (history) => {
    const block = history.header({ tag: 'earliest' });
    if (!block || isUnavailable(block)) throw new Error('the source has no genesis block');
    return Promise.resolve(bytesToHex(block.header.stateRoot));
  });
}

/** Exports archives of the sample chain with a few blocks each into a new folder. */
async function makeArchives(data: string, path: string): Promise<string[]> {
  mkdirSync(path);
  return withHistory(data, async (history) => {
    const files: string[] = [];
    for (let from = 1; from <= HEAD; from += PIECE) {
      const to = from + PIECE - 1;
      const written = await history.exportBlocks({ format: 'ere', from, to, path, network: 'sample' });
      files.push(...written.map((file) => file.path));
    }
    return files;
  });
}

/** Runs an import until it is done, or kills it after some milliseconds. Resolves to whether it was done. */
async function runImport(program: readonly string[], killAfterMs?: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--conditions=@ethread/source', ...program],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  clearTimeout(timer);
  if (code === 0) return true;
  if (signal === 'SIGKILL') return false;
  throw new Error(`the import ended with ${code}:\n${errors}`);
}

function faultOf(content: StoreContent, expected: StoreContent | undefined): string | undefined {
  const [problem] = content.problems;
  if (problem !== undefined) return problem;
  if (content.executed > content.head) return `block ${content.executed} is executed and not available`;
  if (expected && content.digest !== expected.digest) return 'the import ended with another store';
  return undefined;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
