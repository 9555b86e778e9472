import { closeSync, ftruncateSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/**
 * A file of rows that a process writes one after another, each with a checksum. A process that opens it again has the rows
 * up to the first one that is incomplete or damaged.
 */
export interface RowFile {
  /** Appends a row. */
  add(parts: readonly Uint8Array[]): void;
  /** Reads all rows. Each part is a view of memory that is the caller's. */
  rows(): Generator<readonly Uint8Array[]>;
  /** Removes all rows. */
  clear(): void;
  /** Publishes the file under a name, once its rows are on disk, and closes it. */
  publish(path: string): void;
  close(): void;
}

/** Length of the parts (4) and their checksum (4), then the number of parts (1), their lengths (4 each), and the parts. */
const HEAD_BYTES = 8;
const LENGTH_BYTES = 4;
/** More than the parts of any block. A torn row may claim any length. */
const MAX_ROW_BYTES = 512 * 1024 * 1024;

/** Opens the file, or creates it. Rows after the last intact one are removed. */
export function openRowFile(path: string): RowFile {
  // 'a+' ignores positions, and 'r+' needs a file.
  closeSync(openSync(path, 'a'));
  const file = openSync(path, 'r+');
  let end = 0;
  for (const { end: at } of readRows(file, Infinity)) end = at;
  ftruncateSync(file, end);
  return {
    add(parts) {
      const row = encodeRow(parts);
      for (let from = 0; from < row.length;)
        from += writeSync(file, row, from, row.length - from, end + from);
      end += row.length;
    },
    *rows() {
      for (const { parts } of readRows(file, end)) yield parts;
    },
    clear() {
      ftruncateSync(file, 0);
      end = 0;
    },
    publish(name) {
      fsyncSync(file);
      closeSync(file);
      renameSync(path, name);
    },
    close: () => closeSync(file),
  };
}

/** Reads the rows of a file that is complete. Returns none of one that is absent or damaged. */
export function readRowFile(path: string): readonly (readonly Uint8Array[])[] {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return [];
  }
  try {
    return [...readRows(file, Infinity)].map(({ parts }) => parts);
  } finally {
    closeSync(file);
  }
}

function encodeRow(parts: readonly Uint8Array[]): Buffer {
  const lengths = Buffer.alloc(1 + LENGTH_BYTES * parts.length);
  lengths.writeUInt8(parts.length);
  for (const [index, { length }] of parts.entries()) lengths.writeUInt32BE(length, 1 + LENGTH_BYTES * index);
  const row = Buffer.concat([Buffer.alloc(HEAD_BYTES), lengths, ...parts]);
  row.writeUInt32BE(row.length - HEAD_BYTES);
  row.writeUInt32BE(crc32(row.subarray(HEAD_BYTES)), LENGTH_BYTES);
  return row;
}

/** Reads the intact rows from the beginning, up to a place in the file. */
function* readRows(
  file: number,
  end: number,
): Generator<{ readonly parts: readonly Uint8Array[]; readonly end: number }> {
  for (let at = 0; at < end;) {
    const head = readAt(file, at, HEAD_BYTES);
    if (!head) return;
    const content = readAt(file, at + HEAD_BYTES, head.readUInt32BE());
    if (!content || crc32(content) !== head.readUInt32BE(LENGTH_BYTES)) return;
    at += HEAD_BYTES + content.length;
    yield { parts: partsOf(content), end: at };
  }
}

function partsOf(content: Buffer): Uint8Array[] {
  const count = content.readUInt8();
  let from = 1 + LENGTH_BYTES * count;
  return Array.from({ length: count }, (_none, index) => {
    const part = content.subarray(from, from + content.readUInt32BE(1 + LENGTH_BYTES * index));
    from += part.length;
    return part;
  });
}

/** Returns bytes of the file, or undefined when it ends before. */
function readAt(file: number, at: number, length: number): Buffer | undefined {
  if (length > MAX_ROW_BYTES) return undefined;
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    const count = readSync(file, bytes, filled, length - filled, at + filled);
    if (count === 0) return undefined;
    filled += count;
  }
  return bytes;
}
