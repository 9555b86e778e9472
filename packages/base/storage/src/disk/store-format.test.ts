import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { checkStoreFormat, readStoreFormat } from './store-format.ts';

describe('The format of a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-format-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const storeWith = async (format: string) => {
    const path = join(folder, `format-${format}`);
    const root = open({ path, noSubdir: false, maxDbs: 2 });
    await root.openDB<string, string>('facts', { encoding: 'string' }).put('format', format);
    await root.close();
    return path;
  };

  it('reads the format of a store, and returns undefined for a missing or an empty store', async () => {
    expect(await readStoreFormat(await storeWith('7'))).toBe('7');
    const empty = join(folder, 'empty');
    await open({ path: empty, noSubdir: false, maxDbs: 2 }).close();
    expect(await readStoreFormat(empty)).toBeUndefined();
    expect(await readStoreFormat(join(folder, 'none'))).toBeUndefined();
  });

  it('accepts the format that the program reads', () => {
    expect(() => checkStoreFormat('data', '3', { supported: '3' })).not.toThrow();
  });

  it('advises to start the newer program, and never to remove data, for a newer format', () => {
    expect(() => checkStoreFormat('data', '10', { supported: '9', rebuild: 'import again' })).toThrow(
      'data: a newer ethread wrote the store: it has format 10, this program reads 9; start the version that wrote it, or restore the backup made before that upgrade',
    );
  });

  it('names the way to replace a store of an older format', () => {
    expect(() => checkStoreFormat('data', '2', { supported: '3', rebuild: 'import again' })).toThrow(
      'data: an older ethread wrote the store: it has format 2, this program reads 3; start the version that wrote it, or import again',
    );
  });
});
