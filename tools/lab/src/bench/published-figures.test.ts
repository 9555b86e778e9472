import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../../../docs');

/** The requests of each call to the workload whose calls are batches. */
const BATCH = 100;

/** Returns the cells below a title in the first table of a page that has it, by the first cell of their row. */
function rowsOf(page: string, title: string): Map<string, string> {
  const lines = readFileSync(join(DOCS, page), 'utf8').split('\n');
  const begin = lines.findIndex((line) => line.startsWith('|') && line.includes(title));
  const [head = [], , ...rows] = lines.slice(begin).map((line) => line.split('|').map((cell) => cell.trim()));
  const end = rows.findIndex((cells) => cells.length < 2);
  return new Map(rows.slice(0, end).map((cells) => [cells[1] ?? '', cells[head.indexOf(title)] ?? '']));
}

it('the page on scaling has the CPU times of the benchmarks', () => {
  const measured = rowsOf('benchmarks/peers.md', 'CPU µs/request');
  const published = rowsOf('scaling.md', 'CPU time of a million');
  expect(published.size).toBeGreaterThan(5);
  for (const [workload, seconds] of published) {
    const micros = Number(measured.get(workload)) / (workload.startsWith('batch of') ? BATCH : 1);
    expect({ workload, seconds }).toEqual({ workload, seconds: `${Math.round(micros)} s` });
  }
});
