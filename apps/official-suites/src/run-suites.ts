import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BY_DESIGN } from './by-design.ts';
import { isRelevant } from './run-file.ts';
import type { Failure, SuiteResult } from './suite-result.ts';
import type { FileAnswer } from './worker.ts';

/** The archives lie beside the repository; they are not part of it. */
const DATA = fileURLToPath(new URL('../../../../shared/conformance/', import.meta.url));
const ARCHIVES = ['official.tar.gz', 'precompiles.tar.gz'];

/** Whether the archives are there. */
export const hasSuites = (): boolean => ARCHIVES.every((name) => existsSync(join(DATA, name)));

export interface RunOptions {
  /** Ends after about this many seconds, with files chosen by the seed; all files when absent. */
  readonly seconds?: number;
  /** Runs this many files, chosen by the seed; all files when absent. The same on every machine, as time is not. */
  readonly sample?: number;
  readonly seed?: number;
  readonly processes: number;
  /** Only files whose path contains this. */
  readonly only?: string;
  readonly onFile?: (result: SuiteResult) => void;
}

export interface RunReport {
  readonly results: readonly SuiteResult[];
  readonly failures: readonly Failure[];
  readonly byDesign: readonly Failure[];
  readonly files: number;
}

/** Unpacks the archives into memory where there is such a folder, and runs their files in processes. */
export async function runSuites(options: RunOptions): Promise<RunReport> {
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const root = mkdtempSync(join(base, 'ethread-suites-'));
  try {
    for (const name of ARCHIVES) execFileSync('tar', ['-xzf', join(DATA, name), '-C', root]);
    const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isRelevant).sort();
    const wanted = all.filter((file) => file.includes(options.only ?? ''));
    const isSample = options.seconds !== undefined || options.sample !== undefined;
    const files = isSample ? shuffled(wanted, options.seed ?? 1).slice(0, options.sample) : wanted;
    const results = await runAll(root, files, options);
    const failures = results.flatMap((result) => result.failures);
    const isByDesign = ({ test }: Failure) => BY_DESIGN.some((one) => one.test === test);
    return {
      results,
      failures: failures.filter((failure) => !isByDesign(failure)),
      byDesign: failures.filter(isByDesign),
      files: files.length,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function runAll(
  root: string,
  files: readonly string[],
  { processes, seconds = Infinity, onFile }: RunOptions,
): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  const waiting = files.toReversed();
  const end = performance.now() + seconds * 1000;
  const runOne = () =>
    new Promise<void>((resolve, reject) => {
      const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
        execArgv: ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning'],
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      let file: string | undefined;
      const next = () => {
        file = performance.now() < end ? waiting.pop() : undefined;
        if (file === undefined) worker.disconnect();
        else worker.send({ root, file, folder: root });
      };
      worker.on('message', (answer: FileAnswer) => {
        if ('crash' in answer) {
          worker.disconnect();
          return reject(new Error(`${file ?? ''}: ${answer.crash}`));
        }
        results.push(answer.result);
        onFile?.(answer.result);
        next();
      });
      worker.on('error', reject);
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a worker ended with ${code} at ${file ?? 'its start'}`)),
      );
      next();
    });
  await Promise.all(Array.from({ length: processes }, runOne));
  return results;
}

/** The same order for the same seed (mulberry32). */
function shuffled(items: readonly string[], seed: number): string[] {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
