import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './data-lock.ts';

describe('makeFolder', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ethread-folder-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('creates a folder and its parents, and accepts a folder that exists', () => {
    const folder = join(root, 'a', 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('fails where a file has the name of the folder', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(join(root, 'file', 'below'))).toThrow('EEXIST');
  });

  it('fails where the parent folder accepts no new folder', () => {
    expect(() => makeFolder('/proc/ethread/data')).toThrow('ENOENT');
  });
});
