import { createRandom } from '@ethread/core';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './folders.ts';
import { mutantsOf } from './instrument.ts';
import type { DrawnMutant } from './mutant-list.ts';

/** Sources whose faults clients would see. Pages are left out: only a browser over a new build could notice a change. */
const SOURCES = ['packages/**/src/**/*.ts', 'apps/{service,mcp}/src/**/*.ts'];
const NOT_SOURCES = /\/node_modules\/|\/testing\/|\/generated\/|\.(?:test|gen|d)\.ts$|\/ui\/|\/index\.ts$/;

/** The least number of mutants of a package, if its sources have so many. */
const LEAST = 5;

/** Small packages may have fewer mutants than their share. */
const TRIES_A_MUTANT = 5;

/** Draws mutants by a seed: of each package by its number of lines, of each file by its lines. */
export async function drawMutants(seed: number, count: number): Promise<DrawnMutant[]> {
  const random = createRandom(seed);
  const strata = Map.groupBy(listSources(), ({ file }) => packageOf(file));
  const lines = sum([...strata.values()].flat());
  const drawn = new Map<string, DrawnMutant>();
  const larger = [...strata.values()].toSorted((one, other) => sum(one) - sum(other));
  for (const [index, files] of larger.entries()) {
    const isLast = index === larger.length - 1;
    const share = isLast ? count - drawn.size : Math.max(LEAST, Math.round((count * sum(files)) / lines));
    const wanted = drawn.size + share;
    for (let tries = TRIES_A_MUTANT * share; drawn.size < wanted && tries > 0; tries--) {
      const mutants = await mutantsOf(pickByLines(files, random.next()));
      if (mutants.length === 0) continue;
      const { file, mutator, line, key } = random.pick(mutants);
      drawn.set(`${file} ${line} ${key}`, { file, mutator, line, key, verdict: 'new', by: '' });
    }
  }
  return [...drawn.values()].toSorted(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line,
  );
}

/** Returns the folder of a file's package. */
export function packageOf(file: string): string {
  return file.slice(0, file.indexOf('/src/'));
}

interface Source {
  readonly file: string;
  readonly lines: number;
}

function listSources(): Source[] {
  return globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !NOT_SOURCES.test(file))
    .toSorted()
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length }));
}

function sum(files: readonly Source[]): number {
  return files.reduce((total, { lines }) => total + lines, 0);
}

function pickByLines(files: readonly Source[], share: number): string {
  let before = share * sum(files);
  const picked = files.find(({ lines }) => (before -= lines) < 0) ?? files[0];
  if (!picked) throw new Error('a package has no sources');
  return picked.file;
}
