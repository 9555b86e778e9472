// Code generated from openrpc/ by `npm run codegen`; change the document instead. DO NOT EDIT.

package ethread

import "encoding/json"

// FeeHistory: Fees of a range of blocks, oldest first.
type FeeHistory struct {
	// Number of the first block of the range.
	OldestBlock Quantity `json:"oldestBlock"`
	// Priority fees of each block at the given percentiles, in wei per gas; only with percentiles.
	Reward [][]Quantity `json:"reward,omitempty"`
	// Base fees in wei per gas, with that of the block after the range; 0x0 before London.
	BaseFeePerGas []Quantity `json:"baseFeePerGas"`
	// Gas used of each block, as a part of its gas limit.
	GasUsedRatio []float64 `json:"gasUsedRatio"`
	// Blob base fees in wei per blob gas, with that of the block after the range; 0x0 before Cancun.
	BaseFeePerBlobGas []Quantity `json:"baseFeePerBlobGas,omitempty"`
	// Blob gas used of each block, as a part of the most that it may use.
	BlobGasUsedRatio []float64 `json:"blobGasUsedRatio,omitempty"`
}

// BlobSchedule: Blob parameters of a fork (EIP-7840).
type BlobSchedule struct {
	// Blobs of a block at which the price stays.
	Target int64 `json:"target"`
	// The most blobs of a block.
	Max int64 `json:"max"`
	// How slowly the price follows the excess.
	BaseFeeUpdateFraction int64 `json:"baseFeeUpdateFraction"`
}

// ForkConfiguration: One fork configuration (EIP-7910).
type ForkConfiguration struct {
	// Unix time in seconds of its activation. 0 for activation in the first block.
	ActivationTime int64 `json:"activationTime"`
	// The blob parameters; null before Cancun.
	BlobSchedule *BlobSchedule `json:"blobSchedule"`
	// The id of the chain.
	ChainId Quantity `json:"chainId"`
	// The fork hash of EIP-6122.
	ForkId string `json:"forkId"`
	// Addresses of the precompiled contracts, by name.
	Precompiles map[string]any `json:"precompiles"`
	// Addresses of the system contracts, by name.
	SystemContracts map[string]any `json:"systemContracts"`
}

// ForkConfigurations: The fork configurations of a chain (EIP-7910).
type ForkConfigurations struct {
	// The configuration at the latest block.
	Current ForkConfiguration `json:"current"`
	// The next configuration that is scheduled, or null.
	Next *ForkConfiguration `json:"next"`
	// The last configuration that is scheduled, or null.
	Last *ForkConfiguration `json:"last"`
}

// Capability: Whether a kind of data is served, and from which block on.
type Capability struct {
	// Whether it is not served at all.
	Disabled bool `json:"disabled"`
	// The first block from which on it is served; absent where nothing is.
	OldestBlock Quantity `json:"oldestBlock,omitempty"`
}

// Capabilities: What a deployment can serve.
type Capabilities struct {
	// The latest block.
	Head struct {
		Number Quantity `json:"number"`

		Hash Hash `json:"hash"`
	} `json:"head"`
	// Calls, estimates, balances, code and storage.
	State Capability `json:"state"`
	// Transactions.
	Tx Capability `json:"tx"`
	// Logs.
	Logs Capability `json:"logs"`
	// Receipts.
	Receipts Capability `json:"receipts"`
	// Blocks.
	Blocks Capability `json:"blocks"`
	// Proofs of accounts and storage.
	Stateproofs Capability `json:"stateproofs"`
}

// StateOverrides: What accounts have instead of what the state says, by address.
type StateOverrides map[string]any

// BlockOverrides: What a block has instead of what follows from the chain. What is absent follows.
type BlockOverrides struct {
	// Number of the block.
	Number QuantityInput `json:"number,omitempty"`
	// Unix time in seconds.
	Time QuantityInput `json:"time,omitempty"`
	// Gas of the block.
	GasLimit QuantityInput `json:"gasLimit,omitempty"`
	// The beneficiary of fees.
	FeeRecipient AddressInput `json:"feeRecipient,omitempty"`
	// The random value of the block.
	PrevRandao HashInput `json:"prevRandao,omitempty"`
	// wei per gas.
	BaseFeePerGas QuantityInput `json:"baseFeePerGas,omitempty"`
	// wei per blob gas.
	BlobBaseFee QuantityInput `json:"blobBaseFee,omitempty"`
}

// AccessListResult: An access list with what it does.
type AccessListResult struct {
	// Accounts and storage keys.
	AccessList []AccessListEntry `json:"accessList"`
	// Gas of the call with the list.
	GasUsed Quantity `json:"gasUsed"`
	// Why the call failed; absent where it did not.
	Error string `json:"error,omitempty"`
}

// BlockStateCalls: A block to simulate.
type BlockStateCalls struct {
	// What the block has instead.
	BlockOverrides *BlockOverrides `json:"blockOverrides,omitempty"`
	// What accounts have instead, from this block on.
	StateOverrides StateOverrides `json:"stateOverrides,omitempty"`
	// The calls of the block, in order.
	Calls []CallObject `json:"calls,omitempty"`
}

// Simulation: Blocks to simulate, and how they are run.
type Simulation struct {
	// The blocks, in order.
	BlockStateCalls []BlockStateCalls `json:"blockStateCalls"`
	// Whether calls obey the rules of transactions, such as nonces and fees; false when absent.
	Validation *bool `json:"validation,omitempty"`
	// Whether transfers of ether are logged as if a token were transferred; false when absent.
	TraceTransfers *bool `json:"traceTransfers,omitempty"`
	// Whether transactions are objects, not hashes; false when absent.
	ReturnFullTransactions *bool `json:"returnFullTransactions,omitempty"`
}

// SimulatedCall: How a simulated call ended.
type SimulatedCall struct {
	// What was returned, or the payload of a revert.
	ReturnData Bytes `json:"returnData"`
	// The logs; with traceTransfers also transfers of ether.
	Logs []Log `json:"logs"`
	// Gas that the call used.
	GasUsed Quantity `json:"gasUsed"`
	// Gas that the call needed before refunds.
	MaxUsedGas Quantity `json:"maxUsedGas"`
	// 0x1 when the call returned, else 0x0.
	Status Quantity `json:"status"`
	// Why the call failed; absent where it did not.
	Error *struct {
		Code int64 `json:"code"`

		Message string `json:"message"`

		Data Bytes `json:"data,omitempty"`
	} `json:"error,omitempty"`
}

// SimulatedBlock: A simulated block with the results of its calls.
type SimulatedBlock struct {
	// How each call ended.
	Calls []SimulatedCall `json:"calls"`
	// Difficulty of the block.
	Difficulty Quantity `json:"difficulty"`
	// Free bytes of the block's maker.
	ExtraData Bytes `json:"extraData"`
	// Maximum gas allowed in the block.
	GasLimit Quantity `json:"gasLimit"`
	// Total gas used by all transactions.
	GasUsed Quantity `json:"gasUsed"`
	// Hash of the block; null for the pending block.
	Hash Hash `json:"hash"`
	// Bloom filter of the block's logs; null for the pending block.
	LogsBloom Bloom `json:"logsBloom"`
	// Beneficiary of the block's rewards.
	Miner Address `json:"miner"`
	// Proof-of-work mix hash; prevRandao after the Merge.
	MixHash Hash `json:"mixHash"`
	// Hash of the proof of work; null for the pending block.
	Nonce BlockNonce `json:"nonce"`
	// Number of the block; null for the pending block.
	Number Quantity `json:"number"`
	// Hash of the parent.
	ParentHash Hash `json:"parentHash"`
	// Root of the receipts trie.
	ReceiptsRoot Hash `json:"receiptsRoot"`
	// Hash of the list of uncles.
	Sha3Uncles Hash `json:"sha3Uncles"`
	// Bytes of the block.
	Size Quantity `json:"size"`
	// Root of the state trie after the block.
	StateRoot Hash `json:"stateRoot"`
	// Unix time in seconds.
	Timestamp Quantity `json:"timestamp"`
	// Transaction objects or hashes, depending on the detail flag.
	Transactions []SimulatedBlockTransactionsItem `json:"transactions"`
	// Root of the transactions trie.
	TransactionsRoot Hash `json:"transactionsRoot"`
	// Hashes of the uncles.
	Uncles []Hash `json:"uncles"`
	// wei per gas that is burnt; from London.
	BaseFeePerGas Quantity `json:"baseFeePerGas,omitempty"`
	// Withdrawals; from Shanghai.
	Withdrawals []Withdrawal `json:"withdrawals,omitempty"`
	// Root of the withdrawals trie; from Shanghai.
	WithdrawalsRoot Hash `json:"withdrawalsRoot,omitempty"`
	// Blob gas used; from Cancun.
	BlobGasUsed Quantity `json:"blobGasUsed,omitempty"`
	// Blob gas above the target, carried on; from Cancun.
	ExcessBlobGas Quantity `json:"excessBlobGas,omitempty"`
	// Root of the parent beacon block; from Cancun.
	ParentBeaconBlockRoot Hash `json:"parentBeaconBlockRoot,omitempty"`
	// Hash of the execution requests; from Prague.
	RequestsHash Hash `json:"requestsHash,omitempty"`
	// Hash of the accounts and slots that the block accesses; from Amsterdam.
	BlockAccessListHash Hash `json:"blockAccessListHash,omitempty"`
	// Number of the beacon chain's slot; from Amsterdam.
	SlotNumber Quantity `json:"slotNumber,omitempty"`
}

// SimulatedBlockTransactionsItem holds a Hash or a Transaction.
type SimulatedBlockTransactionsItem struct {
	// Hash is empty where Transaction is set.
	Hash Hash

	// Transaction is nil where Hash is set.
	Transaction *Transaction
}

// UnmarshalJSON reads either form.
func (item *SimulatedBlockTransactionsItem) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		return json.Unmarshal(text, &item.Hash)
	}
	return json.Unmarshal(text, &item.Transaction)
}

// MarshalJSON writes the form that is set.
func (item SimulatedBlockTransactionsItem) MarshalJSON() ([]byte, error) {
	if item.Transaction != nil {
		return json.Marshal(item.Transaction)
	}
	return json.Marshal(item.Hash)
}

// Witness: Everything that a call read. Each part is found by its hash.
type Witness struct {
	// RLP of nodes of the state trie and of storage tries, sorted, each once.
	State []Bytes `json:"state"`
	// Code that was run or read, sorted, each once.
	Codes []Bytes `json:"codes"`
	// Addresses and keys of slots in the order of their first access.
	Keys []Bytes `json:"keys"`
	// RLP of headers by ascending number: from the child of the oldest block whose hash was read to the block of the call.
	Headers []Bytes `json:"headers"`
}

// WitnessedResult: What a call returned, with everything that it read.
type WitnessedResult struct {
	// What the executed contract returned; can be 0x.
	Result Bytes `json:"result"`

	Witness Witness `json:"witness"`
}

// SlotChange: A storage value that a transaction left.
type SlotChange struct {
	// 0 before the first transaction, then the transaction from 1 on.
	Index Quantity `json:"index"`

	Value Hash `json:"value"`
}

// SlotChanges: The changes of a storage value.
type SlotChanges struct {
	Key Hash `json:"key"`

	Changes []SlotChange `json:"changes"`
}

// QuantityChange: A balance in wei or a nonce that a transaction left.
type QuantityChange struct {
	// 0 before the first transaction, then the transaction from 1 on.
	Index Quantity `json:"index"`

	Value Quantity `json:"value"`
}

// CodeChange: Code that a transaction left.
type CodeChange struct {
	// 0 before the first transaction, then the transaction from 1 on.
	Index Quantity `json:"index"`

	Code Bytes `json:"code"`
}

// AccountAccess: The accesses of a block to an account.
type AccountAccess struct {
	Address Address `json:"address"`

	StorageChanges []SlotChanges `json:"storageChanges"`

	StorageReads []Hash `json:"storageReads"`

	BalanceChanges []QuantityChange `json:"balanceChanges"`

	NonceChanges []QuantityChange `json:"nonceChanges"`

	CodeChanges []CodeChange `json:"codeChanges"`
}

// TracerOptions: Options of a named tracer. Each tracer reads its own.
type TracerOptions struct {
	// callTracer. Whether only the outermost call is returned; false when absent.
	OnlyTopCall *bool `json:"onlyTopCall,omitempty"`
	// callTracer. Whether calls have their logs; false when absent.
	WithLog *bool `json:"withLog,omitempty"`
	// flatCallTracer. Whether errors have the words of OpenEthereum; false when absent.
	ConvertParityErrors *bool `json:"convertParityErrors,omitempty"`
	// flatCallTracer. Whether calls of precompiled contracts are listed; false when absent.
	IncludePrecompiles *bool `json:"includePrecompiles,omitempty"`
	// prestateTracer. Whether only changes are returned, before and after; false when absent.
	DiffMode *bool `json:"diffMode,omitempty"`
	// prestateTracer. Whether code is left out; false when absent.
	DisableCode *bool `json:"disableCode,omitempty"`
	// prestateTracer. Whether storage is left out; false when absent.
	DisableStorage *bool `json:"disableStorage,omitempty"`
	// prestateTracer. Whether accounts that were empty are returned; false when absent.
	IncludeEmpty *bool `json:"includeEmpty,omitempty"`
}

// TraceConfig: What a trace records.
type TraceConfig struct {
	// callTracer, flatCallTracer or prestateTracer. Without it each instruction is recorded. There are no other tracers, and none in JavaScript.
	Tracer string `json:"tracer,omitempty"`
	// Options of the named tracer.
	TracerConfig *TracerOptions `json:"tracerConfig,omitempty"`
	// Whether instructions lack the stack; false when absent.
	DisableStack *bool `json:"disableStack,omitempty"`
	// Whether instructions lack the storage; false when absent.
	DisableStorage *bool `json:"disableStorage,omitempty"`
	// Whether instructions have the memory; false when absent.
	EnableMemory *bool `json:"enableMemory,omitempty"`
	// Whether instructions have the data that the last call returned; false when absent.
	EnableReturnData *bool `json:"enableReturnData,omitempty"`
	// Number of instructions after which no more are recorded; 0 or absent for all.
	Limit *int64 `json:"limit,omitempty"`
	// Accepted, and without effect.
	Debug *bool `json:"debug,omitempty"`
	// Accepted, and without effect. The time of a call follows from the plan of the key.
	Timeout string `json:"timeout,omitempty"`
	// Accepted, and without effect. The state of each executed block is stored.
	Reexec *int64 `json:"reexec,omitempty"`
}

// StorageValues: Storage values of 32 bytes, by storage key of 32 bytes.
type StorageValues map[string]any

// OpcodeStep: An instruction, with what it began with.
type OpcodeStep struct {
	// Position of the instruction in the code.
	Pc int64 `json:"pc"`
	// Name of the instruction.
	Op string `json:"op"`
	// Gas before the instruction.
	Gas int64 `json:"gas"`
	// Gas that the instruction cost.
	GasCost int64 `json:"gasCost"`
	// Depth of the call, 1 for the outermost.
	Depth int64 `json:"depth"`
	// Why the instruction failed.
	Error string `json:"error,omitempty"`
	// Words on the stack, the top last.
	Stack []Quantity `json:"stack,omitempty"`
	// Data that the last call returned.
	ReturnData Bytes `json:"returnData,omitempty"`
	// Memory in words of 32 bytes.
	Memory []Hash `json:"memory,omitempty"`
	// At SLOAD and SSTORE, the slots that the contract has accessed so far, by key, with their values after the instruction.
	Storage StorageValues `json:"storage,omitempty"`
	// Gas that will be refunded; absent for 0.
	Refund *int64 `json:"refund,omitempty"`
}

// OpcodeTrace: All instructions of a transaction.
type OpcodeTrace struct {
	// Gas that the transaction used.
	Gas int64 `json:"gas"`
	// Whether the transaction failed.
	Failed bool `json:"failed"`
	// Data that the transaction returned, or the payload of its revert.
	ReturnValue Bytes `json:"returnValue"`
	// The instructions, in order.
	StructLogs []OpcodeStep `json:"structLogs"`
}

// TracedLog: A log of a call.
type TracedLog struct {
	Address Address `json:"address"`

	Topics []Hash `json:"topics"`

	Data Bytes `json:"data"`
	// Index of the log in the block.
	Index Quantity `json:"index"`
	// Number of calls of the frame before the log.
	Position Quantity `json:"position"`
}

// CallTrace: A call with those that it made.
type CallTrace struct {
	// CALL, STATICCALL, DELEGATECALL, CALLCODE, CREATE, CREATE2 or SELFDESTRUCT.
	Type string `json:"type"`

	From Address `json:"from"`
	// The called or created account; absent for a creation that failed.
	To Address `json:"to,omitempty"`
	// wei.
	Value Quantity `json:"value,omitempty"`

	Gas Quantity `json:"gas"`

	GasUsed Quantity `json:"gasUsed"`

	Input Bytes `json:"input"`

	Output Bytes `json:"output,omitempty"`
	// Why the call failed.
	Error string `json:"error,omitempty"`

	RevertReason string `json:"revertReason,omitempty"`
	// The calls that it made, in order.
	Calls []CallTrace `json:"calls,omitempty"`
	// The logs of the call, without those of its calls.
	Logs []TracedLog `json:"logs,omitempty"`
}

// Prestate: The accounts that a transaction accessed, by address.
type Prestate map[string]any

// PrestateDiff: What a transaction changed.
type PrestateDiff struct {
	// The changed accounts before.
	Pre Prestate `json:"pre"`
	// What they have after.
	Post Prestate `json:"post"`
}

// FlatAction: A call, a creation, a SELFDESTRUCT or a reward.
type FlatAction struct {
	// call, staticcall, delegatecall or callcode.
	CallType string `json:"callType,omitempty"`
	// create or create2.
	CreationMethod string `json:"creationMethod,omitempty"`

	From Address `json:"from,omitempty"`

	To Address `json:"to,omitempty"`

	Gas Quantity `json:"gas,omitempty"`

	Input Bytes `json:"input,omitempty"`
	// Init code of a creation.
	Init Bytes `json:"init,omitempty"`
	// wei.
	Value Quantity `json:"value,omitempty"`
	// The account of a SELFDESTRUCT.
	Address Address `json:"address,omitempty"`
	// wei that a SELFDESTRUCT moves.
	Balance Quantity `json:"balance,omitempty"`
	// The account that gets them.
	RefundAddress Address `json:"refundAddress,omitempty"`
	// The account that gets a reward.
	Author Address `json:"author,omitempty"`
	// block or uncle.
	RewardType string `json:"rewardType,omitempty"`
}

// FlatResult: The result of a call or a creation.
type FlatResult struct {
	GasUsed Quantity `json:"gasUsed"`

	Output Bytes `json:"output,omitempty"`
	// The created account.
	Address Address `json:"address,omitempty"`
	// Its code.
	Code Bytes `json:"code,omitempty"`
}

// FlatTrace: An item of the list of a transaction's calls. Each call comes before those that it made.
type FlatTrace struct {
	Action FlatAction `json:"action"`
	// Absent for a call that failed, null where there is none.
	Result *FlatResult `json:"result,omitempty"`
	// Why the call failed.
	Error string `json:"error,omitempty"`
	// Number of calls that it made.
	Subtraces int64 `json:"subtraces"`
	// The path to the call from the outermost, by the indexes of calls.
	TraceAddress []int64 `json:"traceAddress"`
	// call, create, suicide or reward.
	Type string `json:"type"`

	BlockHash Hash `json:"blockHash,omitempty"`

	BlockNumber *int64 `json:"blockNumber,omitempty"`

	TransactionHash Hash `json:"transactionHash,omitempty"`
	// Index of the transaction in the block.
	TransactionPosition *int64 `json:"transactionPosition,omitempty"`
}

// Trace: A trace in the form of its tracer.
type Trace = json.RawMessage

// NamedTrace: The trace of a transaction of a block.
type NamedTrace struct {
	TxHash Hash `json:"txHash"`

	Result Trace `json:"result"`
}

// TraceCallConfig: What the trace of a call records, and what accounts and the block have instead.
type TraceCallConfig struct {
	// callTracer, flatCallTracer or prestateTracer. Without it each instruction is recorded. There are no other tracers, and none in JavaScript.
	Tracer string `json:"tracer,omitempty"`
	// Options of the named tracer.
	TracerConfig *TracerOptions `json:"tracerConfig,omitempty"`
	// Whether instructions lack the stack; false when absent.
	DisableStack *bool `json:"disableStack,omitempty"`
	// Whether instructions lack the storage; false when absent.
	DisableStorage *bool `json:"disableStorage,omitempty"`
	// Whether instructions have the memory; false when absent.
	EnableMemory *bool `json:"enableMemory,omitempty"`
	// Whether instructions have the data that the last call returned; false when absent.
	EnableReturnData *bool `json:"enableReturnData,omitempty"`
	// Number of instructions after which no more are recorded; 0 or absent for all.
	Limit *int64 `json:"limit,omitempty"`
	// Accepted, and without effect.
	Debug *bool `json:"debug,omitempty"`
	// Accepted, and without effect. The time of a call follows from the plan of the key.
	Timeout string `json:"timeout,omitempty"`
	// Accepted, and without effect. The state of each executed block is stored.
	Reexec *int64 `json:"reexec,omitempty"`
	// What accounts have instead, by address.
	StateOverrides StateOverrides `json:"stateOverrides,omitempty"`
	// What the block has instead.
	BlockOverrides *BlockOverrides `json:"blockOverrides,omitempty"`
}

// TraceType: A part of what a transaction did.
type TraceType string

const TraceTypeTrace TraceType = "trace"

const TraceTypeStateDiff TraceType = "stateDiff"

const TraceTypeVmTrace TraceType = "vmTrace"

// TraceTypes: What is returned: calls (trace) and what changed (stateDiff). vmTrace is rejected; debug_traceTransaction has instructions.
type TraceTypes []TraceType

// Replay: What a transaction or a call did.
type Replay struct {
	// Data that it returned, or the payload of its revert.
	Output Bytes `json:"output"`
	// The changed accounts, by address; null unless stateDiff is asked for.
	StateDiff map[string]any `json:"stateDiff"`
	// The calls; empty unless trace is asked for.
	Trace []FlatTrace `json:"trace"`

	TransactionHash Hash `json:"transactionHash,omitempty"`
	// Always null.
	VmTrace map[string]any `json:"vmTrace"`
}

// TraceFilterMode: How two lists of accounts are combined.
type TraceFilterMode string

const TraceFilterModeUnion TraceFilterMode = "union"

const TraceFilterModeIntersection TraceFilterMode = "intersection"

// TraceFilter: Which traces are listed, by the accounts of calls in a range of blocks.
type TraceFilter struct {
	// First block, by number or tag; `earliest` when absent.
	FromBlock FilterBlock `json:"fromBlock,omitempty"`
	// Last block, by number or tag; `latest` when absent.
	ToBlock FilterBlock `json:"toBlock,omitempty"`
	// Accounts that call, create or destroy themselves.
	FromAddress []AddressInput `json:"fromAddress,omitempty"`
	// Accounts that are called or created, or that get ether of SELFDESTRUCT or a reward.
	ToAddress []AddressInput `json:"toAddress,omitempty"`
	// Whether a call needs one account of the two lists (union, when absent) or one of each (intersection).
	Mode TraceFilterMode `json:"mode,omitempty"`
	// Number of traces that are left out first.
	After *int64 `json:"after,omitempty"`
	// Most traces that are listed. Without it, more than 10,000 are an error.
	Count *int64 `json:"count,omitempty"`
}

// FilterId: The id of a filter or a subscription, which is random.
type FilterId string

// FilterIdInput: The id of a filter or a subscription.
type FilterIdInput = FilterId

// FilterChanges: Hashes of blocks, or logs.
type FilterChanges = json.RawMessage

// LogsPageQuery: Which logs are read. A cursor continues at its position, and the start of the range is then ignored.
type LogsPageQuery struct {
	// One address or a list of addresses that the logs must originate from.
	Address AddressFilter `json:"address,omitempty"`
	// Topic values by position, at most four as a log has no more; the order counts.
	Topics []TopicFilter `json:"topics,omitempty"`
	// First block, by number or tag; `latest` when absent.
	FromBlock FilterBlock `json:"fromBlock,omitempty"`
	// First block, by hash. When a reorg replaced it, reading begins after the last of its ancestors that is still on the chain, and `reorg` names the first replaced block. fromBlock is not allowed beside it.
	FromBlockHash HashInput `json:"fromBlockHash,omitempty"`
	// Last block, by number or tag; `latest` when absent, which moves with the chain from page to page.
	ToBlock FilterBlock `json:"toBlock,omitempty"`
}

// LogsCursor: A position after whole blocks. It contains the hashes of recent blocks, so that any server finds out which of them a reorg replaced.
type LogsCursor string

// BlockRef: A block by number and hash.
type BlockRef struct {
	// Number of the block.
	Number Quantity `json:"number"`
	// Hash of the block.
	Hash Hash `json:"hash"`
}

// LogsPage: The logs of consecutive whole blocks.
type LogsPage struct {
	// The matching logs of the page's blocks, in chain order.
	Logs []Log `json:"logs"`
	// The first block of the page.
	FromBlock Quantity `json:"fromBlock"`
	// The last block of the page: the range that works where the whole range exceeds a limit. Null when the page has no block, because all blocks were read before.
	ToBlock *BlockRef `json:"toBlock"`
	// Whether the page reaches the end of the range. The cursor then continues with later blocks.
	IsLast bool `json:"isLast"`
	// The cursor of the next page.
	Cursor LogsCursor `json:"cursor"`
	// The first block from which on the logs of earlier pages are no longer valid: delete them before the logs of this page are applied. Null when no block of an earlier page was replaced.
	Reorg *struct {
		FromBlock Quantity `json:"fromBlock"`
	} `json:"reorg"`
	// The latest block when the page was read.
	Head BlockRef `json:"head"`
	// The finalized block when the page was read; null while it is not known.
	Finalized *BlockRef `json:"finalized"`
}

// LightClientData: Light client data of the beacon chain, as the Beacon API has it.
type LightClientData struct {
	// The fork of the data, such as `fulu`. A client that does not implement it has to be updated.
	Version string `json:"version"`
	// The container of this fork in the JSON of the Beacon API.
	Data map[string]any `json:"data"`
}
