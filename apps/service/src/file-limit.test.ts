import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import { temporaryFolders } from '@ethread/storage/testing';
import { acceptedConnections, fileLimit } from './file-limit.ts';

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
    [256, 128, 1],
    [1_024, 768, 1],
    [65_536, 20_000, 0],
    [Infinity, 20_000, 0],
  ])('of %s lets a service accept %s of 20,000 connections', (files, accepted, warnings) => {
    let warned = 0;
    const logger = { ...silentLogger, warn: () => void warned++ };
    expect(acceptedConnections(20_000, logger, files)).toBe(accepted);
    expect(warned).toBe(warnings);
  });
});
