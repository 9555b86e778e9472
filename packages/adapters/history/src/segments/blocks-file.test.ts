import { join } from 'node:path';
import { temporaryFolders } from '@ethread/storage/testing';
import { BLOCKS, compressPart, DATA, encodeBlockEntry, openBlocksFile, VALUES } from './blocks-file.ts';
import { createPageCache, openPagedFile } from '../paged-files/paged-file.ts';
import { filePages } from '../paged-files/page-source.ts';
import { createPagedWriter } from '../paged-files/paged-writer.ts';

const folder = temporaryFolders();
const NAME = 'test.blocks';

describe('The blocks of a segment', () => {
  it('are unreadable when a body would take more memory than any block has', () => {
    const body = compressPart(new Uint8Array(129 * 1024 * 1024));
    const path = folder();
    const writer = createPagedWriter(path, NAME);
    writer.begin(VALUES);
    writer.begin(DATA);
    writer.write(body);
    writer.begin(BLOCKS);
    const lengths = { headerBytes: 0, bodyBytes: body.length, receiptsBytes: 0 };
    writer.write(encodeBlockEntry({ at: 0, ...lengths, logsAt: 0, logHeadBytes: 0, logBodyBytes: 0 }));
    const { root } = writer.finish();
    const file = openPagedFile(filePages(join(path, NAME)), { name: NAME, root }, createPageCache(0));
    expect(() => openBlocksFile(file, 7).body(7)).toThrow('a part of block 7 in its segment is unreadable');
    file.close();
  });
});
