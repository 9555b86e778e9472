import { createRandom } from '@ethread/core';
import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BY_DESIGN } from './by-design.ts';
import { isRelevant } from './run-file.ts';
import { Checks, type Failure, type SuiteResult } from './suite-result.ts';
import type { FileResult } from './worker.ts';

/** The archives are stored beside the repository, outside it. */
const DATA = fileURLToPath(new URL('../../../../shared/conformance/', import.meta.url));
const ARCHIVES = ['official.tar.gz', 'precompiles.tar.gz'];

export interface RunOptions {
  /** Approximate duration in seconds of a run over files chosen by the seed. All files when absent. */
  readonly seconds?: number;
  /**
   * Number of files, chosen by the seed. All files when absent. Unlike a duration, it selects the same files on every
   * machine.
   */
  readonly sample?: number;
  readonly seed?: number;
  readonly processes: number;
  /** Only files whose path contains this text. */
  readonly only?: string;
  readonly onFile?: (results: readonly SuiteResult[]) => void;
}

export interface RunReport {
  readonly results: readonly SuiteResult[];
  readonly failures: readonly Failure[];
  readonly byDesign: readonly Failure[];
  readonly files: number;
}

/** Unpacks the archives into memory where a memory folder exists, and runs their files in processes. */
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
  const take = () => (performance.now() < end ? waiting.pop() : undefined);
  const report = (ofFile: readonly SuiteResult[]) => {
    results.push(...ofFile);
    onFile?.(ofFile);
  };
  const runFiles = async () => {
    // A process that ended early leaves files behind. The next process runs them.
    while (waiting.length > 0 && performance.now() < end) await runProcess(root, take, report);
  };
  await Promise.all(Array.from({ length: processes }, runFiles));
  return results;
}

/**
 * Runs files in a process until none is left or the process ends. A file that ends the process is reported as failed.
 */
function runProcess(
  root: string,
  take: () => string | undefined,
  report: (results: readonly SuiteResult[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
      execArgv: ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let file: string | undefined;
    const next = () => {
      file = take();
      if (file === undefined) worker.disconnect();
      else worker.send({ root, file, folder: root });
    };
    worker.on('message', (response: FileResult) => {
      report('crash' in response ? [crashed(file ?? '', response.crash)] : response.results);
      next();
    });
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      if (file !== undefined)
        report([crashed(file, `its process ended with ${code ?? signal ?? 'no code'}`)]);
      resolve();
    });
    next();
  });
}

function crashed(file: string, problem: string): SuiteResult {
  const checks = new Checks(file);
  checks.fail('file', problem);
  return checks.result(file.split('/')[0] ?? '', '');
}

/** Returns the items in a random order, the same for the same seed. */
function shuffled(items: readonly string[], seed: number): string[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
