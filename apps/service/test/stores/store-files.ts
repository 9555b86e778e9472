import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Files of the processes that have a store open. They are created anew when it is opened. */
const OF_PROCESSES = new Set(['lock', 'lock.mdb']);
const PACKED = '.br';

/** Compresses every file of the folder of a closed store, file by file, into another folder. */
export function packStore(from: string, to: string): void {
  for (const file of filesIn(from)) {
    const target = join(to, file + PACKED);
    mkdirSync(dirname(target), { recursive: true });
    const bytes = readFileSync(join(from, file));
    writeFileSync(
      target,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
  }
}

/** Restores the files that {@link packStore} compressed. */
export function unpackStore(from: string, to: string): void {
  for (const file of filesIn(from)) {
    const target = join(to, file.slice(0, -PACKED.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, brotliDecompressSync(readFileSync(join(from, file))));
  }
}

/** Lists the files of a folder, with paths from there. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !OF_PROCESSES.has(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}
