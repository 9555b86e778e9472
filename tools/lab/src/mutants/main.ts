// Draws mutants, and runs the tests over them: see the README of the lab.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawMutants, packageOf } from './draw-mutants.ts';
import { CACHE } from './folders.ts';
import { type DrawnMutant, findMutant, readList, type Verdict, writeList } from './mutant-list.ts';
import { createRelatedTests } from './related-tests.ts';
import { runTests } from './run-tests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    again: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
});

/** Returns the CPU time in seconds to expect of a test file that never ran. Those of the apps start processes. */
const guessOf = (test: string) => (/^(?:apps|tools)\//.test(test) ? 10 : 1);
const COSTS = join(CACHE, 'costs.json');
mkdirSync(CACHE, { recursive: true });
const costs = new Map<string, number>(
  existsSync(COSTS) ? Object.entries(JSON.parse(readFileSync(COSTS, 'utf8'))) : [],
);
const costOf = (test: string) => costs.get(test) ?? guessOf(test);
/** Tests that fail without a mutant. */
const broken = new Set<string>();
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

try {
  if (values.draw === undefined) await runAll();
  else writeList(await drawMutants(Number(values.seed), Number(values.draw)));
} catch (error) {
  if (!stop.signal.aborted) throw error;
}
printSummary(readList());

async function runAll(): Promise<void> {
  const relatedTests = createRelatedTests(costOf);
  const list = readList();
  for (const folder of positionals.length > 0 ? positionals : [''])
    for (const [index, drawn] of list.entries()) {
      if (!drawn.file.startsWith(folder) || drawn.verdict !== (values.again ?? 'new')) continue;
      const begun = performance.now();
      const [verdict, by] = await judge(drawn, relatedTests(drawn.file));
      list[index] = { ...drawn, verdict, by };
      writeList(list);
      writeFileSync(COSTS, JSON.stringify(Object.fromEntries(costs)));
      const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
      console.log(`${verdict} ${drawn.file}:${drawn.line} ${drawn.mutator} ${by} (${seconds} s)`);
    }
}

/** Runs the tests that can kill a mutant: those of its package, then others as far as the CPU time reaches. */
async function judge(drawn: DrawnMutant, groups: readonly string[][]): Promise<[Verdict, string]> {
  const mutant = existsSync(drawn.file) ? await findMutant(drawn) : undefined;
  if (!mutant) return ['gone', ''];
  let left = Number(values.seconds);
  // The test that killed it before comes first.
  for (const group of drawn.by.endsWith('.test.ts') ? [[drawn.by], ...groups] : groups) {
    let tests = group.filter((test, place) => {
      if (broken.has(test) || (place > 0 && costOf(test) > left)) return false;
      left -= costOf(test);
      return true;
    });
    while (tests.length > 0) {
      const expected = tests.reduce((sum, test) => sum + costOf(test), 0);
      const { failed, isLate, passed } = await runTests(tests, mutant, 2 * expected + 20, stop.signal);
      for (const [test, seconds] of passed) costs.set(test, seconds);
      if (failed === undefined) break;
      if (costs.has(failed)) return ['killed', failed];
      if (!(await passesAlone(failed))) {
        broken.add(failed);
        console.log(`fails without a mutant: ${failed}`);
      } else if (!isLate) return ['killed', failed];
      // A test that was late has a known cost now.
      tests = tests.slice(tests.indexOf(failed)).filter((test) => !broken.has(test));
    }
  }
  return ['survived', ''];
}

/** Returns whether a test passes without a mutant. */
async function passesAlone(test: string): Promise<boolean> {
  const { passed } = await runTests([test], undefined, 300, stop.signal);
  for (const [name, seconds] of passed) costs.set(name, seconds);
  return passed.has(test);
}

function printSummary(list: readonly DrawnMutant[]): void {
  for (const [folder, mutants] of [
    ...Map.groupBy(list, ({ file }) => packageOf(file)),
    ['all', list] as const,
  ]) {
    const counts = Object.entries(Object.groupBy(mutants, ({ verdict }) => verdict));
    console.log(`${folder}: ${counts.map(([verdict, some]) => `${some.length} ${verdict}`).join(', ')}`);
  }
}
