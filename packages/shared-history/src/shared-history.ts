import type { HeldCopy, HeldReceipts } from '@ethread/backend';

/**
 * Final blocks of a chain with their receipts, which several servers share. What is here is never replaced, so that it
 * is read without locks; it grows by {@link SharedHistory.add}, on whichever server has blocks that are not here yet.
 */
export interface SharedHistory extends HeldCopy {
  /** Looks again which blocks are held; {@link HeldCopy.ranges} tells what was found last. */
  refresh(): Promise<void>;
  /**
   * Adds blocks that follow one another and were verified, all of them or none; those that are held already are passed
   * over.
   *
   * @throws {SharedHistoryError} when they do not join what is held before and after them.
   */
  add(blocks: readonly HeldReceipts[]): Promise<void>;
  close(): Promise<void>;
}
