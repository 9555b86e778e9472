import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import { open } from 'lmdb';
import { itKeepsKeys } from './testing/key-store.ts';
import { openLmdbKeyStore } from './lmdb-key-store.ts';

describe('keys in a folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-keys-'));
  let folder: string;
  let count = 0;

  beforeEach(() => {
    folder = join(parent, String(++count));
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  itKeepsKeys(async () => openLmdbKeyStore(folder, { logger: silentLogger }));

  it('rejects keys that another program wrote in another format', async () => {
    const root = open({ path: folder, noSubdir: false, maxDbs: 5 });
    root.openDB<string, string>('facts', { encoding: 'string' }).putSync('format', '2');
    await root.close();
    expect(() => openLmdbKeyStore(folder, { logger: silentLogger })).toThrow(
      `${folder}: a newer ethread wrote the store: it has format 2, this program reads 1`,
    );
  });
});
