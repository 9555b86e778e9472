import { join } from 'node:path';
import { recoverSender } from '@ethread/chain';
import { temporaryFolders } from '@ethread/storage/testing';
import { openStore } from '../store/store.ts';
import {
  BLOCKS as ENTRIES,
  DATA,
  decodeBlockEntry,
  encodeBlockEntry,
  ENTRY_BYTES,
  LOGS,
  VALUES,
} from '../segments/block-entry.ts';
import { createPageCache } from '../paged-files/page-cache.ts';
import { filePages } from '../paged-files/page-source.ts';
import { openPagedFile } from '../paged-files/paged-file.ts';
import { createPagedWriter } from '../paged-files/paged-writer.ts';
import { announceFiles, putSegment } from '../segments/segment-tables.ts';
import { blocksName, SEGMENTS as FOLDER } from '../segments/segment-names.ts';
import type { SegmentRecord } from '../segments/segment-record.ts';
import { openedHistories } from '../segments/testing/opened-histories.ts';
import { BLOCKS, blocks, contentOf, genesisBlock, LENGTH } from '../segments/testing/sealed-chain.ts';

const folder = temporaryFolders();
const { open, close } = openedHistories();

/** Writes the file of a segment as earlier versions did: with the senders between body and receipts. */
function rewriteWithSenders(path: string, segment: SegmentRecord): SegmentRecord {
  const name = blocksName(segment);
  const source = filePages(join(path, FOLDER, name));
  const file = openPagedFile(source, { name, root: segment.blocksRoot }, createPageCache(1 << 20));
  const whole = (section: string) => file.read(section, 0, file.length(section));
  const [values, data, logs, entries] = [VALUES, DATA, LOGS, ENTRIES].map(whole) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  file.close();
  const writer = createPagedWriter(join(path, FOLDER), name);
  writer.begin(VALUES);
  writer.write(values);
  writer.begin(DATA);
  const rewritten = Array.from({ length: BLOCKS }, (_, index) => {
    const entry = decodeBlockEntry(entries.subarray(ENTRY_BYTES * index, ENTRY_BYTES * (index + 1)));
    const transactions = blocks[segment.from + index - 1]?.block.transactions ?? [];
    const senders = Buffer.concat(transactions.map(recoverSender));
    const middle = entry.at + entry.headerBytes + entry.bodyBytes;
    const at = writer.length;
    for (const part of [
      data.subarray(entry.at, middle),
      senders,
      data.subarray(middle, middle + entry.receiptsBytes),
    ])
      writer.write(part);
    return encodeBlockEntry({ ...entry, at, sendersBytes: senders.length });
  });
  writer.begin(LOGS);
  writer.write(logs);
  writer.begin(ENTRIES);
  for (const entry of rewritten) writer.write(entry);
  return { ...segment, blocksRoot: writer.finish().root };
}

describe('A segment with senders, of an earlier version', () => {
  it('is read and verified like those without', async () => {
    const path = folder();
    const history = open(path);
    history.putGenesis(genesisBlock);
    history.storeProven(blocks);
    const expected = await contentOf(history);
    await history.segmentsSettled();
    await close(history);

    const store = openStore(path);
    const [first] = store.segments.records();
    if (!first) throw new Error('the store has no segment');
    const rewritten = rewriteWithSenders(path, first);
    expect(rewritten.blocksRoot).not.toBe(first.blocksRoot);
    store.transaction(() => {
      putSegment(store, rewritten);
      announceFiles(store);
    });
    await store.close();

    const reopened = open(path);
    expect(await contentOf(reopened)).toEqual(expected);
    expect(await reopened.verify()).toMatchObject({ blocks: LENGTH + 1, problems: [] });
  });
});
