import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

describe('making a folder', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ethread-folder-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('makes those above it, too, and is content with one that is there', () => {
    const folder = join(root, 'a', 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('fails where a file is in the way', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(join(root, 'file', 'below'))).toThrow('EEXIST');
  });

  it('fails where a folder takes none', () => {
    expect(() => makeFolder('/proc/ethread/data')).toThrow('ENOENT');
  });
});
