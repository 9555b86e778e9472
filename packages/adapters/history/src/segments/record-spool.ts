import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** A temporary file for bytes that a segment contains behind data which are not known yet. */
export interface RecordSpool {
  write(bytes: Uint8Array): void;
  /** Passes all written bytes on in parts, each valid until the next. */
  read(take: (bytes: Uint8Array) => void): void;
  /** Removes the file. */
  remove(): void;
}

const READ_BYTES = 1024 * 1024;

/** Creates the file. Replaces one that a killed process left. */
export function createRecordSpool(path: string): RecordSpool {
  const file = openSync(path, 'w+');
  let end = 0;
  return {
    write(bytes) {
      for (let from = 0; from < bytes.length;) {
        const written = writeSync(file, bytes, from, bytes.length - from, end);
        from += written;
        end += written;
      }
    },
    read(take) {
      const buffer = Buffer.allocUnsafe(READ_BYTES);
      for (let at = 0; at < end;) {
        const count = readSync(file, buffer, 0, READ_BYTES, at);
        if (count === 0) throw new RangeError(`${path} ends at byte ${at} of ${end}`);
        take(buffer.subarray(0, count));
        at += count;
      }
    },
    remove() {
      closeSync(file);
      rmSync(path);
    },
  };
}
