import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@ethread/core';
import { type Database, open, type RootDatabase } from 'lmdb';
import { beginLinkedTable, createLinkedTable } from './linked-table.ts';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import type { LinkedTable } from './table.ts';

class Damaged extends Error {}

const NAME = 'things';
const folder = temporaryFolders();
let path: string;
let root: RootDatabase;
let database: Database<Uint8Array, Uint8Array>;
let table: LinkedTable;

beforeEach(() => {
  path = folder();
  root = open({ path, noSubdir: false, maxDbs: 2 });
  database = root.openDB<Uint8Array, Uint8Array>(NAME, { encoding: 'binary', keyEncoding: 'binary' });
  table = createLinkedTable(database, { name: NAME, damaged: (problem) => new Damaged(problem) });
});
afterEach(() => root.close());

const begin = () => root.transactionSync(() => beginLinkedTable(database, NAME));
/** Returns a key with a name of two bytes and a version of four. */
function keyOf(name: number, version: number): Buffer {
  const key = Buffer.alloc(6);
  key.writeUInt16BE(name);
  key.writeUInt32BE(version, 2);
  return key;
}
const valueOf = (number: number) => Uint8Array.of(number, number >> 8);
const NAMES = 6;
const VERSIONS = 12;
/** The size of a page of lmdb. */
const PAGE_BYTES = 4096;

/** Compares every read of the table with the rows of a map. */
function expectSame(rows: ReadonlyMap<string, Uint8Array>): void {
  expect(table.count()).toBe(rows.size);
  expect([...table.range()].map(({ key }) => Buffer.from(key).toString('hex'))).toEqual(
    [...rows.keys()].sort(),
  );
  for (let name = 0; name < NAMES; name++) {
    let latest: Uint8Array | undefined;
    for (let version = 0; version < VERSIONS; version++) {
      const key = keyOf(name, version);
      const value = rows.get(key.toString('hex'));
      latest = value ?? latest;
      expect(table.get(key)?.toString('hex')).toBe(value && Buffer.from(value).toString('hex'));
      expect(table.latest(key)?.value.toString('hex')).toBe(latest && Buffer.from(latest).toString('hex'));
    }
  }
}

it('A linked table reports the rows around an absent key', () => {
  begin();
  const [low, high] = [keyOf(1, 3), keyOf(4, 0)];
  root.transactionSync(() => [low, high].forEach((key) => table.put(key, valueOf(7))));
  const neighboursOf = (key: Uint8Array) => {
    let found: readonly (string | undefined)[] | undefined;
    table.latest(key, (before, after) => {
      found = [before, after].map((row) => row && Buffer.from(row).toString('hex'));
    });
    return found;
  };
  expect(neighboursOf(keyOf(2, 9))).toEqual([low.toString('hex'), high.toString('hex')]);
  expect(neighboursOf(keyOf(5, 0))).toEqual([high.toString('hex'), undefined]);
  expect(neighboursOf(keyOf(1, 5))).toBeUndefined();
});

it('A linked table has the rows that were put, or added where none was, and not removed, and the latest of each key', () => {
  begin();
  const random = createRandom(7).below;
  const rows = new Map<string, Uint8Array>();
  for (let round = 0; round < 50; round++) {
    root.transactionSync(() => {
      for (let step = 0; step < 12; step++) {
        const [key, value] = [keyOf(random(NAMES), random(VERSIONS)), valueOf(random(65_536))];
        const name = key.toString('hex');
        const known = rows.get(name);
        const kind = random(3);
        if (kind === 0) {
          table.remove(key);
          rows.delete(name);
        } else if (kind === 1) {
          table.put(key, value);
          rows.set(name, value);
        } else {
          const found = table.add(key, value);
          expect(found && Uint8Array.from(found)).toEqual(known);
          rows.set(name, known ?? value);
        }
      }
    });
    expectSame(rows);
  }
});

describe('A linked table with a row that the disk changed', () => {
  /** Returns the results of all reads of the table: a value, or an error. */
  function reads(): string[] {
    const seen: string[] = [];
    const see = (read: () => string) => {
      try {
        seen.push(read());
      } catch (error) {
        if (!(error instanceof Damaged)) throw error;
        seen.push('damaged');
      }
    };
    see(() => [...table.keys()].join());
    for (let name = 0; name < NAMES; name++) {
      for (let version = 0; version < VERSIONS; version++) {
        for (const read of [table.get, table.getFast, (key: Uint8Array) => table.latest(key)?.value])
          see(() => Buffer.from(read(keyOf(name, version)) ?? []).toString('hex') || 'none');
      }
    }
    return seen;
  }

  /** Writes the rows anew. */
  const fill = () =>
    root.transactionSync(() => {
      database.clearSync();
      beginLinkedTable(database, NAME);
      for (let name = 1; name < NAMES; name += 2) {
        for (let version = 1; version < VERSIONS; version += 3)
          table.put(keyOf(name, version), valueOf(version));
      }
    });

  const flip = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 4);

  it.each<[what: string, damage: (key: Uint8Array, row: Uint8Array) => unknown]>([
    ['a bit of a row flipped', (key, row) => database.putSync(key, flip(row, row.length >> 1))],
    ['a row is gone', (key) => database.removeSync(key)],
    [
      'a bit of a key flipped',
      (key, row) => [database.removeSync(key), database.putSync(flip(key, key.length - 1), row)],
    ],
  ])('returns no wrong value when %s', (_what, damage) => {
    fill();
    const right = reads();
    expect(right).not.toContain('damaged');
    for (const { key, value } of [...database.getRange({})]) {
      root.transactionSync(() => damage(key, value));
      const now = reads();
      expect(now).toContain('damaged');
      expect(now.filter((read, at) => read !== 'damaged' && read !== right[at])).toEqual([]);
      fill();
    }
  });

  it('returns no wrong value when a page is empty, and all when it is back', () => {
    fill();
    const right = reads();
    const [file, bytes] = [openSync(join(path, 'data.mdb'), 'r+'), readFileSync(join(path, 'data.mdb'))];
    const found = new Set<string>();
    for (let at = 2 * PAGE_BYTES; at < bytes.length; at += PAGE_BYTES) {
      writeSync(file, Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, at);
      const now = reads();
      now.forEach((read) => found.add(read));
      expect(now.filter((read, index) => read !== 'damaged' && read !== right[index])).toEqual([]);
      writeSync(file, bytes, at, PAGE_BYTES, at);
      expect(reads()).toEqual(right);
    }
    expect(found).toContain('damaged');
    closeSync(file);
  });
});
