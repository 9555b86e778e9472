import type { ChainReplica, StoredReceipts } from '@ethread/ports';

/**
 * Finalized blocks of a chain with their receipts, shared by several servers. Its blocks are never replaced, so reads
 * need no lock. {@link SharedHistory.add} adds blocks from any server that has further ones.
 */
export interface SharedHistory extends ChainReplica {
  /** Updates the available blocks. {@link ChainReplica.ranges} returns the result of the last update. */
  refresh(): Promise<void>;
  /**
   * Adds consecutive verified blocks, all or none. Skips the blocks that are already stored.
   *
   * @throws {SharedHistoryError} when they do not connect to the stored blocks before and after them.
   */
  add(blocks: readonly StoredReceipts[]): Promise<void>;
  close(): Promise<void>;
}
