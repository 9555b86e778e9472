import type { Block, Header, Receipt } from '@ethread/chain';

/** What executing a block yields; everything that its header claims has been checked. */
export interface ExecutedBlock {
  readonly receipts: readonly Receipt[];
  /** Who signed each transaction. */
  readonly senders: readonly Uint8Array[];
}

/**
 * Port: executes blocks in order and keeps their state. A block whose gas, state root, receipts root, bloom or requests
 * hash differs from its header's is refused with an error that names the block and the field.
 */
export interface BlockExecutor {
  /**
   * Executes `block` on the state after `parent`, which must be held. Another block may be executed on it when this
   * resolves; on disk, and there for calls, its state is after {@link flush}. Idempotent.
   */
  execute(block: Block, parent: Header): Promise<ExecutedBlock>;
  /** Resolves when all states are on disk. */
  flush(): Promise<void>;
}
