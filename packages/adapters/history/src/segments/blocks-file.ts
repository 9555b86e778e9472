import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ValueDictionary } from '@ethread/log-index';
import { CorruptStoreError } from '../base/errors.ts';
import type { PagedFile } from '../paged-files/paged-file.ts';
import { openDictionary } from './value-dictionary.ts';

export interface BlocksFile {
  /** Returns the RLP of a header. @throws {CorruptStoreError} */
  header(number: number): Uint8Array;
  /** Returns the RLP of a body. @throws {CorruptStoreError} */
  body(number: number): Uint8Array;
  /** Returns the row of the receipts, without blooms; see receipt-record.ts. @throws {CorruptStoreError} */
  receipts(number: number): Uint8Array;
  /** Returns the log record. @throws {CorruptStoreError} */
  logs(number: number): SegmentLogs;
}

/**
 * The body that was read last from several files. A block's body and the hashes of its transactions are read one after
 * the other.
 */
export interface LastBody {
  read: { readonly number: number; readonly body: Uint8Array } | undefined;
}

/** The log record of a block in a segment. */
export interface SegmentLogs {
  readonly headBytes: number;
  readonly bodyBytes: number;
  readonly dictionary: ValueDictionary;
  /** Reads the record. @throws {CorruptStoreError} */
  read(): Uint8Array;
}

/** The most bytes of a body, or of the receipts of a block without logs. Mainnet's limit of a block is 8 MiB. */
const MAX_PART_BYTES = 128 * 1024 * 1024;

/** A block's parts compress together hardly better than alone: most bytes are signatures and hashes. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Compresses a part of a block. */
export function compressPart(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, LEVEL);
}

/** Decompresses a part of a block. @throws when it is none, or too large. */
export function decompressPart(compressed: Uint8Array): Uint8Array {
  return zstdDecompressSync(compressed, { maxOutputLength: MAX_PART_BYTES });
}

/** Options of {@link openBlocksFile}. */
interface BlocksFileOptions {
  readonly isScanned?: boolean;
  readonly last?: LastBody;
}

/**
 * Opens the blocks from `from` in a file.
 *
 * @param isScanned - whether all blocks are going to be read, so that the dictionary is worth its 500 kB of memory.
 * @param last - shared by the files of a store, because a store has thousands of them.
 */
export function openBlocksFile(
  file: PagedFile,
  from: number,
  { isScanned = false, last = { read: undefined } }: BlocksFileOptions = {},
): BlocksFile {
  const values = isScanned ? file.read(VALUES, 0, file.length(VALUES)) : undefined;
  const dictionary = openDictionary(file.length(VALUES), (at, length) =>
    values ? values.subarray(at, at + length) : file.read(VALUES, at, length),
  );

  function entryOf(number: number): BlockEntry {
    return decodeBlockEntry(file.read(BLOCKS, ENTRY_BYTES * (number - from), ENTRY_BYTES));
  }

  function decompressed(number: number, at: number, length: number): Uint8Array {
    const compressed = file.read(DATA, at, length);
    try {
      return decompressPart(compressed);
    } catch (cause) {
      throw new CorruptStoreError(`a part of block ${number} in its segment is unreadable`, { cause });
    }
  }

  function body(number: number): Uint8Array {
    if (last.read?.number === number) return last.read.body;
    const { at, headerBytes, bodyBytes } = entryOf(number);
    const read = decompressed(number, at + headerBytes, bodyBytes);
    last.read = { number, body: read };
    return read;
  }

  return {
    header(number) {
      const { at, headerBytes } = entryOf(number);
      return file.read(DATA, at, headerBytes);
    },
    body,
    receipts(number) {
      const { at, headerBytes, bodyBytes, receiptsBytes } = entryOf(number);
      return decompressed(number, at + headerBytes + bodyBytes, receiptsBytes);
    },
    logs(number) {
      const { logsAt, logHeadBytes, logBodyBytes } = entryOf(number);
      return {
        headBytes: logHeadBytes,
        bodyBytes: logBodyBytes,
        dictionary,
        read: () => file.read(LOGS, logsAt, logHeadBytes + logBodyBytes),
      };
    },
  };
}

/** The places of a block's parts in its segment. */
export interface BlockEntry {
  /** The offset of the header in the section {@link DATA}. The body and the receipts follow. */
  readonly at: number;
  readonly headerBytes: number;
  readonly bodyBytes: number;
  readonly receiptsBytes: number;
  /** The offset of the log record in the section {@link LOGS}. */
  readonly logsAt: number;
  readonly logHeadBytes: number;
  readonly logBodyBytes: number;
}

/** RLP of the header · body as a zstd frame · receipts as a zstd frame */
export const DATA = 'data';
/** log-record.ts of the log index, with numbers of the dictionary */
export const LOGS = 'logs';
/** value-dictionary.ts */
export const VALUES = 'values';
/** An entry for each block. */
export const BLOCKS = 'blocks';

export const ENTRY_BYTES = 36;

/** Encodes the offsets in 6 bytes each, and the lengths in 4. The 4 bytes after the length of the body are 0. */
export function encodeBlockEntry(entry: BlockEntry): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.writeUIntBE(entry.at, 0, 6);
  bytes.writeUInt32BE(entry.headerBytes, 6);
  bytes.writeUInt32BE(entry.bodyBytes, 10);
  bytes.writeUInt32BE(entry.receiptsBytes, 18);
  bytes.writeUIntBE(entry.logsAt, 22, 6);
  bytes.writeUInt32BE(entry.logHeadBytes, 28);
  bytes.writeUInt32BE(entry.logBodyBytes, 32);
  return bytes;
}

/** Decodes an entry of {@link ENTRY_BYTES}. */
export function decodeBlockEntry(bytes: Buffer): BlockEntry {
  return {
    at: bytes.readUIntBE(0, 6),
    headerBytes: bytes.readUInt32BE(6),
    bodyBytes: bytes.readUInt32BE(10),
    receiptsBytes: bytes.readUInt32BE(18),
    logsAt: bytes.readUIntBE(22, 6),
    logHeadBytes: bytes.readUInt32BE(28),
    logBodyBytes: bytes.readUInt32BE(32),
  };
}
