import { decodeBody, decodeHeader, headerHash } from '@ethread/chain';
import type { Archive, ArchivedBlock } from '@ethread/era';
import { type BlockLogs, decodeLog, decodeLogsHead } from '@ethread/log-index';
import { countReceiptLogs, decodeReceipts } from '../records/receipt-record.ts';
import { type BlocksFile, openBlocksFile, type SegmentLogs } from './blocks-file.ts';
import { createPageCache, openPagedFile } from '../paged-files/paged-file.ts';
import type { PageSource } from '../paged-files/page-source.ts';
import type { SegmentRecord } from './segment-record.ts';

/** The pages of a file that is read once, from its beginning to its end. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** The blocks of a file, like those of an archive. */
export interface SegmentArchive extends Pick<Archive, 'firstBlock' | 'blocks'> {
  close(): void;
}

/**
 * Reads the file with the blocks of a segment like an archive, so that an import checks it in the same way.
 *
 * @throws {CorruptStoreError} when the file is damaged.
 */
export function openSegmentArchive(
  source: PageSource,
  name: string,
  { from, to, blocksRoot }: SegmentRecord,
): SegmentArchive {
  const file = openPagedFile(source, { name, root: blocksRoot }, createPageCache(CACHE_BYTES));
  const blocks = openBlocksFile(file, from, { isScanned: true });
  return {
    firstBlock: from,
    async *blocks(first = from) {
      for (let number = first; number <= to; number++) yield await Promise.resolve(readBlock(blocks, number));
    },
    close: file.close,
  };
}

function readBlock(blocks: BlocksFile, number: number): ArchivedBlock {
  const headerBytes = Uint8Array.from(blocks.header(number));
  const header = decodeHeader(headerBytes);
  const bodyBytes = blocks.body(number);
  const row = blocks.receipts(number);
  return {
    hash: headerHash(header),
    header,
    headerBytes,
    body: decodeBody(bodyBytes),
    bodyBytes,
    receipts: decodeReceipts(row, readSegmentLogs(blocks.logs(number), countReceiptLogs(row)), number),
  };
}

/** Reads the log record of a block with `count` logs as a whole. @throws {CorruptStoreError} */
export function readSegmentLogs(source: SegmentLogs, count: number): Pick<BlockLogs, 'count' | 'log'> {
  if (count === 0) return { count, log: noLog };
  const { headBytes, dictionary } = source;
  const record = Uint8Array.from(source.read());
  const head = decodeLogsHead(record.subarray(0, headBytes), count, dictionary);
  return {
    count,
    log(position) {
      const end = head.ends[position];
      if (end === undefined) return noLog(position);
      return decodeLog(record, headBytes + (head.ends[position - 1] ?? 0), headBytes + end, head);
    },
  };
}

function noLog(position: number): never {
  throw new RangeError(`there is no log ${position}`);
}
