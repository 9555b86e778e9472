import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE, ROOT } from './folders.ts';
import type { Mutant } from './instrument.ts';

/** What the tests made of a mutant. */
export interface Run {
  /** The first test file that failed. */
  readonly failed: string | undefined;
  /** Whether it took too much CPU time. */
  readonly isLate: boolean;
  /** The CPU time in seconds of each test file that passed. */
  readonly passed: ReadonlyMap<string, number>;
}

const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const CONFIG = join(import.meta.dirname, 'jest.config.mjs');
/** In memory where Linux has it: tests flush their stores thousands of times. */
const FOLDERS = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const HOOK = pathToFileURL(join(import.meta.dirname, 'mutate-module.ts')).href;

/** A mutant may wait for what never comes, in each test of a file: this many times the CPU time may pass. */
const WAITS = 4;

/**
 * Runs test files in one process until the first fails, over a mutant unless it is undefined. A process that takes more
 * CPU time than `seconds`, or lasts four times as long, is killed: its test counts as failed. Processes that a test left
 * behind end with it.
 */
export async function runTests(
  tests: readonly string[],
  mutant: Mutant | undefined,
  seconds: number,
  signal: AbortSignal,
): Promise<Run> {
  const folder = mkdtempSync(join(FOLDERS, 'ethread-mutant-'));
  const times = join(folder, 'cpu-times');
  const paths = tests.map((test) => join(ROOT, test));
  const jest = [process.execPath, JEST, '-c', CONFIG, '--runInBand', '--bail', '--runTestsByPath', ...paths];
  const child = spawn('/bin/sh', ['-c', 'ulimit -t "$0" && exec "$@"', `${Math.ceil(seconds)}`, ...jest], {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      TMPDIR: folder,
      NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
      ETHREAD_TEST_CPU_TIMES: times,
      NODE_OPTIONS: `--no-warnings --import=${HOOK}`,
      ETHREAD_MUTANT: JSON.stringify(
        mutant ? { ...mutant, url: pathToFileURL(join(ROOT, mutant.file)).href } : {},
      ),
    },
  });
  const end = () => child.pid !== undefined && endGroup(child.pid);
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, WAITS * seconds * 1_000);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  signal.removeEventListener('abort', end);
  clearTimeout(timer);
  end();
  signal.throwIfAborted();
  const ended = existsSync(times) ? readTimes(times) : new Map<string, number>();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  if (code === 0) return { failed: undefined, isLate: false, passed: ended };
  // Jest stops at the first file that fails, whose time is the last. A killed process has none of its file.
  const isLate = code === null;
  const last = isLate ? tests[ended.size] : [...ended.keys()].at(-1);
  const failed = last ?? tests[0] ?? '';
  ended.delete(failed);
  return { failed, isLate, passed: ended };
}

function readTimes(file: string): Map<string, number> {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const times = lines.map((line): [string, number] => JSON.parse(line));
  return new Map(times.map(([path, seconds]) => [relative(ROOT, path), seconds]));
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}
