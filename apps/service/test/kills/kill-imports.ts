import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNotHeld } from '@ethread/backend';
import { bytesToHex } from '@ethread/core';
import { SAMPLE_CHAIN } from '../service-process.ts';
import { type StoreContent, withHistory, readContent } from './store-content.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
const CHAIN = join(SAMPLE_CHAIN, 'chain.rlp');
const MAIN = join(import.meta.dirname, '../../src/main.ts');
const SMALL_BATCHES = join(import.meta.dirname, 'import-in-small-batches.ts');
/** The last block that is imported: one from after the last fork. */
const HEAD = 150;
/** Blocks of one archive. */
const PIECE = 30;
/** Before this the program only starts. In milliseconds. */
const STARTING_MS = 300;

/** A program that imports files into a folder. */
type Importer = (data: string, files: readonly string[]) => readonly string[];

const command =
  (...flags: readonly string[]): Importer =>
  (data, files) => [MAIN, 'import', '--genesis', GENESIS, '--data', data, ...flags, ...files];

/** What killing imports showed. */
export interface KillReport {
  readonly kills: number;
  /** Imports that got done; each must have ended with the same store. */
  readonly completed: number;
  /** Kills that left an archive unfinished. */
  readonly unfinished: number;
  /** Kills that left blocks which were held and not executed yet. */
  readonly unexecuted: number;
  /** What was wrong with a store; empty if nothing ever was. */
  readonly faults: readonly string[];
}

/**
 * Imports archives of the sample chain, again and again into the same folder; kills each import with SIGKILL at a moment
 * that the seed names, and verifies the store after each. An import that gets done is compared with one that nobody
 * killed, and the next begins anew: in turn block by block, by command, and by command
 * with the blocks executed.
 */
export async function killImports(
  count: number,
  seed: number,
  log: (report: object) => void = () => {},
): Promise<KillReport> {
  const work = mkdtempSync(join(tmpdir(), 'ethread-kills-'));
  try {
    const random = randomFrom(seed);
    const files = shuffled(await makeArchives(work), random);
    const stateRoot = await genesisStateRoot(join(work, 'source'));
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

/** An import that nobody kills: how long it takes, and what the store is then. */
async function wholeImport(data: string, files: readonly string[], importer: Importer) {
  const began = performance.now();
  await runImport(importer(data, files));
  return { importer, ms: performance.now() - began, content: await readContent(data) };
}

async function genesisStateRoot(data: string): Promise<string> {
  return withHistory(data, (history) => {
    const block = history.header({ tag: 'earliest' });
    if (!block || isNotHeld(block)) throw new Error('the source has no genesis block');
    return Promise.resolve(bytesToHex(block.header.stateRoot));
  });
}

/** Archives of the sample chain, a few blocks each. */
async function makeArchives(work: string): Promise<string[]> {
  const data = join(work, 'source');
  const path = join(work, 'archives');
  mkdirSync(path);
  await runImport(command()(data, [CHAIN]));
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

/** Runs an import until it is done, or killed after some milliseconds. Resolves to whether it was done. */
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
  if (content.executed > content.head) return `block ${content.executed} is executed and not held`;
  if (expected && content.digest !== expected.digest) return 'the import ended with another store';
  return undefined;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
