import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { countLostRows } from './lost-rows.ts';
import { createValueTable } from './value-table.ts';

const PAGE_BYTES = 4_096;
/** The positions in lmdb's header of a page: its kind, and the end of its list of rows, two bytes for each. */
const [KIND, ROWS_END] = [18, 20];
const LEAF = 2;

describe('rows that the disk lost', () => {
  let folder: string;
  let root: RootDatabase<Uint8Array, number>;
  const openStore = () =>
    open<Uint8Array, number>({ path: folder, noSubdir: false, encoding: 'binary', pageSize: PAGE_BYTES });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-lost-'));
    root = openStore();
    root.transactionSync(() => {
      for (let key = 0; key < 200; key++) root.putSync(key, Buffer.from(`the row ${key}`));
    });
  });
  afterEach(async () => {
    await root.close();
    rmSync(folder, { recursive: true });
  });

  it('are none while rows are added and removed', () => {
    root.removeSync(7);
    root.putSync(1_000, Buffer.from('another'));
    expect(countLostRows(root)).toBe(0);
  });

  it('are reported when the table is opened, although no remaining row is damaged', async () => {
    await root.close();
    const file = join(folder, 'data.mdb');
    const bytes = readFileSync(file);
    for (let page = 0; page < bytes.length; page += PAGE_BYTES) {
      const isLast = bytes.subarray(page, page + PAGE_BYTES).includes('the row 199');
      if (isLast && bytes.readUInt16LE(page + KIND) === LEAF)
        bytes.writeUInt16LE(bytes.readUInt16LE(page + ROWS_END) - 2, page + ROWS_END);
    }
    writeFileSync(file, bytes);
    root = openStore();
    expect(root.getBinary(199)).toBeUndefined();
    expect(countLostRows(root)).toBe(1);
    const parse = (json: string): unknown => JSON.parse(json);
    const damaged = (problem: string) => new Error(problem);
    expect(() => createValueTable(root, { name: 'things', damaged, parse })).toThrow(
      'table things lacks 1 of its rows',
    );
  });
});
