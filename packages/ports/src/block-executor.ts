import type { Block, Header, Receipt } from '@ethread/chain';

/** The result of executing a block, after every claim of its header has been checked. */
export interface ExecutedBlock {
  readonly receipts: readonly Receipt[];
  /** Signer of each transaction. */
  readonly senders: readonly Uint8Array[];
  /** RLP of the accounts and slots that the block accessed and changed, from Amsterdam on (EIP-7928). */
  readonly blockAccessList?: Uint8Array | undefined;
}

/**
 * Port: executes blocks in order and stores their state. Rejects a block whose gas, state root, receipts root, bloom or
 * requests hash differs from its header's, with an error that names the block and the field.
 */
export interface BlockExecutor {
  /**
   * Executes `block` on the state after `parent`, which must be available. When this resolves, another block may be
   * executed on it. After {@link flush} its state is on disk and available to calls. Idempotent.
   */
  execute(block: Block, parent: Header): Promise<ExecutedBlock>;
  /** Resolves when all states are on disk. */
  flush(): Promise<void>;
}
