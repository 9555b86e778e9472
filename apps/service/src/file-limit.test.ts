import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '@ethread/storage/testing';
import { connectionsWithin, fileLimit } from './file-limit.ts';

describe('the limit of open files', () => {
  const newFolder = temporaryFolders();

  it.each([
    ['1024', 1024],
    ['unlimited', Infinity],
  ])('reads a limit of %s', (limit, files) => {
    const file = join(newFolder(), 'limits');
    writeFileSync(
      file,
      `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${limit}                 524288               files\n`,
    );
    expect(fileLimit(file)).toBe(files);
  });

  it('has no limit to report on a machine that reports none', () => {
    expect(fileLimit(join(newFolder(), 'none'))).toBeUndefined();
  });

  it.each([
    [256, 128],
    [1_024, 768],
    [65_536, 65_280],
    [undefined, Infinity],
  ])('leaves of %s open files %s to clients', (files, connections) => {
    expect(connectionsWithin(files)).toBe(connections);
  });
});
