import { InvalidChainBytesError } from '@ethread/chain';

/** The types of e2store entries in archives of execution blocks, by content. */
export const ENTRY_TYPES = {
  version: 0x3265,
  header: 0x0003,
  body: 0x0004,
  receipts: 0x0005,
  totalDifficulty: 0x0006,
  accumulator: 0x0007,
  /** Receipts without their blooms. */
  slimReceipts: 0x000a,
  proof: 0x000b,
  blockIndex: 0x3266,
  dynamicBlockIndex: 0x3267,
} as const;

export type EntryName = keyof typeof ENTRY_TYPES;

/** Layout: type (2) · length of the data (4) · reserved (2), little-endian. */
export const ENTRY_HEADER_BYTES = 8;

export interface EntryHeader {
  readonly type: number;
  /** Length of the data in bytes. */
  readonly length: number;
}

/** Encodes an entry. */
export function encodeEntry(name: EntryName, data: Uint8Array): Uint8Array {
  const entry = Buffer.alloc(ENTRY_HEADER_BYTES + data.length);
  entry.writeUInt16LE(ENTRY_TYPES[name]);
  entry.writeUInt32LE(data.length, 2);
  entry.set(data, ENTRY_HEADER_BYTES);
  return entry;
}

/**
 * Decodes the header of an entry. @throws {InvalidChainBytesError} when it is truncated, or its reserved bytes are set.
 */
export function decodeEntryHeader(bytes: Uint8Array): EntryHeader {
  if (bytes.length < ENTRY_HEADER_BYTES) throw new InvalidChainBytesError('the file is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, ENTRY_HEADER_BYTES);
  if (view.getUint16(6, true) !== 0) {
    throw new InvalidChainBytesError('the reserved bytes of the entry are not zero');
  }
  return { type: view.getUint16(0, true), length: view.getUint32(2, true) };
}

/** Returns a readable name of a type. */
export function entryTypeName(type: number): string {
  const known = Object.entries(ENTRY_TYPES).find(([, number]) => number === type)?.[0];
  return known ?? `0x${type.toString(16).padStart(4, '0')}`;
}
