import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Folder of vectors and tests from third parties. It is beside the repository, not part of it. */
const FOLDER = fileURLToPath(new URL('../../../../../../shared/conformance/', import.meta.url));
const TAR_BLOCK = 512;

/** Yields the files of a recorded archive with their names. Nothing is unpacked to disk. */
export function* recordedFiles(
  archive: string,
): Generator<{ readonly name: string; readonly text: () => string }> {
  const tar = gunzipSync(readFileSync(FOLDER + archive));
  const field = (offset: number, length: number) =>
    tar.toString('latin1', offset, offset + length).replace(/\0.*$/s, '');
  for (let offset = 0; offset + TAR_BLOCK <= tar.length && tar[offset] !== 0;) {
    const size = Number.parseInt(field(offset + 124, 12), 8);
    const prefix = field(offset + 345, 155);
    const begin = offset + TAR_BLOCK;
    const name = (prefix === '' ? '' : `${prefix}/`) + field(offset, 100);
    yield { name, text: () => tar.toString('utf8', begin, begin + size) };
    offset = begin + TAR_BLOCK * Math.ceil(size / TAR_BLOCK);
  }
}
