/** A node's pending block as the contract shows it: it has no place in the chain yet, whatever the node says. */
export function asPendingBlock(block: object): object {
  const { transactions }: { transactions?: unknown } = block;
  return {
    ...block,
    hash: null,
    number: null,
    nonce: null,
    logsBloom: null,
    ...(Array.isArray(transactions) ? { transactions: transactions.map(asPendingTransaction) } : {}),
  };
}

/** As {@link asPendingBlock}, of a transaction in it; a hash stays as it is. */
export function asPendingTransaction(transaction: unknown): unknown {
  if (typeof transaction !== 'object' || transaction === null) return transaction;
  return {
    ...transaction,
    blockHash: null,
    blockNumber: null,
    blockTimestamp: null,
    transactionIndex: null,
  };
}
