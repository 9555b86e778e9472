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
  /**
   * Applies the access list of a block to the state after `parent` instead of executing the block (EIP-7928). Rejects a
   * list that the header does not commit to, or that leads to another state root. Otherwise as {@link execute}.
   *
   * @param accessList RLP of the list.
   */
  applyAccessList(header: Header, accessList: Uint8Array, parent: Header): Promise<void>;
  /** Resolves when all states are on disk. */
  flush(): Promise<void>;
}
