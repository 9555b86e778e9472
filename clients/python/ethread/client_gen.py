# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.
"""The client, with one method for each method of the document."""

from __future__ import annotations

from typing import cast

from .types_gen import (
    AccountProof, Address, AddressInput, Block, BlockParameter, BlockReceiptsParameter, Bytes,
    CallObject, Filter, Hash, HashInput, Log, Quantity, QuantityInput, Receipt, StorageKey,
    Transaction, Uncle,
)
from .transport import Transport


class Client:
    """Calls the methods of a service over a transport."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def eth_getLogs(self, filter: Filter) -> list[Log]:
        """Returns the logs that match a filter. All logs of the range or block that match, in chain order; an empty array when nothing matches. At most 5,000 parameters, which are addresses plus topics counted over all positions; at most 10,000 results; at most 10 seconds. Costs 255 credits.

        :param filter: What to look for.
        :return: The logs; an empty array when nothing matches.
        :raises: TooManyResultsError, QueryTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[Log]", self._transport.request("eth_getLogs", [filter]))

    def eth_estimateGas(self, call: CallObject, block: BlockParameter | None = None) -> Quantity:
        """Estimates the gas that a transaction needs. The transaction is not added to the chain. The estimate may be much larger than the gas actually used. Without a gas limit the block's gas limit is the upper bound. The gas of the call is lowered to 10 times the gas limit of the block. Costs 300 credits.

        :param call: The call.
        :param block: Block number or tag.
        :return: The gas estimate.
        :raises: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Quantity", self._transport.request("eth_estimateGas", [call, block]))

    def eth_call(self, call: CallObject, block: BlockParameter | None = None) -> Bytes:
        """Executes a message call immediately, without creating a transaction. The result is what the contract returned; it can be 0x. The gas of the call is lowered to 10 times the gas limit of the block. A call that returns more than 2 MiB, or reverts with more than 128 KiB, fails. Costs 80 credits.

        :param call: The call.
        :param block: Block number or tag.
        :return: What the executed contract returned; can be 0x.
        :raises: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Bytes", self._transport.request("eth_call", [call, block]))

    def eth_getBlockByHash(self, blockHash: HashInput, transactionDetails: bool) -> Block | None:
        """Returns a block by hash. null when no block is found. Costs 80 credits.

        :param blockHash: Hash of the block.
        :param transactionDetails: true: transactions are objects; false: transactions are hashes.
        :return: The block, or null when no block is found.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Block | None", self._transport.request("eth_getBlockByHash", [blockHash, transactionDetails]))

    def eth_getBlockByNumber(self, block: BlockParameter, transactionDetails: bool) -> Block | None:
        """Returns a block by number or tag. null when no block is found. Costs 80 credits.

        :param block: Block number or tag.
        :param transactionDetails: true: transactions are objects; false: transactions are hashes.
        :return: The block, or null when no block is found.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Block | None", self._transport.request("eth_getBlockByNumber", [block, transactionDetails]))

    def eth_getUncleByBlockNumberAndIndex(self, block: BlockParameter, uncleIndex: QuantityInput) -> Uncle | None:
        """Returns an uncle by its block's number and its position. null when there is none. Costs 150 credits.

        :param block: Block number or tag.
        :param uncleIndex: Position of the uncle.
        :return: The uncle, or null when it is not found.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Uncle | None", self._transport.request("eth_getUncleByBlockNumberAndIndex", [block, uncleIndex]))

    def eth_getTransactionByBlockNumberAndIndex(self, block: BlockParameter, transactionIndex: QuantityInput) -> Transaction | None:
        """Returns a transaction by its block's number and its position. null when there is none. Costs 150 credits.

        :param block: Block number or tag.
        :param transactionIndex: Position of the transaction.
        :return: The transaction, or null when it is not found.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Transaction | None", self._transport.request("eth_getTransactionByBlockNumberAndIndex", [block, transactionIndex]))

    def eth_getTransactionByBlockHashAndIndex(self, blockHash: HashInput, transactionIndex: QuantityInput) -> Transaction | None:
        """Returns a transaction by its block's hash and its position. null when there is none. Costs 150 credits.

        :param blockHash: Hash of the block.
        :param transactionIndex: Position of the transaction.
        :return: The transaction, or null when it is not found.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Transaction | None", self._transport.request("eth_getTransactionByBlockHashAndIndex", [blockHash, transactionIndex]))

    def eth_getBlockReceipts(self, block: BlockReceiptsParameter) -> list[Receipt] | None:
        """Returns the receipts of all transactions of a block. null when there is no such block. `pending` returns the same as `latest`. Costs 1000 credits.

        :param block: Block number, hexadecimal or decimal, or tag.
        :return: One receipt for each transaction of the block, or null when there is no such block.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("list[Receipt] | None", self._transport.request("eth_getBlockReceipts", [block]))

    def eth_getTransactionReceipt(self, transactionHash: HashInput) -> Receipt | None:
        """Returns the receipt of a transaction. null when no receipt is found. Pending transactions have none. Costs 80 credits.

        :param transactionHash: Hash of the transaction.
        :return: The receipt, or null when no receipt is found.
        :raises: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("Receipt | None", self._transport.request("eth_getTransactionReceipt", [transactionHash]))

    def eth_getProof(self, address: AddressInput, storageKeys: list[StorageKey], block: BlockParameter | None = None) -> AccountProof:
        """Returns an account and storage values with their Merkle proofs. Also proves that an account or a value does not exist. Costs 150 credits.

        :param address: Address of the account.
        :param storageKeys: Storage keys to prove.
        :param block: Block number or tag.
        :return: The account with the proofs of its state and of each requested storage value.
        :raises: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError
        """
        return cast("AccountProof", self._transport.request("eth_getProof", [address, storageKeys, block]))

    def rpc_discover(self) -> dict[str, object]:
        """Returns this document. OpenRPC service discovery. GET /openrpc.json returns the same document, with an ETag. Costs 0 credits.

        :return: The OpenRPC document.
        :raises: InvalidParamsError
        """
        return cast("dict[str, object]", self._transport.request("rpc.discover", []))
