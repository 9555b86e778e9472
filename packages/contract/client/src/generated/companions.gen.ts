// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestOptions, Transport } from '../transport.ts';
import type * as Types from '@ethread/types/companions';
import type * as Shared from '@ethread/types';

/** The methods of the document. */
export interface Companions {
  /**
   * Returns the id of the chain. The id that transactions are signed for (EIP-155). Costs 5 credits.
   * @returns The id of the chain.
   * @throws {InvalidParamsError}
   * @example
   * // the chain
   * const chainId = await companions.eth_chainId(); // '0x1ca8'
   */
  readonly eth_chainId: (options?: RequestOptions) => Promise<Types.EthChainIdResult>;
  /**
   * Returns the id of the chain in decimal digits. The name is historic: the result is the chain id of eth_chainId. Costs 5 credits.
   * @returns The id of the chain in decimal digits.
   * @throws {InvalidParamsError}
   * @example
   * // the network
   * const version = await companions.net_version(); // '7336'
   */
  readonly net_version: (options?: RequestOptions) => Promise<Types.NetVersionResult>;
  /**
   * Returns the name and version of the service. Clients may show the text. Its form is `ethread/VERSION`. Costs 5 credits.
   * @returns The name and version.
   * @throws {InvalidParamsError}
   * @example
   * // the version
   * const version = await companions.web3_clientVersion(); // 'ethread/0.1.0'
   */
  readonly web3_clientVersion: (options?: RequestOptions) => Promise<Types.Web3ClientVersionResult>;
  /**
   * Returns false, since the service serves no chain that it still synchronises. A deployment that is not ready rejects all requests. Clients that wait for a node to synchronise continue at once. Costs 5 credits.
   * @returns Always false.
   * @throws {InvalidParamsError}
   * @example
   * // the state of the service
   * const syncing = await companions.eth_syncing(); // false
   */
  readonly eth_syncing: (options?: RequestOptions) => Promise<Types.EthSyncingResult>;
  /**
   * Returns the number of the latest block. The block that `latest` means in all items of the same batch. Costs 80 credits.
   * @returns The number of the latest block.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the head
   * const number = await companions.eth_blockNumber(); // '0x12e'
   */
  readonly eth_blockNumber: (options?: RequestOptions) => Promise<Types.EthBlockNumberResult>;
  /**
   * Returns the balance of an account. Read by the same proof that eth_getProof returns, also when an upstream node answers. Costs 80 credits.
   * @param address The account.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The balance in wei; 0 for an account that does not exist.
   * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a balance
   * const balance = await companions.eth_getBalance('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', 'latest'); // '0xd3c05f83d2a829e95b1e'
   */
  readonly eth_getBalance: (
    address: Shared.AddressInput,
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthGetBalanceResult>;
  /**
   * Returns the number of transactions that an account has sent. The nonce of the next transaction. Read by the same proof that eth_getProof returns. Costs 80 credits.
   * @param address The account.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The nonce; 0 for an account that does not exist.
   * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the transactions of a sender
   * const nonce = await companions.eth_getTransactionCount('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', 'latest'); // '0x34'
   */
  readonly eth_getTransactionCount: (
    address: Shared.AddressInput,
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthGetTransactionCountResult>;
  /**
   * Returns the code of an account. The code of an upstream node is checked against the code hash of a proof. Costs 80 credits.
   * @param address The account.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The code; 0x for an account without code.
   * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // an account without code
   * const code = await companions.eth_getCode('0x1111111111111111111111111111111111111111', 'latest'); // '0x'
   */
  readonly eth_getCode: (
    address: Shared.AddressInput,
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthGetCodeResult>;
  /**
   * Returns a storage value of an account. Read by the same proof that eth_getProof returns. Costs 80 credits.
   * @param address The account.
   * @param storageKey The storage key.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The value as 32 bytes; zeros for a slot that was never written.
   * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the first value of a token
   * const value = await companions.eth_getStorageAt('0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', '0x0000000000000000000000000000000000000000000000000000000000000000', 'latest'); // '0x53616d706c6520546f6b656e0000000000000000000000000000000000000018'
   */
  readonly eth_getStorageAt: (
    address: Shared.AddressInput,
    storageKey: Shared.StorageKey,
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthGetStorageAtResult>;
  /**
   * Returns storage values of several accounts. One value for each key, in the order of the keys. A request needs a key. Costs 150 credits.
   * @param requests The storage keys of each account, by address.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The values of each account, by address.
   * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // two values of a token
   * const values = await companions.eth_getStorageValues({ '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b': ['0x0000000000000000000000000000000000000000000000000000000000000000', '0x0000000000000000000000000000000000000000000000000000000000000001'] }, 'latest');
   */
  readonly eth_getStorageValues: (
    requests: {
      [k: string]: Shared.StorageKey[];
    },
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthGetStorageValuesResult>;
  /**
   * Returns a transaction by its hash. null when no transaction of a block has the hash. Transactions that wait for a block are not known. Costs 80 credits.
   * @param transactionHash Hash of the transaction.
   * @returns The transaction, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a failed transaction
   * const transaction = await companions.eth_getTransactionByHash('0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d');
   */
  readonly eth_getTransactionByHash: (
    transactionHash: Shared.HashInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetTransactionByHashResult>;
  /**
   * Returns a transaction in its encoded form, by its hash. The hash of these bytes is the hash of the transaction (EIP-2718). 0x when no transaction of a block has the hash. Costs 80 credits.
   * @param transactionHash Hash of the transaction.
   * @returns The encoded transaction, or 0x.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a failed transaction
   * const rawTransaction = await companions.eth_getRawTransactionByHash('0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d');
   */
  readonly eth_getRawTransactionByHash: (
    transactionHash: Shared.HashInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetRawTransactionByHashResult>;
  /**
   * Returns the number of transactions of a block, by its hash. null when no block is found. Costs 80 credits.
   * @param blockHash Hash of the block.
   * @returns The number of transactions, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the transactions of a block
   * const count = await companions.eth_getBlockTransactionCountByHash('0x85c6143cde37f3890344bb555d3a0a78ef76c599092bd31a3a16c0331dca922e'); // '0x4'
   */
  readonly eth_getBlockTransactionCountByHash: (
    blockHash: Shared.HashInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetBlockTransactionCountByHashResult>;
  /**
   * Returns the number of transactions of a block, by its number or tag. null when no block is found. Costs 80 credits.
   * @param block Block number or tag.
   * @returns The number of transactions, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the transactions of a block
   * const count = await companions.eth_getBlockTransactionCountByNumber('0xd'); // '0x4'
   */
  readonly eth_getBlockTransactionCountByNumber: (
    block: Shared.BlockParameter,
    options?: RequestOptions,
  ) => Promise<Types.EthGetBlockTransactionCountByNumberResult>;
  /**
   * Returns the number of uncles of a block, by its hash. null when no block is found. Costs 80 credits.
   * @param blockHash Hash of the block.
   * @returns The number of uncles, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a block without uncles
   * const count = await companions.eth_getUncleCountByBlockHash('0x85c6143cde37f3890344bb555d3a0a78ef76c599092bd31a3a16c0331dca922e'); // '0x0'
   */
  readonly eth_getUncleCountByBlockHash: (
    blockHash: Shared.HashInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetUncleCountByBlockHashResult>;
  /**
   * Returns the number of uncles of a block, by its number or tag. null when no block is found. Costs 80 credits.
   * @param block Block number or tag.
   * @returns The number of uncles, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a block with an uncle
   * const count = await companions.eth_getUncleCountByBlockNumber('0xa'); // '0x1'
   */
  readonly eth_getUncleCountByBlockNumber: (
    block: Shared.BlockParameter,
    options?: RequestOptions,
  ) => Promise<Types.EthGetUncleCountByBlockNumberResult>;
  /**
   * Returns an uncle by its block's hash and its position. null when there is none. Costs 150 credits.
   * @param blockHash Hash of the block.
   * @param uncleIndex Position among the uncles of the block.
   * @returns The uncle, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // no such uncle
   * const uncle = await companions.eth_getUncleByBlockHashAndIndex('0x85c6143cde37f3890344bb555d3a0a78ef76c599092bd31a3a16c0331dca922e', '0x0'); // null
   */
  readonly eth_getUncleByBlockHashAndIndex: (
    blockHash: Shared.HashInput,
    uncleIndex: Shared.QuantityInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetUncleByBlockHashAndIndexResult>;
  /**
   * Suggests a gas price for legacy transactions. The base fee of the next block and the priority fee that eth_maxPriorityFeePerGas suggests. Costs 80 credits.
   * @returns wei per gas.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the price of gas
   * const price = await companions.eth_gasPrice(); // '0x77359407'
   */
  readonly eth_gasPrice: (options?: RequestOptions) => Promise<Types.EthGasPriceResult>;
  /**
   * Suggests a priority fee. The 60th percentile of the three lowest priority fees of each of the last 20 blocks; at most 500 gwei. Costs 80 credits.
   * @returns wei per gas above the base fee.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the fee above the base fee
   * const fee = await companions.eth_maxPriorityFeePerGas(); // '0x77359400'
   */
  readonly eth_maxPriorityFeePerGas: (
    options?: RequestOptions,
  ) => Promise<Types.EthMaxPriorityFeePerGasResult>;
  /**
   * Returns base fees, fullness and priority fees of a range of blocks. The range ends at the given block. It is shorter where the chain is. Base fees include the block after the range. Costs 150 credits.
   * @param blockCount Number of blocks, in hex, in decimal digits or as a number; more than 1,024 count as 1,024.
   * @param newestBlock The last block of the range, by number or tag.
   * @param rewardPercentiles Percentiles of the priority fees to return, weighted by gas; ascending.
   * @returns The fees.
   * @throws {InvalidPercentilesError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the fees of two blocks
   * const history = await companions.eth_feeHistory('0x2', '0x20', [25, 75]);
   */
  readonly eth_feeHistory: (
    blockCount: Shared.QuantityInput | number | string,
    newestBlock: Shared.BlockParameter,
    rewardPercentiles?: null | number[] | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthFeeHistoryResult>;
  /**
   * Returns the base fee of the next block. Follows from the latest header (EIP-1559). null before London. Costs 80 credits.
   * @returns wei per gas, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the base fee of the next block
   * const fee = await companions.eth_baseFee(); // '0x7'
   */
  readonly eth_baseFee: (options?: RequestOptions) => Promise<Types.EthBaseFeeResult>;
  /**
   * Returns the blob base fee of the next block. Follows from the latest header (EIP-4844, EIP-7918). null before Cancun. Costs 80 credits.
   * @returns wei per blob gas, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the price of blob gas
   * const fee = await companions.eth_blobBaseFee(); // '0x1'
   */
  readonly eth_blobBaseFee: (options?: RequestOptions) => Promise<Types.EthBlobBaseFeeResult>;
  /**
   * Returns the current, the next and the last fork configuration of the chain (EIP-7910). Activation times, blob schedule, fork id, precompiled contracts and system contracts. Needs the genesis file of the chain. Costs 5 credits.
   * @returns The configurations.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the forks of the sample chain
   * const config = await companions.eth_config();
   */
  readonly eth_config: (options?: RequestOptions) => Promise<Types.EthConfigResult>;
  /**
   * Returns which blocks, receipts, logs and states this deployment can serve. Routers read it to choose a deployment for a request. Costs 5 credits.
   * @returns The capabilities.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // what the service has of the sample chain
   * const capabilities = await companions.eth_capabilities();
   */
  readonly eth_capabilities: (options?: RequestOptions) => Promise<Types.EthCapabilitiesResult>;
  /**
   * Executes a message call immediately, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the call is the same as in the contract. The code of all overrides together may have 256 KiB. Costs 80 credits.
   * @param call The call.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @param stateOverrides What accounts have instead, by address.
   * @param blockOverrides What the block has instead.
   * @returns What the executed contract returned; can be 0x.
   * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // code that an account does not have
   * const output = await companions.eth_call({ to: '0x1111111111111111111111111111111111111111', data: '0x' }, 'latest', { '0x1111111111111111111111111111111111111111': { code: '0x602a60005260206000f3' } }); // '0x000000000000000000000000000000000000000000000000000000000000002a'
   */
  readonly eth_call: (
    call: Shared.CallObject,
    block?: Shared.BlockParameter | undefined,
    stateOverrides?: null | Types.StateOverrides | undefined,
    blockOverrides?: null | Types.BlockOverrides | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthCallResult>;
  /**
   * Returns the accounts and storage keys that a call accesses, as an access list. The list of the accounts and keys that the call's instructions name, also those that fail, and the gas that the call uses with it. Entries of a given list stay in it. The sender, the recipient, precompiled contracts and signers of authorizations are in it only with keys. A call that fails while it runs has its list, too, and the reason. A call that cannot begin is an error. Costs 300 credits.
   * @param call The call.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @param stateOverrides What accounts have instead, by address. Precompiled contracts cannot be moved or replaced. The code of all overrides together may have 256 KiB.
   * @returns The access list, the gas, and why the call failed.
   * @throws {ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the supply of a token
   * const accessList = await companions.eth_createAccessList({ to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, 'latest');
   */
  readonly eth_createAccessList: (
    call: Shared.CallObject,
    block?: Shared.BlockParameter | undefined,
    stateOverrides?: null | Types.StateOverrides | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthCreateAccessListResult>;
  /**
   * Simulates blocks of calls on top of a block. Each block may override accounts and its own fields, and sees what the blocks and calls before it have changed. Nothing of it reaches the chain. Numbers that are left out are filled with empty blocks. All calls together may use 50,000,000 gas, and return 2 MiB with their logs; the code of all overrides may have 256 KiB. Costs 300 credits.
   * @param payload The blocks, and how they are run.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The simulated blocks, each with the results of its calls.
   * @throws {NonceTooLowError | NonceTooHighError | InvalidTransactionError | InitCodeTooLargeError | FeeCapTooLowError | IntrinsicGasTooLowError | InsufficientFundsError | BlockGasLimitReachedError | BlockNumberNotInOrderError | BlockTimestampNotInOrderError | SimulationTooLargeError | OverrideNotPossibleError | SimulatedBlockInvalidError | ExecutionFailedError | ExecutionTimeoutError | BlockNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a call in a block after the head
   * const blocks = await companions.eth_simulateV1({ blockStateCalls: [{ calls: [{ to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }] }] }, 'latest');
   */
  readonly eth_simulateV1: (
    payload: Types.Simulation,
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthSimulateV1Result>;
  /**
   * Executes a message call and returns everything that it read, so that the client can check the result. What eth_call returns, with a witness: the nodes of the state trie and of storage tries, the code, and the headers that the call read. A client that knows the hash of the block's header runs the call again on the witness alone. A call that reverts or fails is the error of eth_call, without a witness. Served from executed state, or from state that nodes prove: its nodes are then asked for by one more message to a node at the block of the call, with one eth_getProof for each account, and the call reads at most 1,024 accounts and 4,096 slots. Nodes are not asked for a result. A witness has at most 20,000 nodes, 20,000 addresses and keys, and 32,000,000 bytes; beyond, the call fails. Costs 300 credits.
   * @param call The call.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The result of the call, and its witness.
   * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the supply of a token
   * const proven = await companions.proof_call({ to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, 'latest');
   */
  readonly proof_call: (
    call: Shared.CallObject,
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.ProofCallResult>;
  /**
   * Returns the accounts and storage keys that a block accesses, with the values that it leaves in them. The list whose hash is in the header (EIP-7928). null when no block is found, and for a block before Amsterdam. Costs 150 credits.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The access list, or null.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a block before Amsterdam has no list
   * const accessList = await companions.eth_getBlockAccessList('latest');
   */
  readonly eth_getBlockAccessList: (
    block: Shared.BlockParameter,
    options?: RequestOptions,
  ) => Promise<Types.EthGetBlockAccessListResult>;
  /**
   * Returns the header of a block as RLP. The hash of these bytes is the hash of the block. Costs 80 credits.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns RLP of the header.
   * @throws {HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // header of the first block
   * const header = await companions.debug_getRawHeader('0x1');
   */
  readonly debug_getRawHeader: (
    block: Shared.BlockParameter,
    options?: RequestOptions,
  ) => Promise<Types.DebugGetRawHeaderResult>;
  /**
   * Returns a block as RLP. Header, transactions, uncles and, from Shanghai on, withdrawals. Costs 150 credits.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns RLP of the block.
   * @throws {HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the first block
   * const rawBlock = await companions.debug_getRawBlock('0x1');
   */
  readonly debug_getRawBlock: (
    block: Shared.BlockParameter,
    options?: RequestOptions,
  ) => Promise<Types.DebugGetRawBlockResult>;
  /**
   * Returns a transaction in its encoded form, by its hash. The hash of these bytes is the hash of the transaction (EIP-2718). 0x when no transaction of a block has the hash. Costs 80 credits.
   * @param transactionHash Hash of the transaction.
   * @returns The encoded transaction, or 0x.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a failed transaction
   * const rawTransaction = await companions.debug_getRawTransaction('0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d');
   */
  readonly debug_getRawTransaction: (
    transactionHash: Shared.HashInput,
    options?: RequestOptions,
  ) => Promise<Types.DebugGetRawTransactionResult>;
  /**
   * Returns the receipts of a block, each in its form in the receipts trie. A receipt with a type begins with it (EIP-2718). Costs 1000 credits.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The encoded receipts, in the order of the transactions.
   * @throws {HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // receipts of the first block
   * const receipts = await companions.debug_getRawReceipts('0x1');
   */
  readonly debug_getRawReceipts: (
    block: Shared.BlockParameter,
    options?: RequestOptions,
  ) => Promise<Types.DebugGetRawReceiptsResult>;
  /**
   * Returns the access list of a block as RLP. The hash of these bytes is in the header (EIP-7928). 0x for a block before Amsterdam. Costs 150 credits.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns RLP of the access list, or 0x.
   * @throws {HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a block before Amsterdam has no list
   * const rawAccessList = await companions.debug_getRawBlockAccessList('latest');
   */
  readonly debug_getRawBlockAccessList: (
    block: Shared.BlockParameter,
    options?: RequestOptions,
  ) => Promise<Types.DebugGetRawBlockAccessListResult>;
  /**
   * Executes a transaction again and returns what it did. The transactions before it in its block are executed first, on the state after the parent block. Where the service has this state, or nodes prove it, the trace is the service's own; elsewhere it is the response of an upstream node. Costs 500 credits.
   * @param transactionHash Hash of the transaction.
   * @param config What is recorded. Without a tracer, each instruction.
   * @returns The trace in the form of its tracer.
   * @throws {TransactionNotFoundError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the calls of a transaction that makes a contract
   * const trace = await companions.debug_traceTransaction('0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b', { tracer: 'callTracer' });
   */
  readonly debug_traceTransaction: (
    transactionHash: Shared.HashInput,
    config?: null | Types.TraceConfig | undefined,
    options?: RequestOptions,
  ) => Promise<Types.DebugTraceTransactionResult>;
  /**
   * Executes the transactions of a block again and returns what each did. The traces of debug_traceTransaction of all transactions, in order, in one execution of the block. Costs 1500 credits.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @param config What is recorded. Without a tracer, each instruction.
   * @returns The traces, in the order of the transactions.
   * @throws {GenesisNotTraceableError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | BlockNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the calls of a block
   * const traces = await companions.debug_traceBlockByNumber('0x1', { tracer: 'callTracer' });
   */
  readonly debug_traceBlockByNumber: (
    block: Shared.BlockParameter,
    config?: null | Types.TraceConfig | undefined,
    options?: RequestOptions,
  ) => Promise<Types.DebugTraceBlockByNumberResult>;
  /**
   * Executes the transactions of a block again and returns what each did, by the hash of the block. The traces of debug_traceTransaction of all transactions, in order, in one execution of the block. Costs 1500 credits.
   * @param blockHash Hash of the block.
   * @param config What is recorded. Without a tracer, each instruction.
   * @returns The traces, in the order of the transactions.
   * @throws {GenesisNotTraceableError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | BlockNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the calls of the first block as a list
   * const traces = await companions.debug_traceBlockByHash('0xb1394fe152ddbf8c6e05e9f7f1fda6d0ee7f1ec9580443a6ce299aef40aa2f33', { tracer: 'flatCallTracer' });
   */
  readonly debug_traceBlockByHash: (
    blockHash: Shared.HashInput,
    config?: null | Types.TraceConfig | undefined,
    options?: RequestOptions,
  ) => Promise<Types.DebugTraceBlockByHashResult>;
  /**
   * Executes a message call after the given block and returns what it did. The call is that of eth_call, with state and block overrides in the configuration of the trace. The code of all overrides together may have 256 KiB. Costs 500 credits.
   * @param call The call.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @param config What is recorded, and what is overridden.
   * @returns The trace in the form of its tracer.
   * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | BlockNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the supply of a token
   * const trace = await companions.debug_traceCall({ to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, 'latest', { tracer: 'callTracer' });
   */
  readonly debug_traceCall: (
    call: Shared.CallObject,
    block?: Shared.BlockParameter | undefined,
    config?: null | Types.TraceCallConfig | undefined,
    options?: RequestOptions,
  ) => Promise<Types.DebugTraceCallResult>;
  /**
   * Lists the calls of a block's transactions. Each call with its place, in the form of OpenEthereum. The rewards of a block before the Merge follow. Costs 1000 credits.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns The calls, in order.
   * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a block before the Merge, with its reward
   * const traces = await companions.trace_block('0x1');
   */
  readonly trace_block: (
    block: Shared.BlockParameter,
    options?: RequestOptions,
  ) => Promise<Types.TraceBlockResult>;
  /**
   * Lists the calls of a transaction. Each call with its place, in the form of OpenEthereum. Calls of precompiled contracts are left out. Costs 500 credits.
   * @param transactionHash Hash of the transaction.
   * @returns The calls, in order, or null when no transaction of a block has the hash.
   * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the calls of a transaction that makes a contract
   * const traces = await companions.trace_transaction('0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b');
   */
  readonly trace_transaction: (
    transactionHash: Shared.HashInput,
    options?: RequestOptions,
  ) => Promise<Types.TraceTransactionResult>;
  /**
   * Returns one call of a transaction, by its position. The call of trace_transaction whose traceAddress is the position. Costs 500 credits.
   * @param transactionHash Hash of the transaction.
   * @param position The place of the call in the tree of calls: the index among the calls of the transaction, then among the calls of that call, and so on. Empty for the outermost call.
   * @returns The call, or null when the transaction has no such call, or no transaction of a block has the hash.
   * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the first call of a contract
   * const trace = await companions.trace_get('0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b', ['0x0']);
   */
  readonly trace_get: (
    transactionHash: Shared.HashInput,
    position: Shared.QuantityInput[],
    options?: RequestOptions,
  ) => Promise<Types.TraceGetResult>;
  /**
   * Executes a transaction again and returns its calls and what it changed. In the form of OpenEthereum. Costs 500 credits.
   * @param transactionHash Hash of the transaction.
   * @param types What is returned.
   * @returns What the transaction did.
   * @throws {TransactionNotFoundError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the calls of a transaction and what it changed
   * const replay = await companions.trace_replayTransaction('0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b', ['trace', 'stateDiff']);
   */
  readonly trace_replayTransaction: (
    transactionHash: Shared.HashInput,
    types: Types.TraceTypes,
    options?: RequestOptions,
  ) => Promise<Types.TraceReplayTransactionResult>;
  /**
   * Executes the transactions of a block again and returns the calls of each and what it changed. What trace_replayTransaction returns for each transaction, in one execution of the block. Costs 1500 credits.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @param types What is returned.
   * @returns What each transaction did, in order.
   * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // what the transactions of a block changed
   * const replays = await companions.trace_replayBlockTransactions('0x1', ['stateDiff']);
   */
  readonly trace_replayBlockTransactions: (
    block: Shared.BlockParameter,
    types: Types.TraceTypes,
    options?: RequestOptions,
  ) => Promise<Types.TraceReplayBlockTransactionsResult>;
  /**
   * Executes a message call after the given block and returns its calls and what it changed. The call is that of eth_call. A call that fails is a trace with its error. Costs 500 credits.
   * @param call The call.
   * @param types What is returned.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns What the call did.
   * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the supply of a token
   * const replay = await companions.trace_call({ to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, ['trace'], 'latest');
   */
  readonly trace_call: (
    call: Shared.CallObject,
    types: Types.TraceTypes,
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.TraceCallResult>;
  /**
   * Executes message calls after the given block, one after another, and returns the calls of each and what it changed. Each call is that of trace_call, on the state that the calls before it left. A call that cannot begin is an error, which names it. Costs 1500 credits.
   * @param calls The calls in order, each with what is returned of it.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns What each call did, in order.
   * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the supply of a token, and a transfer of ether
   * const replays = await companions.trace_callMany([[{ to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, ['trace']], [{ from: '0x0000000000000000000000000000000000000000', to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, ['trace']]], 'latest');
   */
  readonly trace_callMany: (
    calls: Types.CallToTrace[],
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.TraceCallManyResult>;
  /**
   * Executes a signed transaction after the given block without sending it, and returns its calls and what it changed. The transaction in its encoded form, as eth_sendRawTransaction takes it. It runs as a call with its fields: its nonce is not compared with that of its sender. Nothing is sent to nodes. Costs 500 credits.
   * @param rawTransaction The signed transaction (EIP-2718), without a sidecar of blobs.
   * @param types What is returned.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @returns What the transaction would do.
   * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a transaction that failed
   * const replay = await companions.trace_rawTransaction('0xf86b8085174876e80083030d4094fc406a5e0328dc0ddbf94aa2d49b0dada3ea980f808475f19a5d823974a01d040d2e3ede0c1c9c1ecbbbce3c10b47599b51f8bf8c03871e72def0602b604a041c8a79fdac69e3476727d937612deae59df98b5ffbebcf79ec3e49b7a3e19d1', ['trace'], 'latest');
   */
  readonly trace_rawTransaction: (
    rawTransaction: Types.RawTransaction,
    types: Types.TraceTypes,
    block?: Shared.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.TraceRawTransactionResult>;
  /**
   * Lists the calls and rewards of a range of blocks that match a filter. Executes each block of the range. At most 10,000 traces, 10 s and 32 MiB, as eth_getLogs is bounded; `after` and `count` read more in parts. Costs 1500 credits.
   * @param filter Accounts and blocks.
   * @returns The calls and rewards, in order.
   * @throws {TooManyResultsError | QueryTimeoutError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the first transfer to an account
   * const traces = await companions.trace_filter({ toAddress: ['0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1'], fromBlock: '0x1', toBlock: '0x10', count: 1 });
   */
  readonly trace_filter: (
    filter: Types.TraceFilter,
    options?: RequestOptions,
  ) => Promise<Types.TraceFilterResult>;
  /**
   * Creates a filter of the logs of new blocks. The filter reports the logs of the blocks after the current one, and with `removed: true` those of blocks that a reorg replaced. Numeric bounds restrict the blocks. A filter lives on the server that created it, belongs to the key and ends when it is not polled for five minutes. Behind a load balancer without sticky sessions, use subscriptions or eth_getLogs instead. Costs 80 credits.
   * @param filter What to look for, without a block hash.
   * @returns The id of the filter.
   * @throws {TooManyOpenError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // transfers of a token
   * const filterId = await companions.eth_newFilter({ fromBlock: '0xd', toBlock: '0xd', address: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'] }); // '0x3f1c0a97e2d84b56a1c9d07be5f2846c'
   */
  readonly eth_newFilter: (
    filter: Shared.Filter,
    options?: RequestOptions,
  ) => Promise<Types.EthNewFilterResult>;
  /**
   * Creates a filter of the hashes of new blocks. The filter reports the blocks after the current one. After a reorg it reports the new blocks of the chain. It lives and ends like a filter of eth_newFilter, and counts against the same limits. Costs 80 credits.
   * @returns The id of the filter.
   * @throws {TooManyOpenError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // new blocks
   * const filterId = await companions.eth_newBlockFilter(); // '0x3f1c0a97e2d84b56a1c9d07be5f2846c'
   */
  readonly eth_newBlockFilter: (options?: RequestOptions) => Promise<Types.EthNewBlockFilterResult>;
  /**
   * Rejects the filter, because the service has no pending transactions. The service follows blocks and not the pool of pending transactions, so that such a filter would never report anything. The call returns an error, which costs nothing, and creates no filter. Costs 80 credits.
   * @returns Never returned.
   * @throws {NotSupportedError | InvalidParamsError}
   */
  readonly eth_newPendingTransactionFilter: (
    options?: RequestOptions,
  ) => Promise<Types.EthNewPendingTransactionFilterResult>;
  /**
   * Returns what a filter found since its last poll. Each change is reported once, in order: of a reorg first the logs of the replaced blocks with `removed: true`, the last block first, then those of the new blocks. A poll ends at the first block after 10,000 logs or 512 blocks, and the next poll continues there. A response that gets lost is not repeated. Costs 80 credits.
   * @param filterId The id of the filter.
   * @returns Hashes of new blocks, or logs, by the kind of the filter.
   * @throws {FilterNotFoundError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // nothing new
   * const changes = await companions.eth_getFilterChanges('0x3f1c0a97e2d84b56a1c9d07be5f2846c'); // []
   */
  readonly eth_getFilterChanges: (
    filterId: Types.FilterIdInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetFilterChangesResult>;
  /**
   * Returns all logs that match a filter of eth_newFilter. The result is that of eth_getLogs for the parameters of the filter, with the same limits. The position of the filter does not change. Costs 255 credits.
   * @param filterId The id of the filter.
   * @returns The logs; an empty array when nothing matches.
   * @throws {FilterNotFoundError | TooManyResultsError | QueryTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // all logs of a filter
   * const logs = await companions.eth_getFilterLogs('0x3f1c0a97e2d84b56a1c9d07be5f2846c');
   */
  readonly eth_getFilterLogs: (
    filterId: Types.FilterIdInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetFilterLogsResult>;
  /**
   * Ends a filter. A filter also ends by itself when it is not polled for five minutes. Costs 5 credits.
   * @param filterId The id of the filter.
   * @returns True if the filter existed.
   * @throws {InvalidParamsError}
   * @example
   * // a filter
   * const isEnded = await companions.eth_uninstallFilter('0x3f1c0a97e2d84b56a1c9d07be5f2846c'); // true
   */
  readonly eth_uninstallFilter: (
    filterId: Types.FilterIdInput,
    options?: RequestOptions,
  ) => Promise<Types.EthUninstallFilterResult>;
  /**
   * Subscribes to new heads or logs over a WebSocket. `newHeads` sends the header of each new block, `logs` each matching log of new blocks, and `ethread_blocks` each new block as a whole with its matching logs (FollowedBlock). The notifications of a subscription follow the chain in order, without a gap or a repetition: after a reorg, `logs` first sends the logs of the replaced blocks with `removed: true`, the last block first, and all kinds send the blocks of the new fork. Only `ethread_blocks` can resume after a lost connection, on any server, after a block that the client has. Clients of the other kinds read the blocks since their last one with eth_getLogs. Each notification costs credits besides the call, reserved before it is sent. A connection whose key has too few closes with 4402. A connection that reads too slowly, or whose subscription is too many blocks behind, closes with 4408. Costs 80 credits.
   * @param subscription `newHeads`, `logs` or `ethread_blocks`.
   * @param filter Of `logs` and `ethread_blocks`, the addresses and topics of the logs. `ethread_blocks` without a filter has no logs.
   * @param resume Of `ethread_blocks`, the blocks after which to continue. Absent: after the current head.
   * @returns The id that the notifications carry.
   * @throws {NotificationsUnsupportedError | NotSupportedError | TooManyOpenError | HeaderNotFoundError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // new heads
   * const subscriptionId = await companions.eth_subscribe('newHeads'); // '0x3f1c0a97e2d84b56a1c9d07be5f2846c'
   */
  readonly eth_subscribe: (
    subscription: string,
    filter?: null | Shared.Filter | undefined,
    resume?: null | Types.ResumePoint | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthSubscribeResult>;
  /**
   * Ends a subscription of this connection. No notification of the subscription follows the response. Subscriptions also end with their connection. Costs 5 credits.
   * @param subscriptionId The id of the subscription.
   * @returns True if the connection had the subscription.
   * @throws {NotificationsUnsupportedError | InvalidParamsError}
   * @example
   * // a subscription
   * const isEnded = await companions.eth_unsubscribe('0x3f1c0a97e2d84b56a1c9d07be5f2846c'); // true
   */
  readonly eth_unsubscribe: (
    subscriptionId: Types.FilterIdInput,
    options?: RequestOptions,
  ) => Promise<Types.EthUnsubscribeResult>;
  /**
   * Returns logs page by page, through reorgs, with one call for each page. A page has the logs of as many whole blocks as the limits allow, the head and the finalized block of the same moment, and a cursor for the next page. The cursor is bound to the hashes of the blocks that were read: when a reorg replaced some of them, the next page says so and continues after the last valid one. After the last page, the same cursor continues with blocks that are new by then. Costs 255 credits.
   * @param query What to read.
   * @param cursor The cursor of the last page, with the same addresses and topics.
   * @param limit Logs of a page at most, 10,000 when absent. A block with more logs is a page of its own.
   * @returns The page.
   * @throws {QueryTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the first page of a token's transfers
   * const page = await companions.ethread_getLogsPage({ fromBlock: '0xd', toBlock: '0xe', address: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'] }, undefined, 2);
   */
  readonly ethread_getLogsPage: (
    query: Types.LogsPageQuery,
    cursor?: null | Types.LogsCursor | undefined,
    limit?: null | number | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthreadGetLogsPageResult>;
  /**
   * Returns the beacon header and the sync committee from which a light client starts. LightClientBootstrap of the Beacon API. It proves itself to a client that knows the root of the beacon block. Beacon nodes have it for finalized blocks that begin an epoch, and some of them for checkpoints alone. Needs a chain with consensus. The service asks its beacon nodes at most 60 times in a minute for light client data that it lacks. Costs 80 credits.
   * @param blockRoot The root of the trusted beacon block. It is not the hash of an execution block.
   * @returns The bootstrap, or null when no beacon node has it.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   */
  readonly beacon_getLightClientBootstrap: (
    blockRoot: Shared.HashInput,
    options?: RequestOptions,
  ) => Promise<Types.BeaconGetLightClientBootstrapResult>;
  /**
   * Returns the sync committees of a range of periods, each signed by the committee before it. LightClientUpdate of the Beacon API, the best of each period. A client that knows the committee of the first period verifies one after another. The service has verified their Merkle branches, and not the signatures of committees that it does not follow. Needs a chain with consensus. Costs 255 credits.
   * @param startPeriod The first period. A period has 8,192 slots on mainnet.
   * @param count The number of periods.
   * @returns The updates in the order of their periods, up to the first period that no beacon node has.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   */
  readonly beacon_getLightClientUpdates: (
    startPeriod: number,
    count: number,
    options?: RequestOptions,
  ) => Promise<Types.BeaconGetLightClientUpdatesResult>;
  /**
   * Returns the newest finalized block, with the newest signed block that proves it. LightClientFinalityUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus. Costs 20 credits.
   * @returns The update.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   */
  readonly beacon_getLightClientFinalityUpdate: (
    options?: RequestOptions,
  ) => Promise<Types.BeaconGetLightClientFinalityUpdateResult>;
  /**
   * Returns the newest signed block. LightClientOptimisticUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus. Costs 20 credits.
   * @returns The update.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   */
  readonly beacon_getLightClientOptimisticUpdate: (
    options?: RequestOptions,
  ) => Promise<Types.BeaconGetLightClientOptimisticUpdateResult>;
  /**
   * Estimates the gas that a transaction needs, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the estimate is the same as in the contract. The code of all overrides together may have 256 KiB. Costs 300 credits.
   * @param call The call.
   * @param block Block number, tag, hash or EIP-1898 object.
   * @param stateOverrides What accounts have instead, by address.
   * @param blockOverrides What the block has instead.
   * @returns The gas estimate.
   * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a transfer from an account that would have the ether
   * const gas = await companions.eth_estimateGas({ from: '0x1111111111111111111111111111111111111111', to: '0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', value: '0xde0b6b3a7640000' }, 'latest', { '0x1111111111111111111111111111111111111111': { balance: '0xde0b6b3a7640000' } }); // '0x5208'
   */
  readonly eth_estimateGas: (
    call: Shared.CallObject,
    block?: Shared.BlockParameter | undefined,
    stateOverrides?: null | Types.StateOverrides | undefined,
    blockOverrides?: null | Types.BlockOverrides | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthEstimateGasResult>;
  /**
   * Returns the transaction that an account sent with a nonce. null when no transaction of a block has the sender and the nonce. Transactions that wait for a block are not known. Found by the nonces of the account at earlier blocks, so their states are needed: a recent transaction needs recent states only. Costs 1000 credits.
   * @param sender The account that signed the transaction.
   * @param nonce The nonce of the transaction.
   * @returns The transaction, or null.
   * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the first transaction of a sender
   * const transaction = await companions.eth_getTransactionBySenderAndNonce('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', '0x0');
   */
  readonly eth_getTransactionBySenderAndNonce: (
    sender: Shared.AddressInput,
    nonce: Shared.QuantityInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetTransactionBySenderAndNonceResult>;
}

/** Returns all methods over one connection to a server. */
export function createCompanions(transport: Transport): Companions {
  return {
    eth_chainId: (options) => transport.request('eth_chainId', [], options),
    net_version: (options) => transport.request('net_version', [], options),
    web3_clientVersion: (options) => transport.request('web3_clientVersion', [], options),
    eth_syncing: (options) => transport.request('eth_syncing', [], options),
    eth_blockNumber: (options) => transport.request('eth_blockNumber', [], options),
    eth_getBalance: (address, block, options) =>
      transport.request('eth_getBalance', [address, block], options),
    eth_getTransactionCount: (address, block, options) =>
      transport.request('eth_getTransactionCount', [address, block], options),
    eth_getCode: (address, block, options) => transport.request('eth_getCode', [address, block], options),
    eth_getStorageAt: (address, storageKey, block, options) =>
      transport.request('eth_getStorageAt', [address, storageKey, block], options),
    eth_getStorageValues: (requests, block, options) =>
      transport.request('eth_getStorageValues', [requests, block], options),
    eth_getTransactionByHash: (transactionHash, options) =>
      transport.request('eth_getTransactionByHash', [transactionHash], options),
    eth_getRawTransactionByHash: (transactionHash, options) =>
      transport.request('eth_getRawTransactionByHash', [transactionHash], options),
    eth_getBlockTransactionCountByHash: (blockHash, options) =>
      transport.request('eth_getBlockTransactionCountByHash', [blockHash], options),
    eth_getBlockTransactionCountByNumber: (block, options) =>
      transport.request('eth_getBlockTransactionCountByNumber', [block], options),
    eth_getUncleCountByBlockHash: (blockHash, options) =>
      transport.request('eth_getUncleCountByBlockHash', [blockHash], options),
    eth_getUncleCountByBlockNumber: (block, options) =>
      transport.request('eth_getUncleCountByBlockNumber', [block], options),
    eth_getUncleByBlockHashAndIndex: (blockHash, uncleIndex, options) =>
      transport.request('eth_getUncleByBlockHashAndIndex', [blockHash, uncleIndex], options),
    eth_gasPrice: (options) => transport.request('eth_gasPrice', [], options),
    eth_maxPriorityFeePerGas: (options) => transport.request('eth_maxPriorityFeePerGas', [], options),
    eth_feeHistory: (blockCount, newestBlock, rewardPercentiles, options) =>
      transport.request('eth_feeHistory', [blockCount, newestBlock, rewardPercentiles], options),
    eth_baseFee: (options) => transport.request('eth_baseFee', [], options),
    eth_blobBaseFee: (options) => transport.request('eth_blobBaseFee', [], options),
    eth_config: (options) => transport.request('eth_config', [], options),
    eth_capabilities: (options) => transport.request('eth_capabilities', [], options),
    eth_call: (call, block, stateOverrides, blockOverrides, options) =>
      transport.request('eth_call', [call, block, stateOverrides, blockOverrides], options),
    eth_createAccessList: (call, block, stateOverrides, options) =>
      transport.request('eth_createAccessList', [call, block, stateOverrides], options),
    eth_simulateV1: (payload, block, options) =>
      transport.request('eth_simulateV1', [payload, block], options),
    proof_call: (call, block, options) => transport.request('proof_call', [call, block], options),
    eth_getBlockAccessList: (block, options) => transport.request('eth_getBlockAccessList', [block], options),
    debug_getRawHeader: (block, options) => transport.request('debug_getRawHeader', [block], options),
    debug_getRawBlock: (block, options) => transport.request('debug_getRawBlock', [block], options),
    debug_getRawTransaction: (transactionHash, options) =>
      transport.request('debug_getRawTransaction', [transactionHash], options),
    debug_getRawReceipts: (block, options) => transport.request('debug_getRawReceipts', [block], options),
    debug_getRawBlockAccessList: (block, options) =>
      transport.request('debug_getRawBlockAccessList', [block], options),
    debug_traceTransaction: (transactionHash, config, options) =>
      transport.request('debug_traceTransaction', [transactionHash, config], options),
    debug_traceBlockByNumber: (block, config, options) =>
      transport.request('debug_traceBlockByNumber', [block, config], options),
    debug_traceBlockByHash: (blockHash, config, options) =>
      transport.request('debug_traceBlockByHash', [blockHash, config], options),
    debug_traceCall: (call, block, config, options) =>
      transport.request('debug_traceCall', [call, block, config], options),
    trace_block: (block, options) => transport.request('trace_block', [block], options),
    trace_transaction: (transactionHash, options) =>
      transport.request('trace_transaction', [transactionHash], options),
    trace_get: (transactionHash, position, options) =>
      transport.request('trace_get', [transactionHash, position], options),
    trace_replayTransaction: (transactionHash, types, options) =>
      transport.request('trace_replayTransaction', [transactionHash, types], options),
    trace_replayBlockTransactions: (block, types, options) =>
      transport.request('trace_replayBlockTransactions', [block, types], options),
    trace_call: (call, types, block, options) =>
      transport.request('trace_call', [call, types, block], options),
    trace_callMany: (calls, block, options) => transport.request('trace_callMany', [calls, block], options),
    trace_rawTransaction: (rawTransaction, types, block, options) =>
      transport.request('trace_rawTransaction', [rawTransaction, types, block], options),
    trace_filter: (filter, options) => transport.request('trace_filter', [filter], options),
    eth_newFilter: (filter, options) => transport.request('eth_newFilter', [filter], options),
    eth_newBlockFilter: (options) => transport.request('eth_newBlockFilter', [], options),
    eth_newPendingTransactionFilter: (options) =>
      transport.request('eth_newPendingTransactionFilter', [], options),
    eth_getFilterChanges: (filterId, options) =>
      transport.request('eth_getFilterChanges', [filterId], options),
    eth_getFilterLogs: (filterId, options) => transport.request('eth_getFilterLogs', [filterId], options),
    eth_uninstallFilter: (filterId, options) => transport.request('eth_uninstallFilter', [filterId], options),
    eth_subscribe: (subscription, filter, resume, options) =>
      transport.request('eth_subscribe', [subscription, filter, resume], options),
    eth_unsubscribe: (subscriptionId, options) =>
      transport.request('eth_unsubscribe', [subscriptionId], options),
    ethread_getLogsPage: (query, cursor, limit, options) =>
      transport.request('ethread_getLogsPage', [query, cursor, limit], options),
    beacon_getLightClientBootstrap: (blockRoot, options) =>
      transport.request('beacon_getLightClientBootstrap', [blockRoot], options),
    beacon_getLightClientUpdates: (startPeriod, count, options) =>
      transport.request('beacon_getLightClientUpdates', [startPeriod, count], options),
    beacon_getLightClientFinalityUpdate: (options) =>
      transport.request('beacon_getLightClientFinalityUpdate', [], options),
    beacon_getLightClientOptimisticUpdate: (options) =>
      transport.request('beacon_getLightClientOptimisticUpdate', [], options),
    eth_estimateGas: (call, block, stateOverrides, blockOverrides, options) =>
      transport.request('eth_estimateGas', [call, block, stateOverrides, blockOverrides], options),
    eth_getTransactionBySenderAndNonce: (sender, nonce, options) =>
      transport.request('eth_getTransactionBySenderAndNonce', [sender, nonce], options),
  };
}

/** The names of the methods on the wire. */
export const methodNames: readonly string[] = [
  'eth_chainId',
  'net_version',
  'web3_clientVersion',
  'eth_syncing',
  'eth_blockNumber',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getStorageValues',
  'eth_getTransactionByHash',
  'eth_getRawTransactionByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUncleByBlockHashAndIndex',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_feeHistory',
  'eth_baseFee',
  'eth_blobBaseFee',
  'eth_config',
  'eth_capabilities',
  'eth_call',
  'eth_createAccessList',
  'eth_simulateV1',
  'proof_call',
  'eth_getBlockAccessList',
  'debug_getRawHeader',
  'debug_getRawBlock',
  'debug_getRawTransaction',
  'debug_getRawReceipts',
  'debug_getRawBlockAccessList',
  'debug_traceTransaction',
  'debug_traceBlockByNumber',
  'debug_traceBlockByHash',
  'debug_traceCall',
  'trace_block',
  'trace_transaction',
  'trace_get',
  'trace_replayTransaction',
  'trace_replayBlockTransactions',
  'trace_call',
  'trace_callMany',
  'trace_rawTransaction',
  'trace_filter',
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
  'eth_subscribe',
  'eth_unsubscribe',
  'ethread_getLogsPage',
  'beacon_getLightClientBootstrap',
  'beacon_getLightClientUpdates',
  'beacon_getLightClientFinalityUpdate',
  'beacon_getLightClientOptimisticUpdate',
  'eth_estimateGas',
  'eth_getTransactionBySenderAndNonce',
];

/**
 * Returns the id of the chain. The id that transactions are signed for (EIP-155). Costs 5 credits.
 * @returns The id of the chain.
 * @throws {InvalidParamsError}
 * @example
 * // the chain
 * const chainId = await eth_chainId(transport); // '0x1ca8'
 */
export function eth_chainId(transport: Transport, options?: RequestOptions): Promise<Types.EthChainIdResult> {
  return transport.request('eth_chainId', [], options);
}

/**
 * Returns the id of the chain in decimal digits. The name is historic: the result is the chain id of eth_chainId. Costs 5 credits.
 * @returns The id of the chain in decimal digits.
 * @throws {InvalidParamsError}
 * @example
 * // the network
 * const version = await net_version(transport); // '7336'
 */
export function net_version(transport: Transport, options?: RequestOptions): Promise<Types.NetVersionResult> {
  return transport.request('net_version', [], options);
}

/**
 * Returns the name and version of the service. Clients may show the text. Its form is `ethread/VERSION`. Costs 5 credits.
 * @returns The name and version.
 * @throws {InvalidParamsError}
 * @example
 * // the version
 * const version = await web3_clientVersion(transport); // 'ethread/0.1.0'
 */
export function web3_clientVersion(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.Web3ClientVersionResult> {
  return transport.request('web3_clientVersion', [], options);
}

/**
 * Returns false, since the service serves no chain that it still synchronises. A deployment that is not ready rejects all requests. Clients that wait for a node to synchronise continue at once. Costs 5 credits.
 * @returns Always false.
 * @throws {InvalidParamsError}
 * @example
 * // the state of the service
 * const syncing = await eth_syncing(transport); // false
 */
export function eth_syncing(transport: Transport, options?: RequestOptions): Promise<Types.EthSyncingResult> {
  return transport.request('eth_syncing', [], options);
}

/**
 * Returns the number of the latest block. The block that `latest` means in all items of the same batch. Costs 80 credits.
 * @returns The number of the latest block.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the head
 * const number = await eth_blockNumber(transport); // '0x12e'
 */
export function eth_blockNumber(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.EthBlockNumberResult> {
  return transport.request('eth_blockNumber', [], options);
}

/**
 * Returns the balance of an account. Read by the same proof that eth_getProof returns, also when an upstream node answers. Costs 80 credits.
 * @param address The account.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The balance in wei; 0 for an account that does not exist.
 * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a balance
 * const balance = await eth_getBalance(transport, '0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', 'latest'); // '0xd3c05f83d2a829e95b1e'
 */
export function eth_getBalance(
  transport: Transport,
  address: Shared.AddressInput,
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthGetBalanceResult> {
  return transport.request('eth_getBalance', [address, block], options);
}

/**
 * Returns the number of transactions that an account has sent. The nonce of the next transaction. Read by the same proof that eth_getProof returns. Costs 80 credits.
 * @param address The account.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The nonce; 0 for an account that does not exist.
 * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the transactions of a sender
 * const nonce = await eth_getTransactionCount(transport, '0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', 'latest'); // '0x34'
 */
export function eth_getTransactionCount(
  transport: Transport,
  address: Shared.AddressInput,
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthGetTransactionCountResult> {
  return transport.request('eth_getTransactionCount', [address, block], options);
}

/**
 * Returns the code of an account. The code of an upstream node is checked against the code hash of a proof. Costs 80 credits.
 * @param address The account.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The code; 0x for an account without code.
 * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // an account without code
 * const code = await eth_getCode(transport, '0x1111111111111111111111111111111111111111', 'latest'); // '0x'
 */
export function eth_getCode(
  transport: Transport,
  address: Shared.AddressInput,
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthGetCodeResult> {
  return transport.request('eth_getCode', [address, block], options);
}

/**
 * Returns a storage value of an account. Read by the same proof that eth_getProof returns. Costs 80 credits.
 * @param address The account.
 * @param storageKey The storage key.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The value as 32 bytes; zeros for a slot that was never written.
 * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the first value of a token
 * const value = await eth_getStorageAt(transport, '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', '0x0000000000000000000000000000000000000000000000000000000000000000', 'latest'); // '0x53616d706c6520546f6b656e0000000000000000000000000000000000000018'
 */
export function eth_getStorageAt(
  transport: Transport,
  address: Shared.AddressInput,
  storageKey: Shared.StorageKey,
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthGetStorageAtResult> {
  return transport.request('eth_getStorageAt', [address, storageKey, block], options);
}

/**
 * Returns storage values of several accounts. One value for each key, in the order of the keys. A request needs a key. Costs 150 credits.
 * @param requests The storage keys of each account, by address.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The values of each account, by address.
 * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // two values of a token
 * const values = await eth_getStorageValues(transport, { '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b': ['0x0000000000000000000000000000000000000000000000000000000000000000', '0x0000000000000000000000000000000000000000000000000000000000000001'] }, 'latest');
 */
export function eth_getStorageValues(
  transport: Transport,
  requests: {
    [k: string]: Shared.StorageKey[];
  },
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthGetStorageValuesResult> {
  return transport.request('eth_getStorageValues', [requests, block], options);
}

/**
 * Returns a transaction by its hash. null when no transaction of a block has the hash. Transactions that wait for a block are not known. Costs 80 credits.
 * @param transactionHash Hash of the transaction.
 * @returns The transaction, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a failed transaction
 * const transaction = await eth_getTransactionByHash(transport, '0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d');
 */
export function eth_getTransactionByHash(
  transport: Transport,
  transactionHash: Shared.HashInput,
  options?: RequestOptions,
): Promise<Types.EthGetTransactionByHashResult> {
  return transport.request('eth_getTransactionByHash', [transactionHash], options);
}

/**
 * Returns a transaction in its encoded form, by its hash. The hash of these bytes is the hash of the transaction (EIP-2718). 0x when no transaction of a block has the hash. Costs 80 credits.
 * @param transactionHash Hash of the transaction.
 * @returns The encoded transaction, or 0x.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a failed transaction
 * const rawTransaction = await eth_getRawTransactionByHash(transport, '0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d');
 */
export function eth_getRawTransactionByHash(
  transport: Transport,
  transactionHash: Shared.HashInput,
  options?: RequestOptions,
): Promise<Types.EthGetRawTransactionByHashResult> {
  return transport.request('eth_getRawTransactionByHash', [transactionHash], options);
}

/**
 * Returns the number of transactions of a block, by its hash. null when no block is found. Costs 80 credits.
 * @param blockHash Hash of the block.
 * @returns The number of transactions, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the transactions of a block
 * const count = await eth_getBlockTransactionCountByHash(transport, '0x85c6143cde37f3890344bb555d3a0a78ef76c599092bd31a3a16c0331dca922e'); // '0x4'
 */
export function eth_getBlockTransactionCountByHash(
  transport: Transport,
  blockHash: Shared.HashInput,
  options?: RequestOptions,
): Promise<Types.EthGetBlockTransactionCountByHashResult> {
  return transport.request('eth_getBlockTransactionCountByHash', [blockHash], options);
}

/**
 * Returns the number of transactions of a block, by its number or tag. null when no block is found. Costs 80 credits.
 * @param block Block number or tag.
 * @returns The number of transactions, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the transactions of a block
 * const count = await eth_getBlockTransactionCountByNumber(transport, '0xd'); // '0x4'
 */
export function eth_getBlockTransactionCountByNumber(
  transport: Transport,
  block: Shared.BlockParameter,
  options?: RequestOptions,
): Promise<Types.EthGetBlockTransactionCountByNumberResult> {
  return transport.request('eth_getBlockTransactionCountByNumber', [block], options);
}

/**
 * Returns the number of uncles of a block, by its hash. null when no block is found. Costs 80 credits.
 * @param blockHash Hash of the block.
 * @returns The number of uncles, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a block without uncles
 * const count = await eth_getUncleCountByBlockHash(transport, '0x85c6143cde37f3890344bb555d3a0a78ef76c599092bd31a3a16c0331dca922e'); // '0x0'
 */
export function eth_getUncleCountByBlockHash(
  transport: Transport,
  blockHash: Shared.HashInput,
  options?: RequestOptions,
): Promise<Types.EthGetUncleCountByBlockHashResult> {
  return transport.request('eth_getUncleCountByBlockHash', [blockHash], options);
}

/**
 * Returns the number of uncles of a block, by its number or tag. null when no block is found. Costs 80 credits.
 * @param block Block number or tag.
 * @returns The number of uncles, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a block with an uncle
 * const count = await eth_getUncleCountByBlockNumber(transport, '0xa'); // '0x1'
 */
export function eth_getUncleCountByBlockNumber(
  transport: Transport,
  block: Shared.BlockParameter,
  options?: RequestOptions,
): Promise<Types.EthGetUncleCountByBlockNumberResult> {
  return transport.request('eth_getUncleCountByBlockNumber', [block], options);
}

/**
 * Returns an uncle by its block's hash and its position. null when there is none. Costs 150 credits.
 * @param blockHash Hash of the block.
 * @param uncleIndex Position among the uncles of the block.
 * @returns The uncle, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // no such uncle
 * const uncle = await eth_getUncleByBlockHashAndIndex(transport, '0x85c6143cde37f3890344bb555d3a0a78ef76c599092bd31a3a16c0331dca922e', '0x0'); // null
 */
export function eth_getUncleByBlockHashAndIndex(
  transport: Transport,
  blockHash: Shared.HashInput,
  uncleIndex: Shared.QuantityInput,
  options?: RequestOptions,
): Promise<Types.EthGetUncleByBlockHashAndIndexResult> {
  return transport.request('eth_getUncleByBlockHashAndIndex', [blockHash, uncleIndex], options);
}

/**
 * Suggests a gas price for legacy transactions. The base fee of the next block and the priority fee that eth_maxPriorityFeePerGas suggests. Costs 80 credits.
 * @returns wei per gas.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the price of gas
 * const price = await eth_gasPrice(transport); // '0x77359407'
 */
export function eth_gasPrice(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.EthGasPriceResult> {
  return transport.request('eth_gasPrice', [], options);
}

/**
 * Suggests a priority fee. The 60th percentile of the three lowest priority fees of each of the last 20 blocks; at most 500 gwei. Costs 80 credits.
 * @returns wei per gas above the base fee.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the fee above the base fee
 * const fee = await eth_maxPriorityFeePerGas(transport); // '0x77359400'
 */
export function eth_maxPriorityFeePerGas(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.EthMaxPriorityFeePerGasResult> {
  return transport.request('eth_maxPriorityFeePerGas', [], options);
}

/**
 * Returns base fees, fullness and priority fees of a range of blocks. The range ends at the given block. It is shorter where the chain is. Base fees include the block after the range. Costs 150 credits.
 * @param blockCount Number of blocks, in hex, in decimal digits or as a number; more than 1,024 count as 1,024.
 * @param newestBlock The last block of the range, by number or tag.
 * @param rewardPercentiles Percentiles of the priority fees to return, weighted by gas; ascending.
 * @returns The fees.
 * @throws {InvalidPercentilesError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the fees of two blocks
 * const history = await eth_feeHistory(transport, '0x2', '0x20', [25, 75]);
 */
export function eth_feeHistory(
  transport: Transport,
  blockCount: Shared.QuantityInput | number | string,
  newestBlock: Shared.BlockParameter,
  rewardPercentiles?: null | number[] | undefined,
  options?: RequestOptions,
): Promise<Types.EthFeeHistoryResult> {
  return transport.request('eth_feeHistory', [blockCount, newestBlock, rewardPercentiles], options);
}

/**
 * Returns the base fee of the next block. Follows from the latest header (EIP-1559). null before London. Costs 80 credits.
 * @returns wei per gas, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the base fee of the next block
 * const fee = await eth_baseFee(transport); // '0x7'
 */
export function eth_baseFee(transport: Transport, options?: RequestOptions): Promise<Types.EthBaseFeeResult> {
  return transport.request('eth_baseFee', [], options);
}

/**
 * Returns the blob base fee of the next block. Follows from the latest header (EIP-4844, EIP-7918). null before Cancun. Costs 80 credits.
 * @returns wei per blob gas, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the price of blob gas
 * const fee = await eth_blobBaseFee(transport); // '0x1'
 */
export function eth_blobBaseFee(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.EthBlobBaseFeeResult> {
  return transport.request('eth_blobBaseFee', [], options);
}

/**
 * Returns the current, the next and the last fork configuration of the chain (EIP-7910). Activation times, blob schedule, fork id, precompiled contracts and system contracts. Needs the genesis file of the chain. Costs 5 credits.
 * @returns The configurations.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the forks of the sample chain
 * const config = await eth_config(transport);
 */
export function eth_config(transport: Transport, options?: RequestOptions): Promise<Types.EthConfigResult> {
  return transport.request('eth_config', [], options);
}

/**
 * Returns which blocks, receipts, logs and states this deployment can serve. Routers read it to choose a deployment for a request. Costs 5 credits.
 * @returns The capabilities.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // what the service has of the sample chain
 * const capabilities = await eth_capabilities(transport);
 */
export function eth_capabilities(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.EthCapabilitiesResult> {
  return transport.request('eth_capabilities', [], options);
}

/**
 * Executes a message call immediately, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the call is the same as in the contract. The code of all overrides together may have 256 KiB. Costs 80 credits.
 * @param call The call.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @param stateOverrides What accounts have instead, by address.
 * @param blockOverrides What the block has instead.
 * @returns What the executed contract returned; can be 0x.
 * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // code that an account does not have
 * const output = await eth_call(transport, { to: '0x1111111111111111111111111111111111111111', data: '0x' }, 'latest', { '0x1111111111111111111111111111111111111111': { code: '0x602a60005260206000f3' } }); // '0x000000000000000000000000000000000000000000000000000000000000002a'
 */
export function eth_call(
  transport: Transport,
  call: Shared.CallObject,
  block?: Shared.BlockParameter | undefined,
  stateOverrides?: null | Types.StateOverrides | undefined,
  blockOverrides?: null | Types.BlockOverrides | undefined,
  options?: RequestOptions,
): Promise<Types.EthCallResult> {
  return transport.request('eth_call', [call, block, stateOverrides, blockOverrides], options);
}

/**
 * Returns the accounts and storage keys that a call accesses, as an access list. The list of the accounts and keys that the call's instructions name, also those that fail, and the gas that the call uses with it. Entries of a given list stay in it. The sender, the recipient, precompiled contracts and signers of authorizations are in it only with keys. A call that fails while it runs has its list, too, and the reason. A call that cannot begin is an error. Costs 300 credits.
 * @param call The call.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @param stateOverrides What accounts have instead, by address. Precompiled contracts cannot be moved or replaced. The code of all overrides together may have 256 KiB.
 * @returns The access list, the gas, and why the call failed.
 * @throws {ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the supply of a token
 * const accessList = await eth_createAccessList(transport, { to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, 'latest');
 */
export function eth_createAccessList(
  transport: Transport,
  call: Shared.CallObject,
  block?: Shared.BlockParameter | undefined,
  stateOverrides?: null | Types.StateOverrides | undefined,
  options?: RequestOptions,
): Promise<Types.EthCreateAccessListResult> {
  return transport.request('eth_createAccessList', [call, block, stateOverrides], options);
}

/**
 * Simulates blocks of calls on top of a block. Each block may override accounts and its own fields, and sees what the blocks and calls before it have changed. Nothing of it reaches the chain. Numbers that are left out are filled with empty blocks. All calls together may use 50,000,000 gas, and return 2 MiB with their logs; the code of all overrides may have 256 KiB. Costs 300 credits.
 * @param payload The blocks, and how they are run.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The simulated blocks, each with the results of its calls.
 * @throws {NonceTooLowError | NonceTooHighError | InvalidTransactionError | InitCodeTooLargeError | FeeCapTooLowError | IntrinsicGasTooLowError | InsufficientFundsError | BlockGasLimitReachedError | BlockNumberNotInOrderError | BlockTimestampNotInOrderError | SimulationTooLargeError | OverrideNotPossibleError | SimulatedBlockInvalidError | ExecutionFailedError | ExecutionTimeoutError | BlockNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a call in a block after the head
 * const blocks = await eth_simulateV1(transport, { blockStateCalls: [{ calls: [{ to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }] }] }, 'latest');
 */
export function eth_simulateV1(
  transport: Transport,
  payload: Types.Simulation,
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthSimulateV1Result> {
  return transport.request('eth_simulateV1', [payload, block], options);
}

/**
 * Executes a message call and returns everything that it read, so that the client can check the result. What eth_call returns, with a witness: the nodes of the state trie and of storage tries, the code, and the headers that the call read. A client that knows the hash of the block's header runs the call again on the witness alone. A call that reverts or fails is the error of eth_call, without a witness. Served from executed state, or from state that nodes prove: its nodes are then asked for by one more message to a node at the block of the call, with one eth_getProof for each account, and the call reads at most 1,024 accounts and 4,096 slots. Nodes are not asked for a result. A witness has at most 20,000 nodes, 20,000 addresses and keys, and 32,000,000 bytes; beyond, the call fails. Costs 300 credits.
 * @param call The call.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The result of the call, and its witness.
 * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the supply of a token
 * const proven = await proof_call(transport, { to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, 'latest');
 */
export function proof_call(
  transport: Transport,
  call: Shared.CallObject,
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.ProofCallResult> {
  return transport.request('proof_call', [call, block], options);
}

/**
 * Returns the accounts and storage keys that a block accesses, with the values that it leaves in them. The list whose hash is in the header (EIP-7928). null when no block is found, and for a block before Amsterdam. Costs 150 credits.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The access list, or null.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a block before Amsterdam has no list
 * const accessList = await eth_getBlockAccessList(transport, 'latest');
 */
export function eth_getBlockAccessList(
  transport: Transport,
  block: Shared.BlockParameter,
  options?: RequestOptions,
): Promise<Types.EthGetBlockAccessListResult> {
  return transport.request('eth_getBlockAccessList', [block], options);
}

/**
 * Returns the header of a block as RLP. The hash of these bytes is the hash of the block. Costs 80 credits.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns RLP of the header.
 * @throws {HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // header of the first block
 * const header = await debug_getRawHeader(transport, '0x1');
 */
export function debug_getRawHeader(
  transport: Transport,
  block: Shared.BlockParameter,
  options?: RequestOptions,
): Promise<Types.DebugGetRawHeaderResult> {
  return transport.request('debug_getRawHeader', [block], options);
}

/**
 * Returns a block as RLP. Header, transactions, uncles and, from Shanghai on, withdrawals. Costs 150 credits.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns RLP of the block.
 * @throws {HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the first block
 * const rawBlock = await debug_getRawBlock(transport, '0x1');
 */
export function debug_getRawBlock(
  transport: Transport,
  block: Shared.BlockParameter,
  options?: RequestOptions,
): Promise<Types.DebugGetRawBlockResult> {
  return transport.request('debug_getRawBlock', [block], options);
}

/**
 * Returns a transaction in its encoded form, by its hash. The hash of these bytes is the hash of the transaction (EIP-2718). 0x when no transaction of a block has the hash. Costs 80 credits.
 * @param transactionHash Hash of the transaction.
 * @returns The encoded transaction, or 0x.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a failed transaction
 * const rawTransaction = await debug_getRawTransaction(transport, '0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d');
 */
export function debug_getRawTransaction(
  transport: Transport,
  transactionHash: Shared.HashInput,
  options?: RequestOptions,
): Promise<Types.DebugGetRawTransactionResult> {
  return transport.request('debug_getRawTransaction', [transactionHash], options);
}

/**
 * Returns the receipts of a block, each in its form in the receipts trie. A receipt with a type begins with it (EIP-2718). Costs 1000 credits.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The encoded receipts, in the order of the transactions.
 * @throws {HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // receipts of the first block
 * const receipts = await debug_getRawReceipts(transport, '0x1');
 */
export function debug_getRawReceipts(
  transport: Transport,
  block: Shared.BlockParameter,
  options?: RequestOptions,
): Promise<Types.DebugGetRawReceiptsResult> {
  return transport.request('debug_getRawReceipts', [block], options);
}

/**
 * Returns the access list of a block as RLP. The hash of these bytes is in the header (EIP-7928). 0x for a block before Amsterdam. Costs 150 credits.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns RLP of the access list, or 0x.
 * @throws {HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a block before Amsterdam has no list
 * const rawAccessList = await debug_getRawBlockAccessList(transport, 'latest');
 */
export function debug_getRawBlockAccessList(
  transport: Transport,
  block: Shared.BlockParameter,
  options?: RequestOptions,
): Promise<Types.DebugGetRawBlockAccessListResult> {
  return transport.request('debug_getRawBlockAccessList', [block], options);
}

/**
 * Executes a transaction again and returns what it did. The transactions before it in its block are executed first, on the state after the parent block. Where the service has this state, or nodes prove it, the trace is the service's own; elsewhere it is the response of an upstream node. Costs 500 credits.
 * @param transactionHash Hash of the transaction.
 * @param config What is recorded. Without a tracer, each instruction.
 * @returns The trace in the form of its tracer.
 * @throws {TransactionNotFoundError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the calls of a transaction that makes a contract
 * const trace = await debug_traceTransaction(transport, '0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b', { tracer: 'callTracer' });
 */
export function debug_traceTransaction(
  transport: Transport,
  transactionHash: Shared.HashInput,
  config?: null | Types.TraceConfig | undefined,
  options?: RequestOptions,
): Promise<Types.DebugTraceTransactionResult> {
  return transport.request('debug_traceTransaction', [transactionHash, config], options);
}

/**
 * Executes the transactions of a block again and returns what each did. The traces of debug_traceTransaction of all transactions, in order, in one execution of the block. Costs 1500 credits.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @param config What is recorded. Without a tracer, each instruction.
 * @returns The traces, in the order of the transactions.
 * @throws {GenesisNotTraceableError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | BlockNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the calls of a block
 * const traces = await debug_traceBlockByNumber(transport, '0x1', { tracer: 'callTracer' });
 */
export function debug_traceBlockByNumber(
  transport: Transport,
  block: Shared.BlockParameter,
  config?: null | Types.TraceConfig | undefined,
  options?: RequestOptions,
): Promise<Types.DebugTraceBlockByNumberResult> {
  return transport.request('debug_traceBlockByNumber', [block, config], options);
}

/**
 * Executes the transactions of a block again and returns what each did, by the hash of the block. The traces of debug_traceTransaction of all transactions, in order, in one execution of the block. Costs 1500 credits.
 * @param blockHash Hash of the block.
 * @param config What is recorded. Without a tracer, each instruction.
 * @returns The traces, in the order of the transactions.
 * @throws {GenesisNotTraceableError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | BlockNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the calls of the first block as a list
 * const traces = await debug_traceBlockByHash(transport, '0xb1394fe152ddbf8c6e05e9f7f1fda6d0ee7f1ec9580443a6ce299aef40aa2f33', { tracer: 'flatCallTracer' });
 */
export function debug_traceBlockByHash(
  transport: Transport,
  blockHash: Shared.HashInput,
  config?: null | Types.TraceConfig | undefined,
  options?: RequestOptions,
): Promise<Types.DebugTraceBlockByHashResult> {
  return transport.request('debug_traceBlockByHash', [blockHash, config], options);
}

/**
 * Executes a message call after the given block and returns what it did. The call is that of eth_call, with state and block overrides in the configuration of the trace. The code of all overrides together may have 256 KiB. Costs 500 credits.
 * @param call The call.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @param config What is recorded, and what is overridden.
 * @returns The trace in the form of its tracer.
 * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | BlockNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the supply of a token
 * const trace = await debug_traceCall(transport, { to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, 'latest', { tracer: 'callTracer' });
 */
export function debug_traceCall(
  transport: Transport,
  call: Shared.CallObject,
  block?: Shared.BlockParameter | undefined,
  config?: null | Types.TraceCallConfig | undefined,
  options?: RequestOptions,
): Promise<Types.DebugTraceCallResult> {
  return transport.request('debug_traceCall', [call, block, config], options);
}

/**
 * Lists the calls of a block's transactions. Each call with its place, in the form of OpenEthereum. The rewards of a block before the Merge follow. Costs 1000 credits.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns The calls, in order.
 * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a block before the Merge, with its reward
 * const traces = await trace_block(transport, '0x1');
 */
export function trace_block(
  transport: Transport,
  block: Shared.BlockParameter,
  options?: RequestOptions,
): Promise<Types.TraceBlockResult> {
  return transport.request('trace_block', [block], options);
}

/**
 * Lists the calls of a transaction. Each call with its place, in the form of OpenEthereum. Calls of precompiled contracts are left out. Costs 500 credits.
 * @param transactionHash Hash of the transaction.
 * @returns The calls, in order, or null when no transaction of a block has the hash.
 * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the calls of a transaction that makes a contract
 * const traces = await trace_transaction(transport, '0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b');
 */
export function trace_transaction(
  transport: Transport,
  transactionHash: Shared.HashInput,
  options?: RequestOptions,
): Promise<Types.TraceTransactionResult> {
  return transport.request('trace_transaction', [transactionHash], options);
}

/**
 * Returns one call of a transaction, by its position. The call of trace_transaction whose traceAddress is the position. Costs 500 credits.
 * @param transactionHash Hash of the transaction.
 * @param position The place of the call in the tree of calls: the index among the calls of the transaction, then among the calls of that call, and so on. Empty for the outermost call.
 * @returns The call, or null when the transaction has no such call, or no transaction of a block has the hash.
 * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the first call of a contract
 * const trace = await trace_get(transport, '0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b', ['0x0']);
 */
export function trace_get(
  transport: Transport,
  transactionHash: Shared.HashInput,
  position: Shared.QuantityInput[],
  options?: RequestOptions,
): Promise<Types.TraceGetResult> {
  return transport.request('trace_get', [transactionHash, position], options);
}

/**
 * Executes a transaction again and returns its calls and what it changed. In the form of OpenEthereum. Costs 500 credits.
 * @param transactionHash Hash of the transaction.
 * @param types What is returned.
 * @returns What the transaction did.
 * @throws {TransactionNotFoundError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the calls of a transaction and what it changed
 * const replay = await trace_replayTransaction(transport, '0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b', ['trace', 'stateDiff']);
 */
export function trace_replayTransaction(
  transport: Transport,
  transactionHash: Shared.HashInput,
  types: Types.TraceTypes,
  options?: RequestOptions,
): Promise<Types.TraceReplayTransactionResult> {
  return transport.request('trace_replayTransaction', [transactionHash, types], options);
}

/**
 * Executes the transactions of a block again and returns the calls of each and what it changed. What trace_replayTransaction returns for each transaction, in one execution of the block. Costs 1500 credits.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @param types What is returned.
 * @returns What each transaction did, in order.
 * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // what the transactions of a block changed
 * const replays = await trace_replayBlockTransactions(transport, '0x1', ['stateDiff']);
 */
export function trace_replayBlockTransactions(
  transport: Transport,
  block: Shared.BlockParameter,
  types: Types.TraceTypes,
  options?: RequestOptions,
): Promise<Types.TraceReplayBlockTransactionsResult> {
  return transport.request('trace_replayBlockTransactions', [block, types], options);
}

/**
 * Executes a message call after the given block and returns its calls and what it changed. The call is that of eth_call. A call that fails is a trace with its error. Costs 500 credits.
 * @param call The call.
 * @param types What is returned.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns What the call did.
 * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the supply of a token
 * const replay = await trace_call(transport, { to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, ['trace'], 'latest');
 */
export function trace_call(
  transport: Transport,
  call: Shared.CallObject,
  types: Types.TraceTypes,
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.TraceCallResult> {
  return transport.request('trace_call', [call, types, block], options);
}

/**
 * Executes message calls after the given block, one after another, and returns the calls of each and what it changed. Each call is that of trace_call, on the state that the calls before it left. A call that cannot begin is an error, which names it. Costs 1500 credits.
 * @param calls The calls in order, each with what is returned of it.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns What each call did, in order.
 * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the supply of a token, and a transfer of ether
 * const replays = await trace_callMany(transport, [[{ to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, ['trace']], [{ from: '0x0000000000000000000000000000000000000000', to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, ['trace']]], 'latest');
 */
export function trace_callMany(
  transport: Transport,
  calls: Types.CallToTrace[],
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.TraceCallManyResult> {
  return transport.request('trace_callMany', [calls, block], options);
}

/**
 * Executes a signed transaction after the given block without sending it, and returns its calls and what it changed. The transaction in its encoded form, as eth_sendRawTransaction takes it. It runs as a call with its fields: its nonce is not compared with that of its sender. Nothing is sent to nodes. Costs 500 credits.
 * @param rawTransaction The signed transaction (EIP-2718), without a sidecar of blobs.
 * @param types What is returned.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @returns What the transaction would do.
 * @throws {TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a transaction that failed
 * const replay = await trace_rawTransaction(transport, '0xf86b8085174876e80083030d4094fc406a5e0328dc0ddbf94aa2d49b0dada3ea980f808475f19a5d823974a01d040d2e3ede0c1c9c1ecbbbce3c10b47599b51f8bf8c03871e72def0602b604a041c8a79fdac69e3476727d937612deae59df98b5ffbebcf79ec3e49b7a3e19d1', ['trace'], 'latest');
 */
export function trace_rawTransaction(
  transport: Transport,
  rawTransaction: Types.RawTransaction,
  types: Types.TraceTypes,
  block?: Shared.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.TraceRawTransactionResult> {
  return transport.request('trace_rawTransaction', [rawTransaction, types, block], options);
}

/**
 * Lists the calls and rewards of a range of blocks that match a filter. Executes each block of the range. At most 10,000 traces, 10 s and 32 MiB, as eth_getLogs is bounded; `after` and `count` read more in parts. Costs 1500 credits.
 * @param filter Accounts and blocks.
 * @returns The calls and rewards, in order.
 * @throws {TooManyResultsError | QueryTimeoutError | TraceTooLargeError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the first transfer to an account
 * const traces = await trace_filter(transport, { toAddress: ['0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1'], fromBlock: '0x1', toBlock: '0x10', count: 1 });
 */
export function trace_filter(
  transport: Transport,
  filter: Types.TraceFilter,
  options?: RequestOptions,
): Promise<Types.TraceFilterResult> {
  return transport.request('trace_filter', [filter], options);
}

/**
 * Creates a filter of the logs of new blocks. The filter reports the logs of the blocks after the current one, and with `removed: true` those of blocks that a reorg replaced. Numeric bounds restrict the blocks. A filter lives on the server that created it, belongs to the key and ends when it is not polled for five minutes. Behind a load balancer without sticky sessions, use subscriptions or eth_getLogs instead. Costs 80 credits.
 * @param filter What to look for, without a block hash.
 * @returns The id of the filter.
 * @throws {TooManyOpenError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // transfers of a token
 * const filterId = await eth_newFilter(transport, { fromBlock: '0xd', toBlock: '0xd', address: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'] }); // '0x3f1c0a97e2d84b56a1c9d07be5f2846c'
 */
export function eth_newFilter(
  transport: Transport,
  filter: Shared.Filter,
  options?: RequestOptions,
): Promise<Types.EthNewFilterResult> {
  return transport.request('eth_newFilter', [filter], options);
}

/**
 * Creates a filter of the hashes of new blocks. The filter reports the blocks after the current one. After a reorg it reports the new blocks of the chain. It lives and ends like a filter of eth_newFilter, and counts against the same limits. Costs 80 credits.
 * @returns The id of the filter.
 * @throws {TooManyOpenError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // new blocks
 * const filterId = await eth_newBlockFilter(transport); // '0x3f1c0a97e2d84b56a1c9d07be5f2846c'
 */
export function eth_newBlockFilter(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.EthNewBlockFilterResult> {
  return transport.request('eth_newBlockFilter', [], options);
}

/**
 * Rejects the filter, because the service has no pending transactions. The service follows blocks and not the pool of pending transactions, so that such a filter would never report anything. The call returns an error, which costs nothing, and creates no filter. Costs 80 credits.
 * @returns Never returned.
 * @throws {NotSupportedError | InvalidParamsError}
 */
export function eth_newPendingTransactionFilter(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.EthNewPendingTransactionFilterResult> {
  return transport.request('eth_newPendingTransactionFilter', [], options);
}

/**
 * Returns what a filter found since its last poll. Each change is reported once, in order: of a reorg first the logs of the replaced blocks with `removed: true`, the last block first, then those of the new blocks. A poll ends at the first block after 10,000 logs or 512 blocks, and the next poll continues there. A response that gets lost is not repeated. Costs 80 credits.
 * @param filterId The id of the filter.
 * @returns Hashes of new blocks, or logs, by the kind of the filter.
 * @throws {FilterNotFoundError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // nothing new
 * const changes = await eth_getFilterChanges(transport, '0x3f1c0a97e2d84b56a1c9d07be5f2846c'); // []
 */
export function eth_getFilterChanges(
  transport: Transport,
  filterId: Types.FilterIdInput,
  options?: RequestOptions,
): Promise<Types.EthGetFilterChangesResult> {
  return transport.request('eth_getFilterChanges', [filterId], options);
}

/**
 * Returns all logs that match a filter of eth_newFilter. The result is that of eth_getLogs for the parameters of the filter, with the same limits. The position of the filter does not change. Costs 255 credits.
 * @param filterId The id of the filter.
 * @returns The logs; an empty array when nothing matches.
 * @throws {FilterNotFoundError | TooManyResultsError | QueryTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // all logs of a filter
 * const logs = await eth_getFilterLogs(transport, '0x3f1c0a97e2d84b56a1c9d07be5f2846c');
 */
export function eth_getFilterLogs(
  transport: Transport,
  filterId: Types.FilterIdInput,
  options?: RequestOptions,
): Promise<Types.EthGetFilterLogsResult> {
  return transport.request('eth_getFilterLogs', [filterId], options);
}

/**
 * Ends a filter. A filter also ends by itself when it is not polled for five minutes. Costs 5 credits.
 * @param filterId The id of the filter.
 * @returns True if the filter existed.
 * @throws {InvalidParamsError}
 * @example
 * // a filter
 * const isEnded = await eth_uninstallFilter(transport, '0x3f1c0a97e2d84b56a1c9d07be5f2846c'); // true
 */
export function eth_uninstallFilter(
  transport: Transport,
  filterId: Types.FilterIdInput,
  options?: RequestOptions,
): Promise<Types.EthUninstallFilterResult> {
  return transport.request('eth_uninstallFilter', [filterId], options);
}

/**
 * Subscribes to new heads or logs over a WebSocket. `newHeads` sends the header of each new block, `logs` each matching log of new blocks, and `ethread_blocks` each new block as a whole with its matching logs (FollowedBlock). The notifications of a subscription follow the chain in order, without a gap or a repetition: after a reorg, `logs` first sends the logs of the replaced blocks with `removed: true`, the last block first, and all kinds send the blocks of the new fork. Only `ethread_blocks` can resume after a lost connection, on any server, after a block that the client has. Clients of the other kinds read the blocks since their last one with eth_getLogs. Each notification costs credits besides the call, reserved before it is sent. A connection whose key has too few closes with 4402. A connection that reads too slowly, or whose subscription is too many blocks behind, closes with 4408. Costs 80 credits.
 * @param subscription `newHeads`, `logs` or `ethread_blocks`.
 * @param filter Of `logs` and `ethread_blocks`, the addresses and topics of the logs. `ethread_blocks` without a filter has no logs.
 * @param resume Of `ethread_blocks`, the blocks after which to continue. Absent: after the current head.
 * @returns The id that the notifications carry.
 * @throws {NotificationsUnsupportedError | NotSupportedError | TooManyOpenError | HeaderNotFoundError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // new heads
 * const subscriptionId = await eth_subscribe(transport, 'newHeads'); // '0x3f1c0a97e2d84b56a1c9d07be5f2846c'
 */
export function eth_subscribe(
  transport: Transport,
  subscription: string,
  filter?: null | Shared.Filter | undefined,
  resume?: null | Types.ResumePoint | undefined,
  options?: RequestOptions,
): Promise<Types.EthSubscribeResult> {
  return transport.request('eth_subscribe', [subscription, filter, resume], options);
}

/**
 * Ends a subscription of this connection. No notification of the subscription follows the response. Subscriptions also end with their connection. Costs 5 credits.
 * @param subscriptionId The id of the subscription.
 * @returns True if the connection had the subscription.
 * @throws {NotificationsUnsupportedError | InvalidParamsError}
 * @example
 * // a subscription
 * const isEnded = await eth_unsubscribe(transport, '0x3f1c0a97e2d84b56a1c9d07be5f2846c'); // true
 */
export function eth_unsubscribe(
  transport: Transport,
  subscriptionId: Types.FilterIdInput,
  options?: RequestOptions,
): Promise<Types.EthUnsubscribeResult> {
  return transport.request('eth_unsubscribe', [subscriptionId], options);
}

/**
 * Returns logs page by page, through reorgs, with one call for each page. A page has the logs of as many whole blocks as the limits allow, the head and the finalized block of the same moment, and a cursor for the next page. The cursor is bound to the hashes of the blocks that were read: when a reorg replaced some of them, the next page says so and continues after the last valid one. After the last page, the same cursor continues with blocks that are new by then. Costs 255 credits.
 * @param query What to read.
 * @param cursor The cursor of the last page, with the same addresses and topics.
 * @param limit Logs of a page at most, 10,000 when absent. A block with more logs is a page of its own.
 * @returns The page.
 * @throws {QueryTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the first page of a token's transfers
 * const page = await ethread_getLogsPage(transport, { fromBlock: '0xd', toBlock: '0xe', address: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'] }, undefined, 2);
 */
export function ethread_getLogsPage(
  transport: Transport,
  query: Types.LogsPageQuery,
  cursor?: null | Types.LogsCursor | undefined,
  limit?: null | number | undefined,
  options?: RequestOptions,
): Promise<Types.EthreadGetLogsPageResult> {
  return transport.request('ethread_getLogsPage', [query, cursor, limit], options);
}

/**
 * Returns the beacon header and the sync committee from which a light client starts. LightClientBootstrap of the Beacon API. It proves itself to a client that knows the root of the beacon block. Beacon nodes have it for finalized blocks that begin an epoch, and some of them for checkpoints alone. Needs a chain with consensus. The service asks its beacon nodes at most 60 times in a minute for light client data that it lacks. Costs 80 credits.
 * @param blockRoot The root of the trusted beacon block. It is not the hash of an execution block.
 * @returns The bootstrap, or null when no beacon node has it.
 * @throws {InvalidParamsError | ResourceUnavailableError}
 */
export function beacon_getLightClientBootstrap(
  transport: Transport,
  blockRoot: Shared.HashInput,
  options?: RequestOptions,
): Promise<Types.BeaconGetLightClientBootstrapResult> {
  return transport.request('beacon_getLightClientBootstrap', [blockRoot], options);
}

/**
 * Returns the sync committees of a range of periods, each signed by the committee before it. LightClientUpdate of the Beacon API, the best of each period. A client that knows the committee of the first period verifies one after another. The service has verified their Merkle branches, and not the signatures of committees that it does not follow. Needs a chain with consensus. Costs 255 credits.
 * @param startPeriod The first period. A period has 8,192 slots on mainnet.
 * @param count The number of periods.
 * @returns The updates in the order of their periods, up to the first period that no beacon node has.
 * @throws {InvalidParamsError | ResourceUnavailableError}
 */
export function beacon_getLightClientUpdates(
  transport: Transport,
  startPeriod: number,
  count: number,
  options?: RequestOptions,
): Promise<Types.BeaconGetLightClientUpdatesResult> {
  return transport.request('beacon_getLightClientUpdates', [startPeriod, count], options);
}

/**
 * Returns the newest finalized block, with the newest signed block that proves it. LightClientFinalityUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus. Costs 20 credits.
 * @returns The update.
 * @throws {InvalidParamsError | ResourceUnavailableError}
 */
export function beacon_getLightClientFinalityUpdate(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.BeaconGetLightClientFinalityUpdateResult> {
  return transport.request('beacon_getLightClientFinalityUpdate', [], options);
}

/**
 * Returns the newest signed block. LightClientOptimisticUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus. Costs 20 credits.
 * @returns The update.
 * @throws {InvalidParamsError | ResourceUnavailableError}
 */
export function beacon_getLightClientOptimisticUpdate(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.BeaconGetLightClientOptimisticUpdateResult> {
  return transport.request('beacon_getLightClientOptimisticUpdate', [], options);
}

/**
 * Estimates the gas that a transaction needs, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the estimate is the same as in the contract. The code of all overrides together may have 256 KiB. Costs 300 credits.
 * @param call The call.
 * @param block Block number, tag, hash or EIP-1898 object.
 * @param stateOverrides What accounts have instead, by address.
 * @param blockOverrides What the block has instead.
 * @returns The gas estimate.
 * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | OverrideNotPossibleError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a transfer from an account that would have the ether
 * const gas = await eth_estimateGas(transport, { from: '0x1111111111111111111111111111111111111111', to: '0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', value: '0xde0b6b3a7640000' }, 'latest', { '0x1111111111111111111111111111111111111111': { balance: '0xde0b6b3a7640000' } }); // '0x5208'
 */
export function eth_estimateGas(
  transport: Transport,
  call: Shared.CallObject,
  block?: Shared.BlockParameter | undefined,
  stateOverrides?: null | Types.StateOverrides | undefined,
  blockOverrides?: null | Types.BlockOverrides | undefined,
  options?: RequestOptions,
): Promise<Types.EthEstimateGasResult> {
  return transport.request('eth_estimateGas', [call, block, stateOverrides, blockOverrides], options);
}

/**
 * Returns the transaction that an account sent with a nonce. null when no transaction of a block has the sender and the nonce. Transactions that wait for a block are not known. Found by the nonces of the account at earlier blocks, so their states are needed: a recent transaction needs recent states only. Costs 1000 credits.
 * @param sender The account that signed the transaction.
 * @param nonce The nonce of the transaction.
 * @returns The transaction, or null.
 * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the first transaction of a sender
 * const transaction = await eth_getTransactionBySenderAndNonce(transport, '0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', '0x0');
 */
export function eth_getTransactionBySenderAndNonce(
  transport: Transport,
  sender: Shared.AddressInput,
  nonce: Shared.QuantityInput,
  options?: RequestOptions,
): Promise<Types.EthGetTransactionBySenderAndNonceResult> {
  return transport.request('eth_getTransactionBySenderAndNonce', [sender, nonce], options);
}
