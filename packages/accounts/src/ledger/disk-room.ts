import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { RootDatabase } from 'lmdb';

/** Pages that a small transaction may write anew: the paths to its rows, and the list of the pages that it frees. */
const PAGES = 64;

/** Keeps room for the next transaction on the disk, behind the last page of a store's file. */
export interface DiskRoom {
  /**
   * Sees that the transaction that runs can be written when it is committed.
   *
   * @param rows How many rows the transaction may change.
   * @throws {Error} of the system, when the disk is full.
   */
  require(rows: number): void;
  close(): void;
}

/**
 * lmdb frees memory twice when the disk is full at a commit, which ends the process. So the disk is asked before: what
 * a transaction may need is written, as zeros, behind all that lmdb has, while no other process can write.
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
      // Twice as much, so that most transactions find it there.
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
