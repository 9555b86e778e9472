import type { FileHandle } from 'node:fs/promises';
import { InvalidChainBytesError } from '@ethread/chain';

/**
 * Size of the read-ahead: entries of early blocks are small, and reading each alone would cost more than checking it.
 */
const WINDOW_BYTES = 256 * 1024;

/** A window for reading a file in parts, fastest in ascending order. */
export interface FileWindow {
  /**
   * Returns bytes of the file as a view that stays valid. @throws {InvalidChainBytesError} when the file ends before.
   */
  read(at: number, length: number): Promise<Uint8Array>;
}

/** Creates a window over a file of `size` bytes. */
export function createFileWindow(file: FileHandle, size: number): FileWindow {
  let start = 0;
  let window: Uint8Array = new Uint8Array();

  async function fill(at: number, length: number): Promise<void> {
    const bytes = new Uint8Array(Math.min(Math.max(length, WINDOW_BYTES), size - at));
    for (let filled = 0; filled < bytes.length;) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, at + filled);
      // The file was truncated while it was read.
      if (bytesRead === 0) throw new InvalidChainBytesError('the file is cut off');
      filled += bytesRead;
    }
    start = at;
    window = bytes;
  }

  return {
    async read(at, length) {
      if (at < 0 || at + length > size) throw new InvalidChainBytesError('the file is cut off');
      if (at < start || at + length > start + window.length) await fill(at, length);
      return window.subarray(at - start, at - start + length);
    },
  };
}
