import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUnavailable } from '@ethread/ports';
import { bytesToHex, createRandom } from '@ethread/core';
import { serviceMain } from '@ethread/setup';
import { SAMPLE_CHAIN } from '../service-process.ts';
import { storedSample } from '../stored-sample.ts';
import { type StoreContent, withHistory, readContent } from './store-content.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
const MAIN = serviceMain();
const SMALL_BATCHES = join(import.meta.dirname, 'import-in-small-batches.ts');
/** Last imported block, which is after the last fork. */
const HEAD = 150;
/** Blocks per archive. */
const PIECE = 30;
/** Time in which the program only starts, in milliseconds. */
const STARTING_MS = 300;

/** A program that is killed: an import, or a rewind. */
export interface KilledWork {
  readonly name: string;
  /** Prepares the work in a new folder. Returns the data folder. */
  prepare(folder: string): string;
  /** Returns the program with its arguments. */
  program(data: string): readonly string[];
  /** Its result without kills, once it has run so. */
  whole?: { readonly ms: number; readonly content: StoreContent };
}

/** Options of {@link killImports}. */
export interface KillOptions {
  /** Works besides imports. */
  readonly others?: readonly KilledWork[];
  /** The names of the works to run. Default: all. */
  readonly only?: readonly string[];
  /** The kills of one work after which it may complete. Default: any number. */
  readonly killsEach?: number;
  readonly log?: (report: object) => void;
}

/** The result of killing imports. */
export interface KillReport {
  readonly kills: number;
  /** The kills by the name of the work. */
  readonly byWork: Readonly<Record<string, number>>;
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
 * the next import begins anew. The kinds of import alternate: block by block, by command, by command with execution of
 * the blocks, and the other works.
 */
export async function killImports(
  count: number,
  seed: number,
  { others = [], only = [], killsEach = Infinity, log = () => {} }: KillOptions = {},
): Promise<KillReport> {
  const work = mkdtempSync(join(tmpdir(), 'ethread-kills-'));
  try {
    const random = createRandom(seed).next;
    const source = await storedSample();
    const files = shuffled(await makeArchives(source, join(work, 'archives')), random);
    const stateRoot = await genesisStateRoot(source);
    const command = (data: string) => [MAIN, 'import', '--genesis', GENESIS, '--data', data];
    const all: readonly KilledWork[] = [
      importOf('blocks', (data) => [SMALL_BATCHES, data, stateRoot, ...files]),
      importOf('import', (data) => [...command(data), ...files]),
      importOf('execute', (data) => [...command(data), '--execute', ...files]),
      ...others,
    ];
    const works = all.filter(({ name }) => only.length === 0 || only.includes(name));
    const report = { kills: 0, completed: 0, unfinished: 0, unexecuted: 0 };
    const byWork: Record<string, number> = {};
    const faults: string[] = [];
    let data: string | undefined;
    let killed = 0;
    let turn = 0;
    while (report.kills < count) {
      const current = works[turn % works.length];
      if (!current) break;
      const whole = (current.whole ??= await runWhole(current, join(work, `whole-${report.completed}`)));
      data ??= current.prepare(join(work, `killed-${report.completed}`));
      const killAt = killed < killsEach ? STARTING_MS + random() * (whole.ms - STARTING_MS) : undefined;
      const began = performance.now();
      const isDone = await runProgram(current.program(data), killAt);
      // The load of the machine changes, and later kills must come in time.
      if (isDone && killed === 0) current.whole = { ...whole, ms: performance.now() - began };
      const content = await readContent(data);
      const fault = faultOf(content, isDone ? whole.content : undefined);
      if (fault !== undefined) faults.push(`${current.name}, after ${report.kills} kills: ${fault}`);
      if (isDone) {
        report.completed++;
        // A work that was done before its kill begins anew where each must be killed.
        if (killed > 0 || killsEach === Infinity) turn++;
        killed = 0;
        rmSync(data, { recursive: true, force: true });
        data = undefined;
        continue;
      }
      report.kills++;
      killed++;
      byWork[current.name] = (byWork[current.name] ?? 0) + 1;
      if (content.isUnfinished) report.unfinished++;
      if (content.executed < content.head) report.unexecuted++;
      log({ ...report, faults: faults.length });
    }
    return { ...report, byWork, faults };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function importOf(name: string, program: KilledWork['program']): KilledWork {
  return { name, program, prepare: (folder) => folder };
}

/** Runs a program without a kill. Returns its duration and the resulting store. */
async function runWhole(work: KilledWork, folder: string) {
  const data = work.prepare(folder);
  const began = performance.now();
  await runProgram(work.program(data));
  return { ms: performance.now() - began, content: await readContent(data) };
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

/** Runs a program until it is done, or kills it after some milliseconds. Resolves to whether it was done. */
async function runProgram(program: readonly string[], killAfterMs?: number): Promise<boolean> {
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
  throw new Error(`${program.join(' ')} ended with ${code}:\n${errors}`);
}

function faultOf(content: StoreContent, expected: StoreContent | undefined): string | undefined {
  const [problem] = content.problems;
  if (problem !== undefined) return problem;
  if (content.executed > content.head) return `block ${content.executed} is executed and not available`;
  if (expected && content.digest !== expected.digest) return 'it ended with another store';
  return undefined;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
