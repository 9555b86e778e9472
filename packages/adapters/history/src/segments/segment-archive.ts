import { decodeBody, decodeHeader, headerHash } from '@ethread/chain';
import type { Archive, ArchivedBlock } from '@ethread/era';
import { type BlockLogs, decodeLog, decodeLogsHead } from '@ethread/log-index';
import { countReceiptLogs, decodeReceipts } from '../records/receipt-record.ts';
import { type BlocksFile, openBlocksFile, type SegmentLogs } from './blocks-file.ts';
import { createPageCache } from '../paged-files/page-cache.ts';
import { openPagedFile } from '../paged-files/paged-file.ts';
import type { PageSource } from '../paged-files/page-source.ts';
import type { SegmentRecord } from './segment-record.ts';

/** The pages of a file that is read once, from its beginning to its end. */
const CACHE_BYTES = 4 * 1024 * 1024;

/**
 * Reads the file with the blocks of a segment like an archive, so that an import checks it in the same way.
 *
 * @throws {CorruptStoreError} when the file is damaged.
 */
export function openSegmentArchive(source: PageSource, name: string, record: SegmentRecord): Archive {
  const { from, to, blocksRoot } = record;
  const file = openPagedFile(source, { name, root: blocksRoot }, createPageCache(CACHE_BYTES));
  const blocks = openBlocksFile(file, from, { isScanned: true });
  return {
    format: 'ere',
    firstBlock: from,
    count: to - from + 1,
    bytes: record.bytes,
    hasReceipts: true,
    async *blocks(first = from) {
      for (let number = first; number <= to; number++) yield await Promise.resolve(readBlock(blocks, number));
    },
    header: (number) => Promise.resolve(readHeader(blocks, number)),
    receipts: (number) => Promise.resolve(readBlock(blocks, number).receipts),
    close: () => Promise.resolve(file.close()),
  };
}

function readHeader(blocks: BlocksFile, number: number) {
  const headerBytes = Uint8Array.from(blocks.header(number));
  const header = decodeHeader(headerBytes);
  return { hash: headerHash(header), header, headerBytes };
}

function readBlock(blocks: BlocksFile, number: number): ArchivedBlock {
  const bodyBytes = blocks.body(number);
  const row = blocks.receipts(number);
  return {
    ...readHeader(blocks, number),
    body: decodeBody(bodyBytes),
    bodyBytes,
    receipts: decodeReceipts(row, readSegmentLogs(blocks.logs(number), countReceiptLogs(row)), number),
  };
}

/** Reads the log record of a block with `count` logs as a whole. @throws {CorruptStoreError} */
export function readSegmentLogs(source: SegmentLogs, count: number): BlockLogs {
  if (count === 0) return { count, log: noLog, transactionIndex: noLog };
  const { headBytes, bodyBytes, dictionary } = source;
  const record = Uint8Array.from(source.read(0, headBytes + bodyBytes));
  const head = decodeLogsHead(record.subarray(0, headBytes), count, dictionary);
  return {
    count,
    log(position) {
      const end = head.ends[position];
      if (end === undefined) return noLog(position);
      return decodeLog(record, headBytes + (head.ends[position - 1] ?? 0), headBytes + end, head);
    },
    transactionIndex: (position) => head.transactionIndexes[position] ?? 0,
  };
}

function noLog(position: number): never {
  throw new RangeError(`there is no log ${position}`);
}
