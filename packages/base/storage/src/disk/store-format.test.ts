import { join } from 'node:path';
import { open } from 'lmdb';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import { checkStoreFormat, readStoreFormat } from './store-format.ts';

describe('The format of a store', () => {
  const folder = temporaryFolders();

  const storeWith = async (format: string) => {
    const path = folder();
    const root = open({ path, noSubdir: false, maxDbs: 2 });
    await root.openDB<string, string>('facts', { encoding: 'string' }).put('format', format);
    await root.close();
    return path;
  };

  it('reads the format of a store, and returns undefined for a missing or an empty store', async () => {
    expect(await readStoreFormat(await storeWith('7'))).toBe('7');
    const empty = folder();
    await open({ path: empty, noSubdir: false, maxDbs: 2 }).close();
    expect(await readStoreFormat(empty)).toBeUndefined();
    expect(await readStoreFormat(join(folder(), 'none'))).toBeUndefined();
  });

  it('accepts the format that the program reads', () => {
    expect(() => checkStoreFormat('data', '3', { supported: '3' })).not.toThrow();
  });

  it.each([
    ['a newer', '10', 'start the version that wrote it, or restore the backup made before that upgrade'],
    ['an older', '2', 'start the version that wrote it, or import again'],
  ])('of %s program is rejected with what to do', (which, format, advice) => {
    expect(() => checkStoreFormat('data', format, { supported: '9', rebuild: 'import again' })).toThrow(
      `data: ${which} ethread wrote the store: it has format ${format}, this program reads 9; ${advice}`,
    );
  });
});
