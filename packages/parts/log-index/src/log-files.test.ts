import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '@ethread/storage/testing';
import { DamagedStoreError } from '@ethread/ports';
import type { Facts } from '@ethread/storage/disk';
import { openLogFiles } from './log-files.ts';

const folder = temporaryFolders();
const FILE = 64 * 1024 * 1024;

function factsOf(rows = new Map<string, string>()): Facts {
  return {
    get: (name) => rows.get(name),
    put: (name, value) => void rows.set(name, value),
    remove: (name) => void rows.delete(name),
  };
}

describe('The log files', () => {
  it('contain each record in one file, and are removed when no block refers to them', () => {
    const path = folder();
    const facts = factsOf();
    const files = openLogFiles({ path, facts }, { end: 0 });
    const first = { at: files.placeFor(FILE - 10, 10), pieces: [new Uint8Array(10).fill(1)] };
    const second = {
      at: files.placeFor(FILE - 5, 10),
      pieces: [new Uint8Array(4).fill(2), new Uint8Array(6)],
    };
    expect([first.at, second.at]).toEqual([FILE - 10, FILE]);
    expect(files.placeFor(FILE + 10, 2 * FILE)).toBe(2 * FILE);
    files.write([first, second]);
    files.count([first.at, second.at], 1);
    expect([...files.read(first.at, 10)]).toEqual(Array(10).fill(1));
    expect([...files.read(second.at, 6)]).toEqual([2, 2, 2, 2, 0, 0]);
    files.removeUnused(FILE + 10);
    expect(readdirSync(path)).toEqual(['logs-000000.dat', 'logs-000001.dat']);
    files.count([first.at, second.at], -1);
    files.removeUnused(FILE + 10);
    // The next records go to the last file.
    expect(readdirSync(path)).toEqual(['logs-000001.dat']);
    files.close();
  });

  it('report a file that is truncated or missing', () => {
    const path = folder();
    const modules = { path, facts: factsOf() };
    const files = openLogFiles(modules, { end: 0 });
    // More buffers than one system call takes.
    const pieces = Array.from({ length: 2_500 }, (_, at) => Uint8Array.of(at % 7));
    files.write([{ at: 0, pieces }]);
    files.count([0], 1);
    expect(files.read(0, 2_500)).toEqual(Buffer.concat(pieces));
    truncateSync(join(path, 'logs-000000.dat'), 50);
    expect(() => files.read(0, 60)).toThrow('is cut off: byte 50 is missing');
    files.close();
    expect(() => openLogFiles(modules, { end: 100 })).toThrow(DamagedStoreError);
    rmSync(join(path, 'logs-000000.dat'));
    const reading = openLogFiles(modules, { end: 0, readOnly: true });
    expect(() => reading.read(0, 1)).toThrow('cannot be read');
  });
});
