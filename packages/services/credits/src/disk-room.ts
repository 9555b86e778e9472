import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { RootDatabase } from 'lmdb';

/** The pages that a small transaction may write: the paths to its rows, and the list of the pages that it frees. */
const PAGES = 64;

/** Reserves space on the disk for the next transaction, after the last page of a store's file. */
export interface DiskRoom {
  /**
   * Ensures that the running transaction can be written when it is committed.
   *
   * @param rows The number of rows that the transaction may change.
   * @throws {Error} of the system, when the disk is full.
   */
  require(rows: number): void;
  close(): void;
}

/**
 * Opens the reservation of disk space. lmdb frees memory twice when the disk is full at a commit, which ends the
 * process. The space is therefore tested before: zeros are written after lmdb's last page for all that a transaction
 * may need, while no other process can write.
 *
 * @param file lmdb's file of `root`.
 */
export function openDiskRoom(root: RootDatabase, file: string): DiskRoom {
  const descriptor = openSync(file, 'r+');
  return {
    require(rows) {
      const { lastPageNumber, pageSize } = root.getStats() as { lastPageNumber: number; pageSize: number };
      const pages = PAGES + 2 * rows;
      const { size } = fstatSync(descriptor);
      if (size >= (lastPageNumber + 1 + pages) * pageSize) return;
      // Twice as much, so that most transactions find the space reserved.
      extend(descriptor, size, (lastPageNumber + 1 + 2 * pages) * pageSize);
    },
    close: () => closeSync(descriptor),
  };
}

function extend(descriptor: number, from: number, to: number): void {
  const zeros = new Uint8Array(to - from);
  try {
    for (let at = 0; at < zeros.length;) at += writeSync(descriptor, zeros, at, undefined, from + at);
  } catch (error) {
    ftruncateSync(descriptor, from);
    throw error;
  }
}
