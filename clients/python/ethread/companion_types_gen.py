# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.
"""The types of the document."""

from __future__ import annotations

from typing import (
    Literal, NotRequired, TypeAlias, TypedDict,
)
from .types_gen import (
    AccessListEntry, Address, AddressFilter, AddressInput, BlockNonce, Bloom, Bytes, CallObject,
    FilterBlock, Hash, HashInput, Log, Quantity, QuantityInput, TopicFilter, Transaction, Withdrawal,
)

__all__ = [
    "FeeHistory", "BlobSchedule", "ForkConfiguration", "ForkConfigurations", "Capability",
    "Capabilities", "StateOverrides", "WithdrawalInput", "BlockOverrides", "AccessListResult",
    "BlockStateCalls", "Simulation", "SimulatedCall", "SimulatedBlock", "Witness", "WitnessedResult",
    "SlotChange", "SlotChanges", "QuantityChange", "CodeChange", "AccountAccess", "TracerOptions",
    "TraceConfig", "StorageValues", "OpcodeStep", "OpcodeTrace", "TracedLog", "CallTrace",
    "Prestate", "PrestateDiff", "FlatAction", "FlatResult", "FlatTrace", "Trace", "NamedTrace",
    "TraceCallConfig", "TraceType", "TraceTypes", "Replay", "TraceFilterMode", "TraceFilter",
    "FilterId", "FilterIdInput", "FilterChanges", "LogsPageQuery", "LogsCursor", "BlockRef",
    "LogsPage", "LightClientData",
]


class FeeHistory(TypedDict):
    """Fees of a range of blocks, oldest first."""

    oldestBlock: Quantity  # Number of the first block of the range.
    reward: NotRequired[list[list[Quantity]]]  # Priority fees of each block at the given percentiles, in wei per gas; only with percentiles.
    baseFeePerGas: list[Quantity]  # Base fees in wei per gas, with that of the block after the range; 0x0 before London.
    gasUsedRatio: list[float]  # Gas used of each block, as a part of its gas limit.
    baseFeePerBlobGas: NotRequired[list[Quantity]]  # Blob base fees in wei per blob gas, with that of the block after the range; 0x0 before Cancun.
    blobGasUsedRatio: NotRequired[list[float]]  # Blob gas used of each block, as a part of the most that it may use.


class BlobSchedule(TypedDict):
    """Blob parameters of a fork (EIP-7840)."""

    target: int  # Blobs of a block at which the price stays.
    max: int  # The most blobs of a block.
    baseFeeUpdateFraction: int  # How slowly the price follows the excess.


class ForkConfiguration(TypedDict):
    """One fork configuration (EIP-7910)."""

    activationTime: int  # Unix time in seconds of its activation. 0 for activation in the first block.
    blobSchedule: BlobSchedule | None  # The blob parameters; null before Cancun.
    chainId: Quantity  # The id of the chain.
    forkId: str  # The fork hash of EIP-6122.
    precompiles: dict[str, object]  # Addresses of the precompiled contracts, by name.
    systemContracts: dict[str, object]  # Addresses of the system contracts, by name.


class ForkConfigurations(TypedDict):
    """The fork configurations of a chain (EIP-7910)."""

    current: ForkConfiguration  # The configuration at the latest block.
    next: ForkConfiguration | None  # The next configuration that is scheduled, or null.
    last: ForkConfiguration | None  # The last configuration that is scheduled, or null.


class Capability(TypedDict):
    """Whether a kind of data is served, and from which block on."""

    disabled: bool  # Whether it is not served at all.
    oldestBlock: NotRequired[Quantity]  # The first block from which on it is served; absent where nothing is.


class Capabilities(TypedDict):
    """What a deployment can serve."""

    head: dict[str, object]  # The latest block.
    state: Capability  # Calls, estimates, balances, code and storage.
    tx: Capability  # Transactions.
    logs: Capability  # Logs.
    receipts: Capability  # Receipts.
    blocks: Capability  # Blocks.
    stateproofs: Capability  # Proofs of accounts and storage.

StateOverrides: TypeAlias = dict[str, object]
"""What accounts have instead of what the state says, by address."""


class WithdrawalInput(TypedDict):
    """A validator's withdrawal (EIP-4895). Its numbers have at most 64 bits."""

    index: str  # Position among all withdrawals.
    validatorIndex: str  # The validator.
    address: AddressInput  # Receives the amount.
    amount: str  # gwei.


class BlockOverrides(TypedDict):
    """What a block has instead of what follows from the chain. What is absent follows."""

    number: NotRequired[QuantityInput | None]  # Number of the block.
    time: NotRequired[QuantityInput | None]  # Unix time in seconds.
    gasLimit: NotRequired[QuantityInput | None]  # Gas of the block.
    feeRecipient: NotRequired[AddressInput | None]  # The beneficiary of fees.
    prevRandao: NotRequired[HashInput | None]  # The random value of the block.
    baseFeePerGas: NotRequired[QuantityInput | None]  # wei per gas.
    blobBaseFee: NotRequired[QuantityInput | None]  # wei per blob gas.
    beaconRoot: NotRequired[HashInput | None]  # The root of the parent beacon block (EIP-4788). Only of a simulated block.
    withdrawals: NotRequired[list[WithdrawalInput] | None]  # The withdrawals of validators, which are paid after the calls. Only of a simulated block.


class AccessListResult(TypedDict):
    """An access list with what it does."""

    accessList: list[AccessListEntry]  # Accounts and storage keys.
    gasUsed: Quantity  # Gas of the call with the list.
    error: NotRequired[str]  # Why the call failed; absent where it did not.


class BlockStateCalls(TypedDict):
    """A block to simulate."""

    blockOverrides: NotRequired[BlockOverrides | None]  # What the block has instead.
    stateOverrides: NotRequired[StateOverrides | None]  # What accounts have instead, from this block on.
    calls: NotRequired[list[CallObject] | None]  # The calls of the block, in order.


class Simulation(TypedDict):
    """Blocks to simulate, and how they are run."""

    blockStateCalls: list[BlockStateCalls]  # The blocks, in order.
    validation: NotRequired[bool | None]  # Whether calls obey the rules of transactions, such as nonces and fees; false when absent.
    traceTransfers: NotRequired[bool | None]  # Whether transfers of ether are logged as if a token were transferred; false when absent.
    returnFullTransactions: NotRequired[bool | None]  # Whether transactions are objects, not hashes; false when absent.


class SimulatedCall(TypedDict):
    """How a simulated call ended."""

    returnData: Bytes  # What was returned, or the payload of a revert.
    logs: list[Log]  # The logs; with traceTransfers also transfers of ether.
    gasUsed: Quantity  # Gas that the call used.
    maxUsedGas: Quantity  # Gas that the call needed before refunds.
    status: Quantity  # 0x1 when the call returned, else 0x0.
    error: NotRequired[dict[str, object]]  # Why the call failed; absent where it did not.


class SimulatedBlock(TypedDict):
    """A simulated block with the results of its calls."""

    calls: list[SimulatedCall]  # How each call ended.
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


class Witness(TypedDict):
    """Everything that a call read. Each part is found by its hash."""

    state: list[Bytes]  # RLP of nodes of the state trie and of storage tries, sorted, each once.
    codes: list[Bytes]  # Code that was run or read, sorted, each once.
    keys: list[Bytes]  # Addresses and keys of slots in the order of their first access.
    headers: list[Bytes]  # RLP of headers by ascending number: from the child of the oldest block whose hash was read to the block of the call.


class WitnessedResult(TypedDict):
    """What a call returned, with everything that it read."""

    result: Bytes  # What the executed contract returned; can be 0x.
    witness: Witness


class SlotChange(TypedDict):
    """A storage value that a transaction left."""

    index: Quantity  # 0 before the first transaction, then the transaction from 1 on.
    value: Hash


class SlotChanges(TypedDict):
    """The changes of a storage value."""

    key: Hash
    changes: list[SlotChange]


class QuantityChange(TypedDict):
    """A balance in wei or a nonce that a transaction left."""

    index: Quantity  # 0 before the first transaction, then the transaction from 1 on.
    value: Quantity


class CodeChange(TypedDict):
    """Code that a transaction left."""

    index: Quantity  # 0 before the first transaction, then the transaction from 1 on.
    code: Bytes


class AccountAccess(TypedDict):
    """The accesses of a block to an account."""

    address: Address
    storageChanges: list[SlotChanges]
    storageReads: list[Hash]
    balanceChanges: list[QuantityChange]
    nonceChanges: list[QuantityChange]
    codeChanges: list[CodeChange]


class TracerOptions(TypedDict):
    """Options of a named tracer. Each tracer reads its own."""

    onlyTopCall: NotRequired[bool | None]  # callTracer. Whether only the outermost call is returned; false when absent.
    withLog: NotRequired[bool | None]  # callTracer. Whether calls have their logs; false when absent.
    convertParityErrors: NotRequired[bool | None]  # flatCallTracer. Whether errors have the words of OpenEthereum; false when absent.
    includePrecompiles: NotRequired[bool | None]  # flatCallTracer. Whether calls of precompiled contracts are listed; false when absent.
    diffMode: NotRequired[bool | None]  # prestateTracer. Whether only changes are returned, before and after; false when absent.
    disableCode: NotRequired[bool | None]  # prestateTracer. Whether code is left out; false when absent.
    disableStorage: NotRequired[bool | None]  # prestateTracer. Whether storage is left out; false when absent.
    includeEmpty: NotRequired[bool | None]  # prestateTracer. Whether accounts that were empty are returned; false when absent.


class TraceConfig(TypedDict):
    """What a trace records."""

    tracer: NotRequired[str | None]  # callTracer, flatCallTracer or prestateTracer. Without it each instruction is recorded. There are no other tracers, and none in JavaScript.
    tracerConfig: NotRequired[TracerOptions | None]  # Options of the named tracer.
    disableStack: NotRequired[bool | None]  # Whether instructions lack the stack; false when absent.
    disableStorage: NotRequired[bool | None]  # Whether instructions lack the storage; false when absent.
    enableMemory: NotRequired[bool | None]  # Whether instructions have the memory; false when absent.
    enableReturnData: NotRequired[bool | None]  # Whether instructions have the data that the last call returned; false when absent.
    limit: NotRequired[int | None]  # Number of instructions after which no more are recorded; 0 or absent for all.
    debug: NotRequired[bool | None]  # Accepted, and without effect.
    timeout: NotRequired[str | None]  # Accepted, and without effect. The time of a call follows from the plan of the key.
    reexec: NotRequired[int | None]  # Accepted, and without effect. The state of each executed block is stored.

StorageValues: TypeAlias = dict[str, object]
"""Storage values of 32 bytes, by storage key of 32 bytes."""


class OpcodeStep(TypedDict):
    """An instruction, with what it began with."""

    pc: int  # Position of the instruction in the code.
    op: str  # Name of the instruction.
    gas: int  # Gas before the instruction.
    gasCost: int  # Gas that the instruction cost.
    depth: int  # Depth of the call, 1 for the outermost.
    error: NotRequired[str]  # Why the instruction failed.
    stack: NotRequired[list[Quantity]]  # Words on the stack, the top last.
    returnData: NotRequired[Bytes]  # Data that the last call returned.
    memory: NotRequired[list[Hash]]  # Memory in words of 32 bytes.
    storage: NotRequired[StorageValues]  # At SLOAD and SSTORE, the slots that the contract has accessed so far, by key, with their values after the instruction.
    refund: NotRequired[int]  # Gas that will be refunded; absent for 0.


class OpcodeTrace(TypedDict):
    """All instructions of a transaction."""

    gas: int  # Gas that the transaction used.
    failed: bool  # Whether the transaction failed.
    returnValue: Bytes  # Data that the transaction returned, or the payload of its revert.
    structLogs: list[OpcodeStep]  # The instructions, in order.


class TracedLog(TypedDict):
    """A log of a call."""

    address: Address
    topics: list[Hash]
    data: Bytes
    index: Quantity  # Index of the log in the block.
    position: Quantity  # Number of calls of the frame before the log.

CallTrace = TypedDict("CallTrace", {
    "type": str,  # CALL, STATICCALL, DELEGATECALL, CALLCODE, CREATE, CREATE2 or SELFDESTRUCT.
    "from": Address,
    "to": NotRequired[Address],  # The called or created account; absent for a creation that failed.
    "value": NotRequired[Quantity],  # wei.
    "gas": Quantity,
    "gasUsed": Quantity,
    "input": Bytes,
    "output": NotRequired[Bytes],
    "error": NotRequired[str],  # Why the call failed.
    "revertReason": NotRequired[str],
    "calls": NotRequired["list[CallTrace]"],  # The calls that it made, in order.
    "logs": NotRequired[list[TracedLog]],  # The logs of the call, without those of its calls.
})
"""A call with those that it made."""

Prestate: TypeAlias = dict[str, object]
"""The accounts that a transaction accessed, by address."""


class PrestateDiff(TypedDict):
    """What a transaction changed."""

    pre: Prestate  # The changed accounts before.
    post: Prestate  # What they have after.

FlatAction = TypedDict("FlatAction", {
    "callType": NotRequired[str],  # call, staticcall, delegatecall or callcode.
    "creationMethod": NotRequired[str],  # create or create2.
    "from": NotRequired[Address],
    "to": NotRequired[Address],
    "gas": NotRequired[Quantity],
    "input": NotRequired[Bytes],
    "init": NotRequired[Bytes],  # Init code of a creation.
    "value": NotRequired[Quantity],  # wei.
    "address": NotRequired[Address],  # The account of a SELFDESTRUCT.
    "balance": NotRequired[Quantity],  # wei that a SELFDESTRUCT moves.
    "refundAddress": NotRequired[Address],  # The account that gets them.
    "author": NotRequired[Address],  # The account that gets a reward.
    "rewardType": NotRequired[str],  # block or uncle.
})
"""A call, a creation, a SELFDESTRUCT or a reward."""


class FlatResult(TypedDict):
    """The result of a call or a creation."""

    gasUsed: Quantity
    output: NotRequired[Bytes]
    address: NotRequired[Address]  # The created account.
    code: NotRequired[Bytes]  # Its code.


class FlatTrace(TypedDict):
    """An item of the list of a transaction's calls. Each call comes before those that it made."""

    action: FlatAction
    result: NotRequired[FlatResult | None]  # Absent for a call that failed, null where there is none.
    error: NotRequired[str]  # Why the call failed.
    subtraces: int  # Number of calls that it made.
    traceAddress: list[int]  # The path to the call from the outermost, by the indexes of calls.
    type: str  # call, create, suicide or reward.
    blockHash: NotRequired[Hash | None]
    blockNumber: NotRequired[int]
    transactionHash: NotRequired[Hash | None]
    transactionPosition: NotRequired[int | None]  # Index of the transaction in the block.

Trace: TypeAlias = OpcodeTrace | CallTrace | PrestateDiff | list[FlatTrace] | Prestate
"""A trace in the form of its tracer."""


class NamedTrace(TypedDict):
    """The trace of a transaction of a block."""

    txHash: Hash
    result: Trace


class TraceCallConfig(TypedDict):
    """What the trace of a call records, and what accounts and the block have instead."""

    tracer: NotRequired[str | None]  # callTracer, flatCallTracer or prestateTracer. Without it each instruction is recorded. There are no other tracers, and none in JavaScript.
    tracerConfig: NotRequired[TracerOptions | None]  # Options of the named tracer.
    disableStack: NotRequired[bool | None]  # Whether instructions lack the stack; false when absent.
    disableStorage: NotRequired[bool | None]  # Whether instructions lack the storage; false when absent.
    enableMemory: NotRequired[bool | None]  # Whether instructions have the memory; false when absent.
    enableReturnData: NotRequired[bool | None]  # Whether instructions have the data that the last call returned; false when absent.
    limit: NotRequired[int | None]  # Number of instructions after which no more are recorded; 0 or absent for all.
    debug: NotRequired[bool | None]  # Accepted, and without effect.
    timeout: NotRequired[str | None]  # Accepted, and without effect. The time of a call follows from the plan of the key.
    reexec: NotRequired[int | None]  # Accepted, and without effect. The state of each executed block is stored.
    stateOverrides: NotRequired[StateOverrides | None]  # What accounts have instead, by address.
    blockOverrides: NotRequired[BlockOverrides | None]  # What the block has instead.

TraceType: TypeAlias = Literal["trace", "stateDiff", "vmTrace"]
"""A part of what a transaction did."""

TraceTypes: TypeAlias = list[TraceType]
"""What is returned: calls (trace) and what changed (stateDiff). vmTrace is rejected; debug_traceTransaction has instructions."""


class Replay(TypedDict):
    """What a transaction or a call did."""

    output: Bytes  # Data that it returned, or the payload of its revert.
    stateDiff: dict[str, object] | None  # The changed accounts, by address; null unless stateDiff is asked for.
    trace: list[FlatTrace]  # The calls; empty unless trace is asked for.
    transactionHash: NotRequired[Hash]
    vmTrace: dict[str, object] | None  # Always null.

TraceFilterMode: TypeAlias = Literal["union", "intersection"]
"""How two lists of accounts are combined."""


class TraceFilter(TypedDict):
    """Which traces are listed, by the accounts of calls in a range of blocks."""

    fromBlock: NotRequired[FilterBlock]  # First block, by number or tag; `earliest` when absent.
    toBlock: NotRequired[FilterBlock]  # Last block, by number or tag; `latest` when absent.
    fromAddress: NotRequired[list[AddressInput] | None]  # Accounts that call, create or destroy themselves.
    toAddress: NotRequired[list[AddressInput] | None]  # Accounts that are called or created, or that get ether of SELFDESTRUCT or a reward.
    mode: NotRequired[TraceFilterMode | None]  # Whether a call needs one account of the two lists (union, when absent) or one of each (intersection).
    after: NotRequired[int | None]  # Number of traces that are left out first.
    count: NotRequired[int | None]  # Most traces that are listed. Without it, more than 10,000 are an error.

FilterId: TypeAlias = str
"""The id of a filter or a subscription, which is random."""

FilterIdInput: TypeAlias = str
"""The id of a filter or a subscription."""

FilterChanges: TypeAlias = list[Hash] | list[Log]
"""Hashes of blocks, or logs."""


class LogsPageQuery(TypedDict):
    """Which logs are read. A cursor continues at its position, and the start of the range is then ignored."""

    address: NotRequired[AddressFilter]  # One address or a list of addresses that the logs must originate from.
    topics: NotRequired[list[TopicFilter] | None]  # Topic values by position, at most four as a log has no more; the order counts.
    fromBlock: NotRequired[FilterBlock]  # First block, by number or tag; `latest` when absent.
    fromBlockHash: NotRequired[HashInput | None]  # First block, by hash. When a reorg replaced it, reading begins after the last of its ancestors that is still on the chain, and `reorg` names the first replaced block. fromBlock is not allowed beside it.
    toBlock: NotRequired[FilterBlock]  # Last block, by number or tag; `latest` when absent, which moves with the chain from page to page.

LogsCursor: TypeAlias = str
"""A position after whole blocks. It contains the hashes of recent blocks, so that any server finds out which of them a reorg replaced."""


class BlockRef(TypedDict):
    """A block by number and hash."""

    number: Quantity  # Number of the block.
    hash: Hash  # Hash of the block.


class LogsPage(TypedDict):
    """The logs of consecutive whole blocks."""

    logs: list[Log]  # The matching logs of the page's blocks, in chain order.
    fromBlock: Quantity  # The first block of the page.
    toBlock: BlockRef | None  # The last block of the page: the range that works where the whole range exceeds a limit. Null when the page has no block, because all blocks were read before.
    isLast: bool  # Whether the page reaches the end of the range. The cursor then continues with later blocks.
    cursor: LogsCursor  # The cursor of the next page.
    reorg: dict[str, object] | None  # The first block from which on the logs of earlier pages are no longer valid: delete them before the logs of this page are applied. Null when no block of an earlier page was replaced.
    head: BlockRef  # The latest block when the page was read.
    finalized: BlockRef | None  # The finalized block when the page was read; null while it is not known.


class LightClientData(TypedDict):
    """Light client data of the beacon chain, as the Beacon API has it."""

    version: str  # The fork of the data, such as `fulu`. A client that does not implement it has to be updated.
    data: dict[str, object]  # The container of this fork in the JSON of the Beacon API.
