import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutantsOf } from './instrument.ts';

/** The committed list. It has the places of the mutants, not their code. */
const LIST = join(import.meta.dirname, 'mutants.tsv');

/** `gone`: the line was changed or deleted. `equivalent` is written by hand: no test can notice it. */
export type Verdict = 'new' | 'killed' | 'survived' | 'equivalent' | 'gone';

/** A drawn mutant, and what the tests made of it. */
export interface DrawnMutant {
  readonly file: string;
  readonly mutator: string;
  readonly line: number;
  readonly key: string;
  readonly verdict: Verdict;
  /** The test file that killed it, or the reason why it is equivalent. */
  readonly by: string;
}

/** Reads the committed list. */
export function readList(): DrawnMutant[] {
  const rows = readFileSync(LIST, 'utf8').trimEnd().split('\n').slice(1);
  return rows.map((row) => {
    const [file = '', mutator = '', line = '', key = '', verdict = '', by = ''] = row.split('\t');
    return { file, mutator, line: Number(line), key, verdict: verdictOf(verdict), by };
  });
}

/** Replaces the committed list at once: an interrupted run loses nothing. */
export function writeList(mutants: readonly DrawnMutant[]): void {
  const rows = mutants.map(({ file, mutator, line, key, verdict, by }) =>
    [file, mutator, line, key, verdict, by].join('\t').trimEnd(),
  );
  writeFileSync(`${LIST}.new`, `${['file\tmutator\tline\tkey\tverdict\tby', ...rows].join('\n')}\n`);
  renameSync(`${LIST}.new`, LIST);
}

/** Finds a drawn mutant in today's source: the same change of the same line, the nearest to its old place. */
export async function findMutant({ file, mutator, line, key }: DrawnMutant): Promise<Mutant | undefined> {
  const same = (await mutantsOf(file)).filter((one) => one.mutator === mutator && one.key === key);
  return same.toSorted((one, other) => Math.abs(one.line - line) - Math.abs(other.line - line))[0];
}

function verdictOf(text: string): Verdict {
  const verdicts: readonly Verdict[] = ['new', 'killed', 'survived', 'equivalent', 'gone'];
  const verdict = verdicts.find((one) => one === text);
  if (verdict === undefined) throw new Error(`unknown verdict "${text}" in ${LIST}`);
  return verdict;
}
