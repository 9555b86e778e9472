# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.
"""The client, with one method for each method of the document."""

from __future__ import annotations

from typing import cast

from .companion_types_gen import (
    AccessListResult, AccountAccess, BlockOverrides, Capabilities, FeeHistory, FilterChanges,
    FilterId, FilterIdInput, FlatTrace, ForkConfigurations, LightClientData, LogsCursor, LogsPage,
    LogsPageQuery, NamedTrace, Replay, SimulatedBlock, Simulation, StateOverrides, Trace,
    TraceCallConfig, TraceConfig, TraceFilter, TraceTypes, WitnessedResult,
)
from .transport import Transport
from .types_gen import (
    AddressInput, BlockParameter, Bytes, CallObject, Filter, Hash, HashInput, Log, Quantity,
    QuantityInput, StorageKey, Transaction, Uncle,
)


class Companions:
    """Calls the methods of a service over a transport."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def eth_chainId(self) -> Quantity:
        """Returns the id of the chain. The id that transactions are signed for (EIP-155). Costs 5 credits.

        :return: The id of the chain.
        :raises: InvalidParamsError
        """
        return cast("Quantity", self._transport.request("eth_chainId", []))

    def net_version(self) -> str:
        """Returns the id of the chain in decimal digits. The name is historic: the result is the chain id of eth_chainId. Costs 5 credits.

        :return: The id of the chain in decimal digits.
        :raises: InvalidParamsError
        """
        return cast("str", self._transport.request("net_version", []))

    def web3_clientVersion(self) -> str:
        """Returns the name and version of the service. Clients may show the text. Its form is `ethread/VERSION`. Costs 5 credits.

        :return: The name and version.
        :raises: InvalidParamsError
        """
        return cast("str", self._transport.request("web3_clientVersion", []))

    def eth_syncing(self) -> bool:
        """Returns false, since the service serves no chain that it still synchronises. A deployment that is not ready rejects all requests. Clients that wait for a node to synchronise continue at once. Costs 5 credits.

        :return: Always false.
        :raises: InvalidParamsError
        """
        return cast("bool", self._transport.request("eth_syncing", []))

    def eth_blockNumber(self) -> Quantity:
        """Returns the number of the latest block. The block that `latest` means in all items of the same batch. Costs 80 credits.

        :return: The number of the latest block.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity", self._transport.request("eth_blockNumber", []))

    def eth_getBalance(self, address: AddressInput, block: BlockParameter | None = None) -> Quantity:
        """Returns the balance of an account. Read by the same proof that eth_getProof returns, also when an upstream node answers. Costs 80 credits.

        :param address: The account.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The balance in wei; 0 for an account that does not exist.
        :raises: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity", self._transport.request("eth_getBalance", [address, block]))

    def eth_getTransactionCount(self, address: AddressInput, block: BlockParameter | None = None) -> Quantity:
        """Returns the number of transactions that an account has sent. The nonce of the next transaction. Read by the same proof that eth_getProof returns. Costs 80 credits.

        :param address: The account.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The nonce; 0 for an account that does not exist.
        :raises: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity", self._transport.request("eth_getTransactionCount", [address, block]))

    def eth_getCode(self, address: AddressInput, block: BlockParameter | None = None) -> Bytes:
        """Returns the code of an account. The code of an upstream node is checked against the code hash of a proof. Costs 80 credits.

        :param address: The account.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The code; 0x for an account without code.
        :raises: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Bytes", self._transport.request("eth_getCode", [address, block]))

    def eth_getStorageAt(self, address: AddressInput, storageKey: StorageKey, block: BlockParameter | None = None) -> Hash:
        """Returns a storage value of an account. Read by the same proof that eth_getProof returns. Costs 80 credits.

        :param address: The account.
        :param storageKey: The storage key.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The value as 32 bytes; zeros for a slot that was never written.
        :raises: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Hash", self._transport.request("eth_getStorageAt", [address, storageKey, block]))

    def eth_getStorageValues(self, requests: dict[str, object], block: BlockParameter | None = None) -> dict[str, object]:
        """Returns storage values of several accounts. One value for each key, in the order of the keys. A request needs a key. Costs 150 credits.

        :param requests: The storage keys of each account, by address.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The values of each account, by address.
        :raises: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("dict[str, object]", self._transport.request("eth_getStorageValues", [requests, block]))

    def eth_getTransactionByHash(self, transactionHash: HashInput) -> Transaction | None:
        """Returns a transaction by its hash. null when no transaction of a block has the hash. Transactions that wait for a block are not known. Costs 80 credits.

        :param transactionHash: Hash of the transaction.
        :return: The transaction, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Transaction | None", self._transport.request("eth_getTransactionByHash", [transactionHash]))

    def eth_getBlockTransactionCountByHash(self, blockHash: HashInput) -> Quantity | None:
        """Returns the number of transactions of a block, by its hash. null when no block is found. Costs 80 credits.

        :param blockHash: Hash of the block.
        :return: The number of transactions, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity | None", self._transport.request("eth_getBlockTransactionCountByHash", [blockHash]))

    def eth_getBlockTransactionCountByNumber(self, block: BlockParameter) -> Quantity | None:
        """Returns the number of transactions of a block, by its number or tag. null when no block is found. Costs 80 credits.

        :param block: Block number or tag.
        :return: The number of transactions, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity | None", self._transport.request("eth_getBlockTransactionCountByNumber", [block]))

    def eth_getUncleCountByBlockHash(self, blockHash: HashInput) -> Quantity | None:
        """Returns the number of uncles of a block, by its hash. null when no block is found. Costs 80 credits.

        :param blockHash: Hash of the block.
        :return: The number of uncles, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity | None", self._transport.request("eth_getUncleCountByBlockHash", [blockHash]))

    def eth_getUncleCountByBlockNumber(self, block: BlockParameter) -> Quantity | None:
        """Returns the number of uncles of a block, by its number or tag. null when no block is found. Costs 80 credits.

        :param block: Block number or tag.
        :return: The number of uncles, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity | None", self._transport.request("eth_getUncleCountByBlockNumber", [block]))

    def eth_getUncleByBlockHashAndIndex(self, blockHash: HashInput, uncleIndex: QuantityInput) -> Uncle | None:
        """Returns an uncle by its block's hash and its position. null when there is none. Costs 150 credits.

        :param blockHash: Hash of the block.
        :param uncleIndex: Position among the uncles of the block.
        :return: The uncle, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Uncle | None", self._transport.request("eth_getUncleByBlockHashAndIndex", [blockHash, uncleIndex]))

    def eth_gasPrice(self) -> Quantity:
        """Suggests a gas price for legacy transactions. The base fee of the next block and the priority fee that eth_maxPriorityFeePerGas suggests. Costs 80 credits.

        :return: wei per gas.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity", self._transport.request("eth_gasPrice", []))

    def eth_maxPriorityFeePerGas(self) -> Quantity:
        """Suggests a priority fee. The 60th percentile of the three lowest priority fees of each of the last 20 blocks; at most 500 gwei. Costs 80 credits.

        :return: wei per gas above the base fee.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity", self._transport.request("eth_maxPriorityFeePerGas", []))

    def eth_feeHistory(self, blockCount: QuantityInput | int | str, newestBlock: BlockParameter, rewardPercentiles: list[float] | None = None) -> FeeHistory:
        """Returns base fees, fullness and priority fees of a range of blocks. The range ends at the given block. It is shorter where the chain is. Base fees include the block after the range. Costs 150 credits.

        :param blockCount: Number of blocks, in hex, in decimal digits or as a number; more than 1,024 count as 1,024.
        :param newestBlock: The last block of the range, by number or tag.
        :param rewardPercentiles: Percentiles of the priority fees to return, weighted by gas; not decreasing.
        :return: The fees.
        :raises: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("FeeHistory", self._transport.request("eth_feeHistory", [blockCount, newestBlock, rewardPercentiles]))

    def eth_baseFee(self) -> Quantity | None:
        """Returns the base fee of the next block. Follows from the latest header (EIP-1559). null before London. Costs 80 credits.

        :return: wei per gas, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity | None", self._transport.request("eth_baseFee", []))

    def eth_blobBaseFee(self) -> Quantity | None:
        """Returns the blob base fee of the next block. Follows from the latest header (EIP-4844, EIP-7918). null before Cancun. Costs 80 credits.

        :return: wei per blob gas, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity | None", self._transport.request("eth_blobBaseFee", []))

    def eth_config(self) -> ForkConfigurations:
        """Returns the current, the next and the last fork configuration of the chain (EIP-7910). Activation times, blob schedule, fork id, precompiled contracts and system contracts. Needs the genesis file of the chain. Costs 5 credits.

        :return: The configurations.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("ForkConfigurations", self._transport.request("eth_config", []))

    def eth_capabilities(self) -> Capabilities:
        """Returns which blocks, receipts, logs and states this deployment can serve. Routers read it to choose a deployment for a request. Costs 5 credits.

        :return: The capabilities.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Capabilities", self._transport.request("eth_capabilities", []))

    def eth_call(self, call: CallObject, block: BlockParameter | None = None, stateOverrides: StateOverrides | None = None, blockOverrides: BlockOverrides | None = None) -> Bytes:
        """Executes a message call immediately, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the call is the same as in the contract. The code of all overrides together may have 256 KiB. Costs 80 credits.

        :param call: The call.
        :param block: Block number, tag, hash or EIP-1898 object.
        :param stateOverrides: What accounts have instead, by address.
        :param blockOverrides: What the block has instead.
        :return: What the executed contract returned; can be 0x.
        :raises: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, OverrideNotPossibleError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Bytes", self._transport.request("eth_call", [call, block, stateOverrides, blockOverrides]))

    def eth_createAccessList(self, call: CallObject, block: BlockParameter | None = None) -> AccessListResult:
        """Returns the accounts and storage keys that a call accesses, as an access list. The list of the accounts and keys that the call's instructions name, also those that fail, and the gas that the call uses with it. Entries of a given list stay in it. The sender, the recipient, precompiled contracts and signers of authorizations are in it only with keys. A call that fails while it runs has its list, too, and the reason. A call that cannot begin is an error. Costs 300 credits.

        :param call: The call.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The access list, the gas, and why the call failed.
        :raises: ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("AccessListResult", self._transport.request("eth_createAccessList", [call, block]))

    def eth_simulateV1(self, payload: Simulation, block: BlockParameter | None = None) -> list[SimulatedBlock]:
        """Simulates blocks of calls on top of a block. Each block may override accounts and its own fields, and sees what the blocks and calls before it have changed. Nothing of it reaches the chain. Numbers that are left out are filled with empty blocks. All calls together may use 50,000,000 gas, and return 2 MiB with their logs; the code of all overrides may have 256 KiB. Costs 300 credits.

        :param payload: The blocks, and how they are run.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The simulated blocks, each with the results of its calls.
        :raises: NonceTooLowError, NonceTooHighError, NonceExhaustedError, FeeCapTooLowError, IntrinsicGasTooLowError, InsufficientFundsError, BlockGasLimitReachedError, BlockNumberNotInOrderError, BlockTimestampNotInOrderError, SimulationTooLargeError, OverrideNotPossibleError, SimulatedBlockInvalidError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[SimulatedBlock]", self._transport.request("eth_simulateV1", [payload, block]))

    def proof_call(self, call: CallObject, block: BlockParameter | None = None) -> WitnessedResult:
        """Executes a message call and returns everything that it read, so that the client can check the result. What eth_call returns, with a witness: the nodes of the state trie and of storage tries, the code, and the headers that the call read. A client that knows the hash of the block's header runs the call again on the witness alone. A call that reverts or fails is the error of eth_call, without a witness. Served from executed state, or from state that nodes prove: its nodes are then asked for by one more message to a node at the block of the call, with one eth_getProof for each account, and the call reads at most 1,024 accounts and 4,096 slots. Nodes are not asked for a result. A witness has at most 20,000 nodes, 20,000 addresses and keys, and 32,000,000 bytes; beyond, the call fails. Costs 300 credits.

        :param call: The call.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The result of the call, and its witness.
        :raises: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("WitnessedResult", self._transport.request("proof_call", [call, block]))

    def eth_getBlockAccessList(self, block: BlockParameter) -> list[AccountAccess] | None:
        """Returns the accounts and storage keys that a block accesses, with the values that it leaves in them. The list whose hash is in the header (EIP-7928). null when no block is found, and for a block before Amsterdam. Costs 150 credits.

        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The access list, or null.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[AccountAccess] | None", self._transport.request("eth_getBlockAccessList", [block]))

    def debug_getRawHeader(self, block: BlockParameter) -> Bytes:
        """Returns the header of a block as RLP. The hash of these bytes is the hash of the block. Costs 80 credits.

        :param block: Block number, tag, hash or EIP-1898 object.
        :return: RLP of the header.
        :raises: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Bytes", self._transport.request("debug_getRawHeader", [block]))

    def debug_getRawBlock(self, block: BlockParameter) -> Bytes:
        """Returns a block as RLP. Header, transactions, uncles and, from Shanghai on, withdrawals. Costs 150 credits.

        :param block: Block number, tag, hash or EIP-1898 object.
        :return: RLP of the block.
        :raises: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Bytes", self._transport.request("debug_getRawBlock", [block]))

    def debug_getRawTransaction(self, transactionHash: HashInput) -> Bytes:
        """Returns a transaction in its encoded form, by its hash. The hash of these bytes is the hash of the transaction (EIP-2718). 0x when no transaction of a block has the hash. Costs 80 credits.

        :param transactionHash: Hash of the transaction.
        :return: The encoded transaction, or 0x.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Bytes", self._transport.request("debug_getRawTransaction", [transactionHash]))

    def debug_getRawReceipts(self, block: BlockParameter) -> list[Bytes]:
        """Returns the receipts of a block, each in its form in the receipts trie. A receipt with a type begins with it (EIP-2718). Costs 1000 credits.

        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The encoded receipts, in the order of the transactions.
        :raises: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[Bytes]", self._transport.request("debug_getRawReceipts", [block]))

    def debug_getRawBlockAccessList(self, block: BlockParameter) -> Bytes:
        """Returns the access list of a block as RLP. The hash of these bytes is in the header (EIP-7928). 0x for a block before Amsterdam. Costs 150 credits.

        :param block: Block number, tag, hash or EIP-1898 object.
        :return: RLP of the access list, or 0x.
        :raises: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Bytes", self._transport.request("debug_getRawBlockAccessList", [block]))

    def debug_traceTransaction(self, transactionHash: HashInput, config: TraceConfig | None = None) -> Trace:
        """Executes a transaction again and returns what it did. The transactions before it in its block are executed first, on the state after the parent block. Where the service has this state, or nodes prove it, the trace is the service's own; elsewhere it is the response of an upstream node. Costs 500 credits.

        :param transactionHash: Hash of the transaction.
        :param config: What is recorded. Without a tracer, each instruction.
        :return: The trace in the form of its tracer.
        :raises: TransactionNotFoundError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Trace", self._transport.request("debug_traceTransaction", [transactionHash, config]))

    def debug_traceBlockByNumber(self, block: BlockParameter, config: TraceConfig | None = None) -> list[NamedTrace]:
        """Executes the transactions of a block again and returns what each did. The traces of debug_traceTransaction of all transactions, in order, in one execution of the block. Costs 1500 credits.

        :param block: Block number, tag, hash or EIP-1898 object.
        :param config: What is recorded. Without a tracer, each instruction.
        :return: The traces, in the order of the transactions.
        :raises: GenesisNotTraceableError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[NamedTrace]", self._transport.request("debug_traceBlockByNumber", [block, config]))

    def debug_traceBlockByHash(self, blockHash: HashInput, config: TraceConfig | None = None) -> list[NamedTrace]:
        """Executes the transactions of a block again and returns what each did, by the hash of the block. The traces of debug_traceTransaction of all transactions, in order, in one execution of the block. Costs 1500 credits.

        :param blockHash: Hash of the block.
        :param config: What is recorded. Without a tracer, each instruction.
        :return: The traces, in the order of the transactions.
        :raises: GenesisNotTraceableError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[NamedTrace]", self._transport.request("debug_traceBlockByHash", [blockHash, config]))

    def debug_traceCall(self, call: CallObject, block: BlockParameter | None = None, config: TraceCallConfig | None = None) -> Trace:
        """Executes a message call after the given block and returns what it did. The call is that of eth_call, with state and block overrides in the configuration of the trace. The code of all overrides together may have 256 KiB. Costs 500 credits.

        :param call: The call.
        :param block: Block number, tag, hash or EIP-1898 object.
        :param config: What is recorded, and what is overridden.
        :return: The trace in the form of its tracer.
        :raises: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, OverrideNotPossibleError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Trace", self._transport.request("debug_traceCall", [call, block, config]))

    def trace_block(self, block: BlockParameter) -> list[FlatTrace]:
        """Lists the calls of a block's transactions. Each call with its place, in the form of OpenEthereum. The rewards of a block before the Merge follow. Costs 1000 credits.

        :param block: Block number, tag, hash or EIP-1898 object.
        :return: The calls, in order.
        :raises: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[FlatTrace]", self._transport.request("trace_block", [block]))

    def trace_transaction(self, transactionHash: HashInput) -> list[FlatTrace] | None:
        """Lists the calls of a transaction. Each call with its place, in the form of OpenEthereum. Calls of precompiled contracts are left out. Costs 500 credits.

        :param transactionHash: Hash of the transaction.
        :return: The calls, in order, or null when no transaction of a block has the hash.
        :raises: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[FlatTrace] | None", self._transport.request("trace_transaction", [transactionHash]))

    def trace_replayTransaction(self, transactionHash: HashInput, types: TraceTypes) -> Replay:
        """Executes a transaction again and returns its calls and what it changed. In the form of OpenEthereum. Costs 500 credits.

        :param transactionHash: Hash of the transaction.
        :param types: What is returned.
        :return: What the transaction did.
        :raises: TransactionNotFoundError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Replay", self._transport.request("trace_replayTransaction", [transactionHash, types]))

    def trace_replayBlockTransactions(self, block: BlockParameter, types: TraceTypes) -> list[Replay]:
        """Executes the transactions of a block again and returns the calls of each and what it changed. What trace_replayTransaction returns for each transaction, in one execution of the block. Costs 1500 credits.

        :param block: Block number, tag, hash or EIP-1898 object.
        :param types: What is returned.
        :return: What each transaction did, in order.
        :raises: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[Replay]", self._transport.request("trace_replayBlockTransactions", [block, types]))

    def trace_call(self, call: CallObject, types: TraceTypes, block: BlockParameter | None = None) -> Replay:
        """Executes a message call after the given block and returns its calls and what it changed. The call is that of eth_call. A call that fails is a trace with its error. Costs 500 credits.

        :param call: The call.
        :param types: What is returned.
        :param block: Block number, tag, hash or EIP-1898 object.
        :return: What the call did.
        :raises: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, OverrideNotPossibleError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Replay", self._transport.request("trace_call", [call, types, block]))

    def trace_filter(self, filter: TraceFilter) -> list[FlatTrace]:
        """Lists the calls and rewards of a range of blocks that match a filter. Executes each block of the range. At most 10,000 traces, 10 s and 32 MiB, as eth_getLogs is bounded; `after` and `count` read more in parts. Costs 1500 credits.

        :param filter: Accounts and blocks.
        :return: The calls and rewards, in order.
        :raises: TooManyResultsError, QueryTimeoutError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[FlatTrace]", self._transport.request("trace_filter", [filter]))

    def eth_newFilter(self, filter: Filter) -> FilterId:
        """Creates a filter of the logs of new blocks. The filter reports the logs of the blocks after the current one, and with `removed: true` those of blocks that a reorg replaced. Numeric bounds restrict the blocks. A filter lives on the server that created it, belongs to the key and ends when it is not polled for five minutes. Behind a load balancer without sticky sessions, use subscriptions or eth_getLogs instead. Costs 80 credits.

        :param filter: What to look for, without a block hash.
        :return: The id of the filter.
        :raises: TooManyOpenError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("FilterId", self._transport.request("eth_newFilter", [filter]))

    def eth_newBlockFilter(self) -> FilterId:
        """Creates a filter of the hashes of new blocks. The filter reports the blocks after the current one. After a reorg it reports the new blocks of the chain. It lives and ends like a filter of eth_newFilter, and counts against the same limits. Costs 80 credits.

        :return: The id of the filter.
        :raises: TooManyOpenError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("FilterId", self._transport.request("eth_newBlockFilter", []))

    def eth_newPendingTransactionFilter(self) -> FilterId:
        """Rejects the filter, because the service has no pending transactions. The service follows blocks and not the pool of pending transactions, so that such a filter would never report anything. The call returns an error, which costs nothing, and creates no filter. Costs 80 credits.

        :return: Never returned.
        :raises: NotSupportedError, InvalidParamsError
        """
        return cast("FilterId", self._transport.request("eth_newPendingTransactionFilter", []))

    def eth_getFilterChanges(self, filterId: FilterIdInput) -> FilterChanges:
        """Returns what a filter found since its last poll. Each change is reported once, in order: of a reorg first the logs of the replaced blocks with `removed: true`, the last block first, then those of the new blocks. A poll ends at the first block after 10,000 logs or 512 blocks, and the next poll continues there. A response that gets lost is not repeated. Costs 80 credits.

        :param filterId: The id of the filter.
        :return: Hashes of new blocks, or logs, by the kind of the filter.
        :raises: FilterNotFoundError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("FilterChanges", self._transport.request("eth_getFilterChanges", [filterId]))

    def eth_getFilterLogs(self, filterId: FilterIdInput) -> list[Log]:
        """Returns all logs that match a filter of eth_newFilter. The result is that of eth_getLogs for the parameters of the filter, with the same limits. The position of the filter does not change. Costs 255 credits.

        :param filterId: The id of the filter.
        :return: The logs; an empty array when nothing matches.
        :raises: FilterNotFoundError, TooManyResultsError, QueryTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[Log]", self._transport.request("eth_getFilterLogs", [filterId]))

    def eth_uninstallFilter(self, filterId: FilterIdInput) -> bool:
        """Ends a filter. A filter also ends by itself when it is not polled for five minutes. Costs 5 credits.

        :param filterId: The id of the filter.
        :return: True if the filter existed.
        :raises: InvalidParamsError
        """
        return cast("bool", self._transport.request("eth_uninstallFilter", [filterId]))

    def ethread_getLogsPage(self, query: LogsPageQuery, cursor: LogsCursor | None = None, limit: int | None = None) -> LogsPage:
        """Returns logs page by page, through reorgs, with one call for each page. A page has the logs of as many whole blocks as the limits allow, the head and the finalized block of the same moment, and a cursor for the next page. The cursor is bound to the hashes of the blocks that were read: when a reorg replaced some of them, the next page says so and continues after the last valid one. After the last page, the same cursor continues with blocks that are new by then. Costs 255 credits.

        :param query: What to read.
        :param cursor: The cursor of the last page, with the same addresses and topics.
        :param limit: Logs of a page at most, 10,000 when absent. A block with more logs is a page of its own.
        :return: The page.
        :raises: QueryTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("LogsPage", self._transport.request("ethread_getLogsPage", [query, cursor, limit]))

    def beacon_getLightClientBootstrap(self, blockRoot: HashInput) -> LightClientData | None:
        """Returns the beacon header and the sync committee from which a light client starts. LightClientBootstrap of the Beacon API. It proves itself to a client that knows the root of the beacon block. Beacon nodes have it for finalized blocks that begin an epoch, and some of them for checkpoints alone. Needs a chain with consensus. The service asks its beacon nodes at most 60 times in a minute for light client data that it lacks. Costs 80 credits.

        :param blockRoot: The root of the trusted beacon block. It is not the hash of an execution block.
        :return: The bootstrap, or null when no beacon node has it.
        :raises: InvalidParamsError, ResourceUnavailableError
        """
        return cast("LightClientData | None", self._transport.request("beacon_getLightClientBootstrap", [blockRoot]))

    def beacon_getLightClientUpdates(self, startPeriod: int, count: int) -> list[LightClientData]:
        """Returns the sync committees of a range of periods, each signed by the committee before it. LightClientUpdate of the Beacon API, the best of each period. A client that knows the committee of the first period verifies one after another. The service has verified their Merkle branches, and not the signatures of committees that it does not follow. Needs a chain with consensus. Costs 255 credits.

        :param startPeriod: The first period. A period has 8,192 slots on mainnet.
        :param count: The number of periods.
        :return: The updates in the order of their periods, up to the first period that no beacon node has.
        :raises: InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[LightClientData]", self._transport.request("beacon_getLightClientUpdates", [startPeriod, count]))

    def beacon_getLightClientFinalityUpdate(self) -> LightClientData:
        """Returns the newest finalized block, with the newest signed block that proves it. LightClientFinalityUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus. Costs 20 credits.

        :return: The update.
        :raises: InvalidParamsError, ResourceUnavailableError
        """
        return cast("LightClientData", self._transport.request("beacon_getLightClientFinalityUpdate", []))

    def beacon_getLightClientOptimisticUpdate(self) -> LightClientData:
        """Returns the newest signed block. LightClientOptimisticUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus. Costs 20 credits.

        :return: The update.
        :raises: InvalidParamsError, ResourceUnavailableError
        """
        return cast("LightClientData", self._transport.request("beacon_getLightClientOptimisticUpdate", []))

    def eth_estimateGas(self, call: CallObject, block: BlockParameter | None = None, stateOverrides: StateOverrides | None = None, blockOverrides: BlockOverrides | None = None) -> Quantity:
        """Estimates the gas that a transaction needs, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the estimate is the same as in the contract. The code of all overrides together may have 256 KiB. Costs 300 credits.

        :param call: The call.
        :param block: Block number, tag, hash or EIP-1898 object.
        :param stateOverrides: What accounts have instead, by address.
        :param blockOverrides: What the block has instead.
        :return: The gas estimate.
        :raises: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, OverrideNotPossibleError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity", self._transport.request("eth_estimateGas", [call, block, stateOverrides, blockOverrides]))

    def eth_getTransactionBySenderAndNonce(self, sender: AddressInput, nonce: QuantityInput) -> Transaction | None:
        """Returns the transaction that an account sent with a nonce. null when no transaction of a block has the sender and the nonce. Transactions that wait for a block are not known. Found by the nonces of the account at earlier blocks, so their states are needed: a recent transaction needs recent states only. Costs 1000 credits.

        :param sender: The account that signed the transaction.
        :param nonce: The nonce of the transaction.
        :return: The transaction, or null.
        :raises: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Transaction | None", self._transport.request("eth_getTransactionBySenderAndNonce", [sender, nonce]))
