import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { createValueTable, type ValueTable } from './value-table.ts';

class Damaged extends Error {}
type RowKey = [hour: number, name: string];

let folder: string;
let root: RootDatabase;
let database: Database<Uint8Array, RowKey>;
let table: ValueTable<number[], RowKey>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethread-values-'));
  root = open({ path: folder, noSubdir: false, maxDbs: 1 });
  database = root.openDB<Uint8Array, RowKey>('things', { encoding: 'binary' });
  const damaged = (problem: string) => new Damaged(problem);
  table = createValueTable(database, {
    name: 'things',
    damaged,
    parse: (json): number[] => JSON.parse(json),
  });
});
afterEach(async () => {
  await root.close();
  rmSync(folder, { recursive: true });
});

it('A table of values returns the values that were put and not removed', () => {
  root.transactionSync(() => {
    table.put([1, 'a'], [1, 2]);
    table.put([1, 'b'], [3]);
    table.put([2, 'a'], []);
    table.remove([1, 'b']);
  });
  expect(table.get([1, 'a'])).toEqual([1, 2]);
  expect(table.get([1, 'b'])).toBeUndefined();
  expect([...table.range()]).toEqual([
    { key: [1, 'a'], value: [1, 2] },
    { key: [2, 'a'], value: [] },
  ]);
  expect([[...table.keys({ start: [2] })], table.count()]).toEqual([[[2, 'a']], 2]);
});

it('A table of values throws for every flipped bit of a row, and for the row of another key', () => {
  table.put([1, 'a'], [12]);
  const row = Buffer.from(database.getBinary([1, 'a']) ?? []);
  for (let bit = 0; bit < row.length * 8; bit++) {
    const flipped = Buffer.from(row);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    database.putSync([1, 'a'], flipped);
    expect(() => table.get([1, 'a'])).toThrow(Damaged);
    expect(() => [...table.range()]).toThrow('row [1,"a"] of table things fails its checksum');
  }
  database.putSync([2, 'a'], row);
  expect(() => table.get([2, 'a'])).toThrow(Damaged);
});
