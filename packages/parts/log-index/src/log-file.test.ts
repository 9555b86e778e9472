import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedStoreError } from '@ethread/ports';
import { temporaryFolders } from '@ethread/storage/testing';
import { openLogFile } from './log-files.ts';

const folder = temporaryFolders();

describe('The log file', () => {
  it('reads the written bytes, also after it was reopened', () => {
    const path = join(folder(), 'logs.dat');
    const pieces = Array.from({ length: 2_500 }, (_, at) => new Uint8Array(at % 7).fill(at));
    const all = Buffer.concat(pieces);
    const file = openLogFile(path, { length: 0 });
    file.write(0, pieces);
    file.write(all.length, [Uint8Array.of(1, 2, 3)]);
    file.close();
    const again = openLogFile(path, { length: all.length + 3 });
    expect(all.equals(again.read(0, all.length))).toBe(true);
    expect([...again.read(all.length, 3)]).toEqual([1, 2, 3]);
    const memory = new Uint8Array(10);
    expect(again.read(all.length, 2, memory).buffer).toBe(memory.buffer);
    again.write(all.length, [Uint8Array.of(9)]);
    expect([...again.read(all.length, 2)]).toEqual([9, 2]);
    again.close();
  });

  it('rejects a file that is, or becomes, shorter than the store requires', () => {
    const path = join(folder(), 'logs.dat');
    expect(() => openLogFile(path, { length: 1 })).toThrow(DamagedStoreError);
    const file = openLogFile(path, { length: 0 });
    file.write(0, [new Uint8Array(100)]);
    truncateSync(path, 50);
    expect(() => file.read(40, 20)).toThrow('is cut off: byte 50 is missing');
    file.close();
  });

  it('explains why a file cannot be opened', () => {
    const path = join(folder(), 'logs.dat');
    mkdirSync(path);
    expect(() => openLogFile(path, { length: 0 })).toThrow('EISDIR');
  });
});
