import { createRandom } from '@ethread/core';
import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ByDesign, BY_DESIGN, designOf, LONG } from './by-design.ts';
import { isRelevant } from './run-file.ts';
import { Checks, type Failure, type SuiteResult } from './suite-result.ts';
import type { FileResult } from './worker.ts';

/** The archives are stored beside the repository, outside it. `eest.tar.gz` has the newest specification tests. */
const DATA = fileURLToPath(new URL('../../../../../shared/conformance/', import.meta.url));
const ARCHIVES = ['official.tar.gz', 'eest.tar.gz'];

/** Number of folders of a file's path that name its subject: suite, category, fork, the fork of the EIP, the EIP. */
const SUBJECT_FOLDERS = 5;
/** Files of a folder of which a sample takes the smallest: a tenth of all has two thirds of all bytes and time. */
const CANDIDATES = 3;
const PROCESSES = 2;
const MAX_LIST_BYTES = 16 * 1024 * 1024;

export interface RunOptions {
  /** The seed by which the run chooses a file of each folder of tests. All files when absent. */
  readonly sampleSeed?: number;
  readonly only?: string;
  readonly onFile?: (results: readonly SuiteResult[]) => void;
}

export interface RunReport {
  readonly results: readonly SuiteResult[];
  readonly failures: readonly Failure[];
  readonly byDesign: readonly (Failure & Pick<ByDesign, 'cause'>)[];
  readonly files: number;
}

/** Unpacks files of the archives into memory where a memory folder exists, and runs them in processes. */
export async function runSuites(options: RunOptions): Promise<RunReport> {
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const root = mkdtempSync(join(base, 'ethread-suites-'));
  try {
    const archives = ARCHIVES.map((name) => ({ name, files: filesOf(name) }));
    const files = chosen(
      archives.flatMap((archive) => archive.files),
      options,
    );
    const isChosen = new Set(files);
    for (const archive of archives) {
      unpack(
        archive.name,
        archive.files.map(({ path }) => path).filter((path) => isChosen.has(path)),
        root,
      );
    }
    const results = await runAll(root, files, options);
    return { ...sorted(results), results, files: files.length };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface ArchivedFile {
  readonly path: string;
  readonly bytes: number;
}

/** Returns the relevant files of an archive. */
function filesOf(archive: string): ArchivedFile[] {
  const list = execFileSync('tar', ['-tzf', join(DATA, archive), '--verbose'], { maxBuffer: MAX_LIST_BYTES });
  return list
    .toString()
    .split('\n')
    .map((line) => line.split(/ +/))
    .map(([, , bytes, , , ...name]) => ({ path: name.join(' '), bytes: Number(bytes) }))
    .filter(({ path }) => isRelevant(path));
}

function unpack(archive: string, files: readonly string[], root: string): void {
  if (files.length === 0) return;
  execFileSync('tar', ['-xzf', join(DATA, archive), '-C', root, '-T', '-'], { input: files.join('\n') });
}

/** Returns the files of a run: all, or of each folder the smallest of some that the seed chooses. */
function chosen(all: readonly ArchivedFile[], { only = '', sampleSeed }: RunOptions): string[] {
  const wanted = all.filter(({ path }) => path.includes(only));
  if (wanted.length === 0) throw new Error(`--only selects no file: ${only}`);
  if (sampleSeed === undefined) return wanted.map(({ path }) => path);
  const random = createRandom(sampleSeed);
  const short = wanted.filter(({ path }) => !LONG.test(path));
  return [...Map.groupBy(short, ({ path }) => subjectOf(path)).values()].map((files) => {
    const candidates = Array.from({ length: CANDIDATES }, () => random.pick(files));
    return candidates.reduce((least, one) => (one.bytes < least.bytes ? one : least)).path;
  });
}

function subjectOf(path: string): string {
  return dirname(path).split('/').slice(0, SUBJECT_FOLDERS).join('/');
}

/** Separates the failures that are by design. A test that no longer differs from its suite is a failure. */
function sorted(results: readonly SuiteResult[]): Pick<RunReport, 'failures' | 'byDesign'> {
  const failures: Failure[] = [];
  const byDesign: RunReport['byDesign'][number][] = [];
  const found = new Set<ByDesign>();
  for (const failure of results.flatMap((result) => result.failures)) {
    const design = designOf(failure);
    if (!design) failures.push(failure);
    else {
      found.add(design);
      byDesign.push({ ...failure, cause: design.cause });
    }
  }
  const ran = new Set(results.map(({ file }) => file));
  for (const design of BY_DESIGN) {
    if (found.has(design) || !ran.has(design.test.split('#', 1)[0] ?? '')) continue;
    failures.push({ test: design.test, problem: 'it passes, but is listed as different by design' });
  }
  return { failures, byDesign };
}

async function runAll(
  root: string,
  files: readonly string[],
  { onFile }: RunOptions,
): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  const waiting = files.toReversed();
  const report = (ofFile: readonly SuiteResult[]) => {
    results.push(...ofFile);
    onFile?.(ofFile);
  };
  const runFiles = async () => {
    // A process that ended early leaves files behind. The next process runs them.
    while (waiting.length > 0) await runProcess(root, () => waiting.pop(), report);
  };
  await Promise.all(Array.from({ length: PROCESSES }, runFiles));
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
