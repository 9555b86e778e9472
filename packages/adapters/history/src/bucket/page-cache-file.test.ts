import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';
import { makeSmallDisk, temporaryFolders } from '@ethread/storage/testing';
import { CHUNK_PAGES, createPageCacheFile } from './page-cache-file.ts';
import { PAGE_BYTES } from '../paged-files/page-format.ts';

const folder = temporaryFolders();
const CHUNK_BYTES = CHUNK_PAGES * PAGE_BYTES;
const chunk = (fill: number) => Buffer.alloc(CHUNK_BYTES, fill);

describe('The cache of pages of a bucket', () => {
  it('evicts chunks that were not used lately', () => {
    const cache = createPageCacheFile(folder(), 3 * CHUNK_BYTES);
    for (const key of ['a', 'b', 'c']) cache.put(key, chunk(key.charCodeAt(0)));
    expect(cache.get('a')?.equals(chunk(97))).toBe(true);
    cache.put('d', chunk(100));
    expect(['a', 'b', 'c', 'd'].map(cache.has)).toEqual([true, false, true, true]);
    expect(cache.bytes()).toBe(3 * CHUNK_BYTES);
    cache.close();
  });

  it('writes to no other file after it was closed', () => {
    const cache = createPageCacheFile(folder(), 3 * CHUNK_BYTES);
    cache.put('a', chunk(1));
    cache.close();
    // The operating system gives the number of the closed file to the next one.
    const path = join(folder(), 'other');
    const other = openSync(path, 'w+');
    cache.put('b', chunk(2));
    expect(cache.get('a')).toBeUndefined();
    closeSync(other);
    expect(readFileSync(path)).toHaveLength(0);
  });
});

describeWith('small disks')('The cache of pages on a full disk', () => {
  it('returns the newest chunks, and leaves the space to the store', () => {
    const disk = makeSmallDisk(4);
    try {
      const cache = createPageCacheFile(disk.folder, 1024 * CHUNK_BYTES);
      for (let key = 0; key < 200; key++) cache.put(String(key), chunk(key));
      for (let key = 100; key < 200; key++) expect(cache.get(String(key))?.equals(chunk(key))).toBe(true);
      expect(cache.get('0')).toBeUndefined();
      expect(cache.bytes()).toBe(0);
      cache.remove('150');
      expect(cache.has('150')).toBe(false);
      cache.close();
    } finally {
      disk.remove();
    }
  });
});
