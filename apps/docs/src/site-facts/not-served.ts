/** A method of other services that this service does not have, with its replacement. */
export interface NotServed {
  readonly name: string;
  /** The methods to use instead; empty when there is no replacement. */
  readonly use: readonly string[];
  readonly how: string;
}

/** Methods that clients of other services use. */
const NOT_SERVED: readonly NotServed[] = [
  {
    name: 'eth_blockNumber',
    use: ['eth_getBlockByNumber'],
    how: 'Ask for the block `latest` without transactions: its `number` is the head.',
  },
  {
    name: 'eth_getBalance',
    use: ['eth_getProof'],
    how: 'The proof of an account without storage keys has its `balance`.',
  },
  {
    name: 'eth_getTransactionCount',
    use: ['eth_getProof'],
    how: 'The proof of an account without storage keys has its `nonce`.',
  },
  {
    name: 'eth_getStorageAt',
    use: ['eth_getProof'],
    how: 'The proof of an account with a storage key has the `value` of the slot.',
  },
  {
    name: 'eth_getCode',
    use: ['eth_getProof'],
    how: 'The proof of an account has its `codeHash`, which tells a contract from an account without code.',
  },
  {
    name: 'eth_getTransactionByHash',
    use: ['eth_getTransactionReceipt', 'eth_getTransactionByBlockHashAndIndex'],
    how: 'The receipt has `blockHash` and `transactionIndex`, by which the transaction is found.',
  },
  {
    name: 'eth_getTransactionByBlockNumberAndHash',
    use: ['eth_getTransactionByBlockNumberAndIndex'],
    how: 'Transactions of a block are found by their index.',
  },
  {
    name: 'eth_getBlockTransactionCountByNumber',
    use: ['eth_getBlockByNumber'],
    how: 'A block without transaction details lists the hash of each transaction.',
  },
  {
    name: 'eth_getBlockTransactionCountByHash',
    use: ['eth_getBlockByHash'],
    how: 'A block without transaction details lists the hash of each transaction.',
  },
  {
    name: 'eth_getUncleCountByBlockNumber',
    use: ['eth_getBlockByNumber'],
    how: 'A block lists the hashes of its `uncles`.',
  },
  {
    name: 'eth_getUncleCountByBlockHash',
    use: ['eth_getBlockByHash'],
    how: 'A block lists the hashes of its `uncles`.',
  },
  {
    name: 'eth_getUncleByBlockHashAndIndex',
    use: ['eth_getBlockByHash', 'eth_getUncleByBlockNumberAndIndex'],
    how: 'The block of the hash has the number by which the uncle is found.',
  },
  {
    name: 'eth_gasPrice',
    use: ['eth_getBlockByNumber'],
    how: 'The latest block has `baseFeePerGas`, which is what gas costs before a tip.',
  },
  {
    name: 'eth_maxPriorityFeePerGas',
    use: ['eth_getBlockReceipts'],
    how: 'The receipts of a block have `effectiveGasPrice`: what is above the base fee is the tip.',
  },
  {
    name: 'eth_feeHistory',
    use: ['eth_getBlockByNumber', 'eth_getBlockReceipts'],
    how: 'Blocks have `baseFeePerGas` and `gasUsed`; receipts have the price that each transaction paid.',
  },
  {
    name: 'eth_newFilter',
    use: ['eth_getLogs'],
    how: 'There are no filters on the server: ask for the logs since the last block that you have.',
  },
  {
    name: 'eth_getFilterLogs',
    use: ['eth_getLogs'],
    how: 'There are no filters on the server: send the filter with each request.',
  },
  {
    name: 'eth_getFilterChanges',
    use: ['eth_getLogs'],
    how: 'There are no filters on the server: ask for the logs since the last block that you have.',
  },
  {
    name: 'eth_subscribe',
    use: ['eth_getLogs', 'eth_getBlockByNumber'],
    how: 'There are no subscriptions: poll for the latest block, then for its logs.',
  },
  {
    name: 'eth_createAccessList',
    use: ['eth_estimateGas', 'eth_call'],
    how: 'Calls and estimates take an access list; none is made.',
  },
  {
    name: 'eth_chainId',
    use: ['eth_getTransactionByBlockNumberAndIndex'],
    how: 'A transaction since EIP-155 has its `chainId`. Give clients the id as a constant.',
  },
  { name: 'eth_sendRawTransaction', use: [], how: 'This service reads only: send transactions to a node.' },
  { name: 'eth_sendTransaction', use: [], how: 'This service reads only and has no accounts.' },
  { name: 'eth_accounts', use: [], how: 'This service has no accounts.' },
  {
    name: 'debug_traceTransaction',
    use: ['eth_call'],
    how: 'A call at the parent block runs the transaction again and returns its result. The companions have traces.',
  },
  {
    name: 'trace_filter',
    use: ['eth_getLogs'],
    how: 'Logs tell what contracts emitted. The companions have traces of blocks.',
  },
];

/** Returns the methods without a page on the site. */
export const notServed = (served: ReadonlySet<string>): readonly NotServed[] =>
  NOT_SERVED.filter(({ name }) => !served.has(name));
