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
