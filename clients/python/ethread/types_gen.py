# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.
"""The types of the document."""

from __future__ import annotations

from typing import (
    Literal, NotRequired, TypeAlias, TypedDict,
)

__all__ = [
    "AddressInput", "AddressFilter", "BlockTag", "QuantityInput", "FilterBlock", "HashInput",
    "TopicFilter", "Filter", "Address", "Hash", "Quantity", "Bytes", "Log", "BytesInput",
    "AccessListEntryInput", "AuthorizationInput", "CallObject", "BlockByNumber", "BlockByHash",
    "BlockParameter", "Bloom", "BlockNonce", "AccessListEntry", "Authorization", "Transaction",
    "Withdrawal", "Block", "Uncle", "BlockReceiptsParameter", "Receipt", "StorageKey",
    "StorageProof", "AccountProof",
]

AddressInput: TypeAlias = str
"""A 20-byte address in hex, either case."""

AddressFilter: TypeAlias = AddressInput | list[AddressInput] | None
"""one 20-byte address, or a list of addresses"""

BlockTag: TypeAlias = Literal["latest", "earliest", "pending", "safe", "finalized"]
"""A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so."""

QuantityInput: TypeAlias = str
"""A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted."""

FilterBlock: TypeAlias = BlockTag | QuantityInput | None
"""a block number in hex or a tag (latest, earliest, pending, safe, finalized)"""

HashInput: TypeAlias = str
"""A 32-byte hash in hex, either case."""

TopicFilter: TypeAlias = HashInput | list[HashInput | None] | None
"""one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there"""


class Filter(TypedDict):
    """Which logs are looked for."""

    address: NotRequired[AddressFilter]  # One address or a list of addresses that the logs must originate from.
    fromBlock: NotRequired[FilterBlock]  # First block, by number or tag; `latest` when absent.
    toBlock: NotRequired[FilterBlock]  # Last block, by number or tag; `latest` when absent.
    topics: NotRequired[list[TopicFilter] | None]  # Topic values by position, at most four as a log has no more; the order counts.
    blockHash: NotRequired[HashInput | None]  # Restricts the results to one block. fromBlock and toBlock are not allowed beside it.
    blockhash: NotRequired[HashInput | None]  # Another spelling of blockHash.

Address: TypeAlias = str
"""A 20-byte address as lower-case hex."""

Hash: TypeAlias = str
"""32 bytes as lower-case hex."""

Quantity: TypeAlias = str
"""A non-negative integer in hex without leading zeros."""

Bytes: TypeAlias = str
"""Bytes as lower-case hex; 0x when there are none."""


class Log(TypedDict):
    """An event that a contract emitted."""

    address: Address  # Originating address.
    blockHash: Hash | None  # Null when pending.
    blockNumber: Quantity | None  # Null when pending.
    blockTimestamp: NotRequired[Quantity]  # Unix time of the block in seconds.
    data: Bytes  # Non-indexed arguments, 32 bytes each.
    logIndex: Quantity | None  # Position in the block; null when pending.
    removed: bool  # True when a reorganisation of the chain removed the log; false for a valid log.
    topics: list[Hash]  # 0 to 4 topics; the first is the event-signature hash unless the event is anonymous.
    transactionHash: Hash | None  # Null when pending.
    transactionIndex: Quantity | None  # Null when pending.

BytesInput: TypeAlias = str
"""Bytes in hex, either case, an even number of digits."""


class AccessListEntryInput(TypedDict):
    """An address and the storage keys that a call declares (EIP-2930)."""

    address: AddressInput
    storageKeys: NotRequired[list[HashInput] | None]


class AuthorizationInput(TypedDict):
    """A signed permission to set an account's code (EIP-7702)."""

    chainId: QuantityInput
    address: AddressInput
    nonce: QuantityInput
    yParity: NotRequired[QuantityInput]
    v: NotRequired[QuantityInput]  # Another spelling of yParity.
    r: QuantityInput
    s: QuantityInput

CallObject = TypedDict("CallObject", {
    "from": NotRequired[AddressInput | None],  # 20-byte sender address; the zero address when absent.
    "to": NotRequired[AddressInput | None],  # 20-byte target address; absent or null creates a contract.
    "gas": NotRequired[QuantityInput | None],  # Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap.
    "gasPrice": NotRequired[QuantityInput | None],  # wei per gas.
    "maxPriorityFeePerGas": NotRequired[QuantityInput | None],  # wei per gas above the base fee.
    "maxFeePerGas": NotRequired[QuantityInput | None],  # wei per gas, base fee plus priority fee.
    "value": NotRequired[QuantityInput | None],  # wei sent.
    "data": NotRequired[BytesInput | None],  # Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree. An empty text is no bytes.
    "input": NotRequired[BytesInput | None],  # Method-signature hash and encoded parameters (contract ABI encoding).
    "nonce": NotRequired[QuantityInput | None],  # Number of transactions by the sender before this one.
    "chainId": NotRequired[QuantityInput | None],  # Must be the chain's when given.
    "type": NotRequired[QuantityInput | None],  # Transaction type; follows from the other fields when absent.
    "maxFeePerBlobGas": NotRequired[QuantityInput | None],  # wei per blob gas (EIP-4844).
    "accessList": NotRequired[list[AccessListEntryInput] | None],  # Addresses and storage keys that count as accessed (EIP-2930).
    "blobVersionedHashes": NotRequired[list[HashInput] | None],  # Hashes of the blobs (EIP-4844).
    "authorizationList": NotRequired[list[AuthorizationInput] | None],  # Permissions to set code (EIP-7702).
})
"""A message call."""


class BlockByNumber(TypedDict):
    """A block by number (EIP-1898), or by tag as geth's client sends it."""

    blockNumber: BlockTag | QuantityInput  # a block number in hex or a tag (latest, earliest, pending, safe, finalized)


class BlockByHash(TypedDict):
    """A block by hash (EIP-1898)."""

    blockHash: HashInput
    requireCanonical: NotRequired[bool]  # Whether to reject a block that is not canonical.

BlockParameter: TypeAlias = BlockTag | QuantityInput | HashInput | BlockByNumber | BlockByHash
"""a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object"""

Bloom: TypeAlias = str
"""A 256-byte bloom filter of logs."""

BlockNonce: TypeAlias = str
"""The 8-byte nonce of proof of work."""


class AccessListEntry(TypedDict):
    """An address and the storage keys that a transaction accesses (EIP-2930)."""

    address: Address
    storageKeys: list[Hash]


class Authorization(TypedDict):
    """A signed permission to set an account's code (EIP-7702)."""

    chainId: Quantity  # The chain on which the permission is valid. 0x0 for every chain.
    address: Address  # The contract whose code is used.
    nonce: Quantity  # The signer's nonce.
    yParity: Quantity  # Parity of the signature's y.
    r: Quantity  # ECDSA signature r.
    s: Quantity  # ECDSA signature s.

Transaction = TypedDict("Transaction", {
    "accessList": NotRequired[list[AccessListEntry]],  # Addresses and storage keys accessed; from type 1 on.
    "authorizationList": NotRequired[list[Authorization]],  # Permissions to set code; type 4.
    "blobVersionedHashes": NotRequired[list[Hash]],  # Hashes of the blobs; type 3.
    "blockHash": Hash | None,  # Null when pending.
    "blockNumber": Quantity | None,  # Null when pending.
    "blockTimestamp": NotRequired[Quantity | None],  # Unix time of the block in seconds; null when pending.
    "chainId": NotRequired[Quantity],  # Chain identifier; on typed transactions, and on legacy ones that are signed for one chain (EIP-155).
    "from": Address,  # Sender.
    "gas": Quantity,  # Gas provided by the sender.
    "gasPrice": Quantity,  # wei per gas; on a dynamic-fee transaction the price that was paid.
    "hash": Hash,  # Hash of the transaction.
    "input": Bytes,  # Data sent with the transaction.
    "maxFeePerBlobGas": NotRequired[Quantity],  # wei per blob gas; type 3.
    "maxFeePerGas": NotRequired[Quantity],  # wei per gas, base fee plus priority fee; from type 2 on.
    "maxPriorityFeePerGas": NotRequired[Quantity],  # wei per gas above the base fee; from type 2 on.
    "nonce": Quantity,  # Number of transactions by the sender before this one.
    "r": Quantity,  # ECDSA signature r.
    "s": Quantity,  # ECDSA signature s.
    "to": Address | None,  # Recipient; null for a contract creation.
    "transactionIndex": Quantity | None,  # Position in the block; null when pending.
    "type": Quantity,  # Transaction type.
    "v": Quantity,  # ECDSA recovery ID.
    "value": Quantity,  # wei.
    "yParity": NotRequired[Quantity],  # Parity of the signature's y; from type 1 on.
})
"""A transaction; the fields of later types are present only on them."""


class Withdrawal(TypedDict):
    """A validator's withdrawal (EIP-4895)."""

    index: Quantity  # Position among all withdrawals.
    validatorIndex: Quantity  # The validator.
    address: Address  # Receives the amount.
    amount: Quantity  # gwei.


class Block(TypedDict):
    """A block."""

    difficulty: Quantity  # Difficulty of the block.
    extraData: Bytes  # Free bytes of the block's maker.
    gasLimit: Quantity  # Maximum gas allowed in the block.
    gasUsed: Quantity  # Total gas used by all transactions.
    hash: Hash | None  # Hash of the block; null for the pending block.
    logsBloom: Bloom | None  # Bloom filter of the block's logs; null for the pending block.
    miner: Address  # Beneficiary of the block's rewards.
    mixHash: Hash  # Proof-of-work mix hash; prevRandao after the Merge.
    nonce: BlockNonce | None  # Hash of the proof of work; null for the pending block.
    number: Quantity | None  # Number of the block; null for the pending block.
    parentHash: Hash  # Hash of the parent.
    receiptsRoot: Hash  # Root of the receipts trie.
    sha3Uncles: Hash  # Hash of the list of uncles.
    size: Quantity  # Bytes of the block.
    stateRoot: Hash  # Root of the state trie after the block.
    timestamp: Quantity  # Unix time in seconds.
    totalDifficulty: NotRequired[Quantity | None]  # Sum of the difficulties up to this block. Given in strict contract mode; null where it is not known.
    transactions: list[Hash] | list[Transaction]  # Transaction objects or hashes, depending on the detail flag.
    transactionsRoot: Hash  # Root of the transactions trie.
    uncles: list[Hash]  # Hashes of the uncles.
    baseFeePerGas: NotRequired[Quantity]  # wei per gas that is burnt; from London.
    withdrawals: NotRequired[list[Withdrawal]]  # Withdrawals; from Shanghai.
    withdrawalsRoot: NotRequired[Hash]  # Root of the withdrawals trie; from Shanghai.
    blobGasUsed: NotRequired[Quantity]  # Blob gas used; from Cancun.
    excessBlobGas: NotRequired[Quantity]  # Blob gas above the target, carried on; from Cancun.
    parentBeaconBlockRoot: NotRequired[Hash]  # Root of the parent beacon block; from Cancun.
    requestsHash: NotRequired[Hash]  # Hash of the execution requests; from Prague.
    blockAccessListHash: NotRequired[Hash]  # Hash of the accounts and slots that the block accesses; from Amsterdam.
    slotNumber: NotRequired[Quantity]  # Number of the beacon chain's slot; from Amsterdam.


class Uncle(TypedDict):
    """An uncle, which is a block's header without transactions."""

    difficulty: Quantity  # Difficulty of the block.
    extraData: Bytes  # Free bytes of the block's maker.
    gasLimit: Quantity  # Maximum gas allowed in the block.
    gasUsed: Quantity  # Total gas used by all transactions.
    hash: Hash | None  # Hash of the block; null for the pending block.
    logsBloom: Bloom | None  # Bloom filter of the block's logs; null for the pending block.
    miner: Address  # Beneficiary of the block's rewards.
    mixHash: Hash  # Proof-of-work mix hash; prevRandao after the Merge.
    nonce: BlockNonce | None  # Hash of the proof of work; null for the pending block.
    number: Quantity | None  # Number of the block; null for the pending block.
    parentHash: Hash  # Hash of the parent.
    receiptsRoot: Hash  # Root of the receipts trie.
    sha3Uncles: Hash  # Hash of the list of uncles.
    size: Quantity  # Bytes of the block.
    stateRoot: Hash  # Root of the state trie after the block.
    timestamp: Quantity  # Unix time in seconds.
    totalDifficulty: NotRequired[Quantity | None]  # Sum of the difficulties up to this block. Given in strict contract mode; null where it is not known.
    transactionsRoot: Hash  # Root of the transactions trie.
    uncles: list[Hash]  # Hashes of the uncles.
    baseFeePerGas: NotRequired[Quantity]  # wei per gas that is burnt; from London.
    withdrawals: NotRequired[list[Withdrawal]]  # Withdrawals; from Shanghai.
    withdrawalsRoot: NotRequired[Hash]  # Root of the withdrawals trie; from Shanghai.
    blobGasUsed: NotRequired[Quantity]  # Blob gas used; from Cancun.
    excessBlobGas: NotRequired[Quantity]  # Blob gas above the target, carried on; from Cancun.
    parentBeaconBlockRoot: NotRequired[Hash]  # Root of the parent beacon block; from Cancun.
    requestsHash: NotRequired[Hash]  # Hash of the execution requests; from Prague.
    blockAccessListHash: NotRequired[Hash]  # Hash of the accounts and slots that the block accesses; from Amsterdam.
    slotNumber: NotRequired[Quantity]  # Number of the beacon chain's slot; from Amsterdam.

BlockReceiptsParameter: TypeAlias = BlockParameter | int | str
"""a block number in hex or decimal, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object"""

Receipt = TypedDict("Receipt", {
    "blobGasPrice": NotRequired[Quantity],  # wei per blob gas that was paid; type 3.
    "blobGasUsed": NotRequired[Quantity],  # Blob gas used; type 3.
    "blockHash": Hash,  # Hash of the block.
    "blockNumber": Quantity,  # Number of the block.
    "contractAddress": Address | None,  # The created contract, otherwise null.
    "cumulativeGasUsed": Quantity,  # Gas used in the block up to and with this transaction.
    "effectiveGasPrice": Quantity,  # wei per gas deducted from the sender; before EIP-1559 the gas price.
    "from": Address,  # Sender.
    "gasUsed": Quantity,  # Gas used by this transaction alone.
    "logs": list[Log],  # Logs of the transaction.
    "logsBloom": Bloom,  # Bloom filter of the logs.
    "root": NotRequired[Hash],  # State root after the transaction, before Byzantium; alternative to status.
    "status": NotRequired[Quantity],  # 0x1 success, 0x0 failure; alternative to root.
    "to": Address | None,  # Recipient; null for a contract creation.
    "transactionHash": Hash,  # Hash of the transaction.
    "transactionIndex": Quantity,  # Position in the block.
    "type": Quantity,  # Transaction type.
})
"""A transaction's receipt."""

StorageKey: TypeAlias = str
"""A storage key, 1 to 32 bytes of hex."""


class StorageProof(TypedDict):
    """A storage value with its proof."""

    key: StorageKey  # The requested storage key.
    proof: list[Bytes]  # RLP-serialised trie nodes from the storage root down, along the hash of the key.
    value: Quantity  # The storage value.


class AccountProof(TypedDict):
    """An account with the proof of its state (EIP-1186)."""

    accountProof: list[Bytes]  # RLP-serialised trie nodes from the state root down, along the hash of the address.
    address: Address  # Address of the account.
    balance: Quantity  # wei.
    codeHash: Hash  # Hash of the account's code.
    nonce: Quantity  # Nonce of the account.
    storageHash: Hash  # Root of the account's storage trie; all storage proofs start from it.
    storageProof: list[StorageProof]  # One entry for each requested key.
