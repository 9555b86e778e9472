import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '@ethread/storage/testing';
import { CorruptStoreError } from '../base/errors.ts';
import { PAGE_BYTES, payloadIn } from './page-format.ts';
import { filePages } from './page-source.ts';

const folder = temporaryFolders();
const PAGES = { first: 1, count: 2 };

/** Replaces a file that was read and closed. Returns its reads. */
function replaced(replace: (path: string) => void) {
  const path = join(folder(), 'file');
  writeFileSync(path, Buffer.alloc(3 * PAGE_BYTES, 7));
  const source = filePages(path);
  expect(source.read(PAGES).equals(Buffer.alloc(2 * PAGE_BYTES, 7))).toBe(true);
  source.close();
  replace(path);
  return () => source.read(PAGES);
}

describe('The pages of a file', () => {
  it.each<[what: string, replace: (path: string) => void, problem: string]>([
    ['is gone', rmSync, 'ENOENT'],
    ['was truncated', (path) => truncateSync(path, 2 * PAGE_BYTES), 'page 1 is missing'],
    ['is a folder', (path) => [rmSync(path), mkdirSync(path)], 'EISDIR'],
    ['is a link to itself', (path) => [rmSync(path), symlinkSync(path, path)], 'ELOOP'],
    ['is a named pipe', (path) => [rmSync(path), spawnSync('mkfifo', [path])], 'ESPIPE'],
  ])('are damaged, and reads do not wait, when it %s', (_what, replace, problem) => {
    const read = replaced(replace);
    expect(read).toThrow(CorruptStoreError);
    expect(read).toThrow(problem);
  });
});

describe('The payload of a page', () => {
  it('is damaged when it fails its checksum', () => {
    const place = { name: 'a.blocks', place: 'folder/a.blocks', page: 5, index: 0 };
    const read = () => payloadIn(Buffer.alloc(PAGE_BYTES, 7), place);
    expect(read).toThrow(CorruptStoreError);
    expect(read).toThrow('folder/a.blocks: page 5 fails its checksum');
  });
});
