import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RECORDS = join(import.meta.dirname, '../../../../docs/decisions');

const index = readFileSync(join(RECORDS, 'README.md'), 'utf8');
const files = readdirSync(RECORDS).filter((name) => /^\d{4}-/.test(name));

/** Returns the numbers that the index calls missing. */
function missingNumbers(): number[] {
  const [, text = ''] = /^Missing numbers: (.*)$/m.exec(index) ?? [];
  return [...text.matchAll(/(\d{4}) to (\d{4})|\d{4}/g)].flatMap(([single, from, to]) => {
    const first = Number(from ?? single);
    return Array.from({ length: Number(to ?? single) - first + 1 }, (_none, at) => first + at);
  });
}

describe('the index of decisions', () => {
  it('has each record with its title', () => {
    const rows = [...index.matchAll(/^\| \[\d{4}\]\((\S+)\) *\| (.+?) *\|/gm)].map(([, file, title]) => [
      file,
      title,
    ]);
    const titles = files.map((file) => {
      const [, title = ''] = /^# (.+)$/m.exec(readFileSync(join(RECORDS, file), 'utf8')) ?? [];
      return [file, title];
    });
    expect(rows).toEqual(titles);
  });

  it('explains each missing number', () => {
    const used = new Set([...files.map((file) => Number(file.slice(0, 4))), ...missingNumbers()]);
    const last = Math.max(...used);
    expect([...used].toSorted((a, b) => a - b)).toEqual(Array.from({ length: last }, (_none, at) => at + 1));
  });
});
