// Code generated from openrpc/ by `npm run codegen`; change the document instead. DO NOT EDIT.

package ethread

import "encoding/json"

// FeeHistory: Fees of a range of blocks, oldest first.
type FeeHistory struct {
	OldestBlock       Quantity     `json:"oldestBlock"`                 // Number of the first block of the range.
	Reward            [][]Quantity `json:"reward,omitempty"`            // Priority fees of each block at the given percentiles, in wei per gas; only with percentiles.
	BaseFeePerGas     []Quantity   `json:"baseFeePerGas"`               // Base fees in wei per gas, with that of the block after the range; 0x0 before London.
	GasUsedRatio      []float64    `json:"gasUsedRatio"`                // Gas used of each block, as a part of its gas limit.
	BaseFeePerBlobGas []Quantity   `json:"baseFeePerBlobGas,omitempty"` // Blob base fees in wei per blob gas, with that of the block after the range; 0x0 before Cancun.
	BlobGasUsedRatio  []float64    `json:"blobGasUsedRatio,omitempty"`  // Blob gas used of each block, as a part of the most that it may use.
}

// BlobSchedule: Blob parameters of a fork (EIP-7840).
type BlobSchedule struct {
	Target                int64 `json:"target"`                // Blobs of a block at which the price stays.
	Max                   int64 `json:"max"`                   // The most blobs of a block.
	BaseFeeUpdateFraction int64 `json:"baseFeeUpdateFraction"` // How slowly the price follows the excess.
}

// ForkConfiguration: One fork configuration (EIP-7910).
type ForkConfiguration struct {
	ActivationTime  int64          `json:"activationTime"`  // Unix time in seconds of its activation. 0 for activation in the first block.
	BlobSchedule    *BlobSchedule  `json:"blobSchedule"`    // The blob parameters; null before Cancun.
	ChainId         Quantity       `json:"chainId"`         // The id of the chain.
	ForkId          string         `json:"forkId"`          // The fork hash of EIP-6122.
	Precompiles     map[string]any `json:"precompiles"`     // Addresses of the precompiled contracts, by name.
	SystemContracts map[string]any `json:"systemContracts"` // Addresses of the system contracts, by name.
}

// ForkConfigurations: The fork configurations of a chain (EIP-7910).
type ForkConfigurations struct {
	Current ForkConfiguration  `json:"current"` // The configuration at the latest block.
	Next    *ForkConfiguration `json:"next"`    // The next configuration that is scheduled, or null.
	Last    *ForkConfiguration `json:"last"`    // The last configuration that is scheduled, or null.
}

// Capability: Whether a kind of data is served, and from which block on.
type Capability struct {
	Disabled    bool     `json:"disabled"`              // Whether it is not served at all.
	OldestBlock Quantity `json:"oldestBlock,omitempty"` // The first block from which on it is served; absent where nothing is.
}

// Capabilities: What a deployment can serve.
type Capabilities struct {
	Head struct {
		Number Quantity `json:"number"`
		Hash   Hash     `json:"hash"`
	} `json:"head"` // The latest block.

	State       Capability `json:"state"`       // Calls, estimates, balances, code and storage.
	Tx          Capability `json:"tx"`          // Transactions.
	Logs        Capability `json:"logs"`        // Logs.
	Receipts    Capability `json:"receipts"`    // Receipts.
	Blocks      Capability `json:"blocks"`      // Blocks.
	Stateproofs Capability `json:"stateproofs"` // Proofs of accounts and storage.
}

// StateOverrides: What accounts have instead of what the state says, by address.
type StateOverrides map[string]any

// WithdrawalInput: A validator's withdrawal (EIP-4895). Its numbers have at most 64 bits.
type WithdrawalInput struct {
	Index          string       `json:"index"`          // Position among all withdrawals.
	ValidatorIndex string       `json:"validatorIndex"` // The validator.
	Address        AddressInput `json:"address"`        // Receives the amount.
	Amount         string       `json:"amount"`         // gwei.
}

// BlockOverrides: What a block has instead of what follows from the chain. What is absent follows.
type BlockOverrides struct {
	Number        QuantityInput     `json:"number,omitempty"`        // Number of the block.
	Time          QuantityInput     `json:"time,omitempty"`          // Unix time in seconds.
	GasLimit      QuantityInput     `json:"gasLimit,omitempty"`      // Gas of the block.
	FeeRecipient  AddressInput      `json:"feeRecipient,omitempty"`  // The beneficiary of fees.
	PrevRandao    HashInput         `json:"prevRandao,omitempty"`    // The random value of the block.
	BaseFeePerGas QuantityInput     `json:"baseFeePerGas,omitempty"` // wei per gas.
	BlobBaseFee   QuantityInput     `json:"blobBaseFee,omitempty"`   // wei per blob gas.
	BeaconRoot    HashInput         `json:"beaconRoot,omitempty"`    // The root of the parent beacon block (EIP-4788). Only of a simulated block.
	Withdrawals   []WithdrawalInput `json:"withdrawals,omitempty"`   // The withdrawals of validators, which are paid after the calls. Only of a simulated block.
}

// AccessListResult: An access list with what it does.
type AccessListResult struct {
	AccessList []AccessListEntry `json:"accessList"`      // Accounts and storage keys.
	GasUsed    Quantity          `json:"gasUsed"`         // Gas of the call with the list.
	Error      string            `json:"error,omitempty"` // Why the call failed; absent where it did not.
}

// BlockStateCalls: A block to simulate.
type BlockStateCalls struct {
	BlockOverrides *BlockOverrides `json:"blockOverrides,omitempty"` // What the block has instead.
	StateOverrides StateOverrides  `json:"stateOverrides,omitempty"` // What accounts have instead, from this block on.
	Calls          []CallObject    `json:"calls,omitempty"`          // The calls of the block, in order.
}

// Simulation: Blocks to simulate, and how they are run.
type Simulation struct {
	BlockStateCalls        []BlockStateCalls `json:"blockStateCalls"`                  // The blocks, in order.
	Validation             *bool             `json:"validation,omitempty"`             // Whether calls obey the rules of transactions, such as nonces and fees; false when absent.
	TraceTransfers         *bool             `json:"traceTransfers,omitempty"`         // Whether transfers of ether are logged as if a token were transferred; false when absent.
	ReturnFullTransactions *bool             `json:"returnFullTransactions,omitempty"` // Whether transactions are objects, not hashes; false when absent.
}

// SimulatedCall: How a simulated call ended.
type SimulatedCall struct {
	ReturnData Bytes    `json:"returnData"` // What was returned, or the payload of a revert.
	Logs       []Log    `json:"logs"`       // The logs; with traceTransfers also transfers of ether.
	GasUsed    Quantity `json:"gasUsed"`    // Gas that the call used.
	MaxUsedGas Quantity `json:"maxUsedGas"` // Gas that the call needed before refunds.
	Status     Quantity `json:"status"`     // 0x1 when the call returned, else 0x0.

	Error *struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
		Data    Bytes  `json:"data,omitempty"`
	} `json:"error,omitempty"` // Why the call failed; absent where it did not.
}

// SimulatedBlock: A simulated block with the results of its calls.
type SimulatedBlock struct {
	Calls                 []SimulatedCall                  `json:"calls"`                           // How each call ended.
	Difficulty            Quantity                         `json:"difficulty"`                      // Difficulty of the block.
	ExtraData             Bytes                            `json:"extraData"`                       // Free bytes of the block's maker.
	GasLimit              Quantity                         `json:"gasLimit"`                        // Maximum gas allowed in the block.
	GasUsed               Quantity                         `json:"gasUsed"`                         // Total gas used by all transactions.
	Hash                  Hash                             `json:"hash"`                            // Hash of the block; null for the pending block.
	LogsBloom             Bloom                            `json:"logsBloom"`                       // Bloom filter of the block's logs; null for the pending block.
	Miner                 Address                          `json:"miner"`                           // Beneficiary of the block's rewards.
	MixHash               Hash                             `json:"mixHash"`                         // Proof-of-work mix hash; prevRandao after the Merge.
	Nonce                 BlockNonce                       `json:"nonce"`                           // Hash of the proof of work; null for the pending block.
	Number                Quantity                         `json:"number"`                          // Number of the block; null for the pending block.
	ParentHash            Hash                             `json:"parentHash"`                      // Hash of the parent.
	ReceiptsRoot          Hash                             `json:"receiptsRoot"`                    // Root of the receipts trie.
	Sha3Uncles            Hash                             `json:"sha3Uncles"`                      // Hash of the list of uncles.
	Size                  Quantity                         `json:"size"`                            // Bytes of the block.
	StateRoot             Hash                             `json:"stateRoot"`                       // Root of the state trie after the block.
	Timestamp             Quantity                         `json:"timestamp"`                       // Unix time in seconds.
	Transactions          []SimulatedBlockTransactionsItem `json:"transactions"`                    // Transaction objects or hashes, depending on the detail flag.
	TransactionsRoot      Hash                             `json:"transactionsRoot"`                // Root of the transactions trie.
	Uncles                []Hash                           `json:"uncles"`                          // Hashes of the uncles.
	BaseFeePerGas         Quantity                         `json:"baseFeePerGas,omitempty"`         // wei per gas that is burnt; from London.
	Withdrawals           []Withdrawal                     `json:"withdrawals,omitempty"`           // Withdrawals; from Shanghai.
	WithdrawalsRoot       Hash                             `json:"withdrawalsRoot,omitempty"`       // Root of the withdrawals trie; from Shanghai.
	BlobGasUsed           Quantity                         `json:"blobGasUsed,omitempty"`           // Blob gas used; from Cancun.
	ExcessBlobGas         Quantity                         `json:"excessBlobGas,omitempty"`         // Blob gas above the target, carried on; from Cancun.
	ParentBeaconBlockRoot Hash                             `json:"parentBeaconBlockRoot,omitempty"` // Root of the parent beacon block; from Cancun.
	RequestsHash          Hash                             `json:"requestsHash,omitempty"`          // Hash of the execution requests; from Prague.
	BlockAccessListHash   Hash                             `json:"blockAccessListHash,omitempty"`   // Hash of the accounts and slots that the block accesses; from Amsterdam.
	SlotNumber            Quantity                         `json:"slotNumber,omitempty"`            // Number of the beacon chain's slot; from Amsterdam.
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
	State   []Bytes `json:"state"`   // RLP of nodes of the state trie and of storage tries, sorted, each once.
	Codes   []Bytes `json:"codes"`   // Code that was run or read, sorted, each once.
	Keys    []Bytes `json:"keys"`    // Addresses and keys of slots in the order of their first access.
	Headers []Bytes `json:"headers"` // RLP of headers by ascending number: from the child of the oldest block whose hash was read to the block of the call.
}

// WitnessedResult: What a call returned, with everything that it read.
type WitnessedResult struct {
	Result  Bytes   `json:"result"` // What the executed contract returned; can be 0x.
	Witness Witness `json:"witness"`
}

// SlotChange: A storage value that a transaction left.
type SlotChange struct {
	Index Quantity `json:"index"` // 0 before the first transaction, then the transaction from 1 on.
	Value Hash     `json:"value"`
}

// SlotChanges: The changes of a storage value.
type SlotChanges struct {
	Key     Hash         `json:"key"`
	Changes []SlotChange `json:"changes"`
}

// QuantityChange: A balance in wei or a nonce that a transaction left.
type QuantityChange struct {
	Index Quantity `json:"index"` // 0 before the first transaction, then the transaction from 1 on.
	Value Quantity `json:"value"`
}

// CodeChange: Code that a transaction left.
type CodeChange struct {
	Index Quantity `json:"index"` // 0 before the first transaction, then the transaction from 1 on.
	Code  Bytes    `json:"code"`
}

// AccountAccess: The accesses of a block to an account.
type AccountAccess struct {
	Address        Address          `json:"address"`
	StorageChanges []SlotChanges    `json:"storageChanges"`
	StorageReads   []Hash           `json:"storageReads"`
	BalanceChanges []QuantityChange `json:"balanceChanges"`
	NonceChanges   []QuantityChange `json:"nonceChanges"`
	CodeChanges    []CodeChange     `json:"codeChanges"`
}

// TracerOptions: Options of a named tracer. Each tracer reads its own.
type TracerOptions struct {
	OnlyTopCall         *bool `json:"onlyTopCall,omitempty"`         // callTracer. Whether only the outermost call is returned; false when absent.
	WithLog             *bool `json:"withLog,omitempty"`             // callTracer. Whether calls have their logs; false when absent.
	ConvertParityErrors *bool `json:"convertParityErrors,omitempty"` // flatCallTracer. Whether errors have the words of OpenEthereum; false when absent.
	IncludePrecompiles  *bool `json:"includePrecompiles,omitempty"`  // flatCallTracer. Whether calls of precompiled contracts are listed; false when absent.
	DiffMode            *bool `json:"diffMode,omitempty"`            // prestateTracer. Whether only changes are returned, before and after; false when absent.
	DisableCode         *bool `json:"disableCode,omitempty"`         // prestateTracer. Whether code is left out; false when absent.
	DisableStorage      *bool `json:"disableStorage,omitempty"`      // prestateTracer. Whether storage is left out; false when absent.
	IncludeEmpty        *bool `json:"includeEmpty,omitempty"`        // prestateTracer. Whether accounts that were empty are returned; false when absent.
}

// TraceConfig: What a trace records.
type TraceConfig struct {
	Tracer           string         `json:"tracer,omitempty"`           // callTracer, flatCallTracer or prestateTracer. Without it each instruction is recorded. There are no other tracers, and none in JavaScript.
	TracerConfig     *TracerOptions `json:"tracerConfig,omitempty"`     // Options of the named tracer.
	DisableStack     *bool          `json:"disableStack,omitempty"`     // Whether instructions lack the stack; false when absent.
	DisableStorage   *bool          `json:"disableStorage,omitempty"`   // Whether instructions lack the storage; false when absent.
	EnableMemory     *bool          `json:"enableMemory,omitempty"`     // Whether instructions have the memory; false when absent.
	EnableReturnData *bool          `json:"enableReturnData,omitempty"` // Whether instructions have the data that the last call returned; false when absent.
	Limit            *int64         `json:"limit,omitempty"`            // Number of instructions after which no more are recorded; 0 or absent for all.
	Debug            *bool          `json:"debug,omitempty"`            // Accepted, and without effect.
	Timeout          string         `json:"timeout,omitempty"`          // Accepted, and without effect. The time of a call follows from the plan of the key.
	Reexec           *int64         `json:"reexec,omitempty"`           // Accepted, and without effect. The state of each executed block is stored.
}

// StorageValues: Storage values of 32 bytes, by storage key of 32 bytes.
type StorageValues map[string]any

// OpcodeStep: An instruction, with what it began with.
type OpcodeStep struct {
	Pc         int64         `json:"pc"`                   // Position of the instruction in the code.
	Op         string        `json:"op"`                   // Name of the instruction.
	Gas        int64         `json:"gas"`                  // Gas before the instruction.
	GasCost    int64         `json:"gasCost"`              // Gas that the instruction cost.
	Depth      int64         `json:"depth"`                // Depth of the call, 1 for the outermost.
	Error      string        `json:"error,omitempty"`      // Why the instruction failed.
	Stack      []Quantity    `json:"stack,omitempty"`      // Words on the stack, the top last.
	ReturnData Bytes         `json:"returnData,omitempty"` // Data that the last call returned.
	Memory     []Hash        `json:"memory,omitempty"`     // Memory in words of 32 bytes.
	Storage    StorageValues `json:"storage,omitempty"`    // At SLOAD and SSTORE, the slots that the contract has accessed so far, by key, with their values after the instruction.
	Refund     *int64        `json:"refund,omitempty"`     // Gas that will be refunded; absent for 0.
}

// OpcodeTrace: All instructions of a transaction.
type OpcodeTrace struct {
	Gas         int64        `json:"gas"`         // Gas that the transaction used.
	Failed      bool         `json:"failed"`      // Whether the transaction failed.
	ReturnValue Bytes        `json:"returnValue"` // Data that the transaction returned, or the payload of its revert.
	StructLogs  []OpcodeStep `json:"structLogs"`  // The instructions, in order.
}

// TracedLog: A log of a call.
type TracedLog struct {
	Address  Address  `json:"address"`
	Topics   []Hash   `json:"topics"`
	Data     Bytes    `json:"data"`
	Index    Quantity `json:"index"`    // Index of the log in the block.
	Position Quantity `json:"position"` // Number of calls of the frame before the log.
}

// CallTrace: A call with those that it made.
type CallTrace struct {
	Type         string      `json:"type"` // CALL, STATICCALL, DELEGATECALL, CALLCODE, CREATE, CREATE2 or SELFDESTRUCT.
	From         Address     `json:"from"`
	To           Address     `json:"to,omitempty"`    // The called or created account; absent for a creation that failed.
	Value        Quantity    `json:"value,omitempty"` // wei.
	Gas          Quantity    `json:"gas"`
	GasUsed      Quantity    `json:"gasUsed"`
	Input        Bytes       `json:"input"`
	Output       Bytes       `json:"output,omitempty"`
	Error        string      `json:"error,omitempty"` // Why the call failed.
	RevertReason string      `json:"revertReason,omitempty"`
	Calls        []CallTrace `json:"calls,omitempty"` // The calls that it made, in order.
	Logs         []TracedLog `json:"logs,omitempty"`  // The logs of the call, without those of its calls.
}

// Prestate: The accounts that a transaction accessed, by address.
type Prestate map[string]any

// PrestateDiff: What a transaction changed.
type PrestateDiff struct {
	Pre  Prestate `json:"pre"`  // The changed accounts before.
	Post Prestate `json:"post"` // What they have after.
}

// FlatAction: A call, a creation, a SELFDESTRUCT or a reward.
type FlatAction struct {
	CallType       string   `json:"callType,omitempty"`       // call, staticcall, delegatecall or callcode.
	CreationMethod string   `json:"creationMethod,omitempty"` // create or create2.
	From           Address  `json:"from,omitempty"`
	To             Address  `json:"to,omitempty"`
	Gas            Quantity `json:"gas,omitempty"`
	Input          Bytes    `json:"input,omitempty"`
	Init           Bytes    `json:"init,omitempty"`          // Init code of a creation.
	Value          Quantity `json:"value,omitempty"`         // wei.
	Address        Address  `json:"address,omitempty"`       // The account of a SELFDESTRUCT.
	Balance        Quantity `json:"balance,omitempty"`       // wei that a SELFDESTRUCT moves.
	RefundAddress  Address  `json:"refundAddress,omitempty"` // The account that gets them.
	Author         Address  `json:"author,omitempty"`        // The account that gets a reward.
	RewardType     string   `json:"rewardType,omitempty"`    // block or uncle.
}

// FlatResult: The result of a call or a creation.
type FlatResult struct {
	GasUsed Quantity `json:"gasUsed"`
	Output  Bytes    `json:"output,omitempty"`
	Address Address  `json:"address,omitempty"` // The created account.
	Code    Bytes    `json:"code,omitempty"`    // Its code.
}

// FlatTrace: An item of the list of a transaction's calls. Each call comes before those that it made.
type FlatTrace struct {
	Action              FlatAction  `json:"action"`
	Result              *FlatResult `json:"result,omitempty"` // Absent for a call that failed, null where there is none.
	Error               string      `json:"error,omitempty"`  // Why the call failed.
	Subtraces           int64       `json:"subtraces"`        // Number of calls that it made.
	TraceAddress        []int64     `json:"traceAddress"`     // The path to the call from the outermost, by the indexes of calls.
	Type                string      `json:"type"`             // call, create, suicide or reward.
	BlockHash           Hash        `json:"blockHash,omitempty"`
	BlockNumber         *int64      `json:"blockNumber,omitempty"`
	TransactionHash     Hash        `json:"transactionHash,omitempty"`
	TransactionPosition *int64      `json:"transactionPosition,omitempty"` // Index of the transaction in the block.
}

// Trace: A trace in the form of its tracer.
type Trace = json.RawMessage

// NamedTrace: The trace of a transaction of a block.
type NamedTrace struct {
	TxHash Hash  `json:"txHash"`
	Result Trace `json:"result"`
}

// TraceCallConfig: What the trace of a call records, and what accounts and the block have instead.
type TraceCallConfig struct {
	Tracer           string          `json:"tracer,omitempty"`           // callTracer, flatCallTracer or prestateTracer. Without it each instruction is recorded. There are no other tracers, and none in JavaScript.
	TracerConfig     *TracerOptions  `json:"tracerConfig,omitempty"`     // Options of the named tracer.
	DisableStack     *bool           `json:"disableStack,omitempty"`     // Whether instructions lack the stack; false when absent.
	DisableStorage   *bool           `json:"disableStorage,omitempty"`   // Whether instructions lack the storage; false when absent.
	EnableMemory     *bool           `json:"enableMemory,omitempty"`     // Whether instructions have the memory; false when absent.
	EnableReturnData *bool           `json:"enableReturnData,omitempty"` // Whether instructions have the data that the last call returned; false when absent.
	Limit            *int64          `json:"limit,omitempty"`            // Number of instructions after which no more are recorded; 0 or absent for all.
	Debug            *bool           `json:"debug,omitempty"`            // Accepted, and without effect.
	Timeout          string          `json:"timeout,omitempty"`          // Accepted, and without effect. The time of a call follows from the plan of the key.
	Reexec           *int64          `json:"reexec,omitempty"`           // Accepted, and without effect. The state of each executed block is stored.
	StateOverrides   StateOverrides  `json:"stateOverrides,omitempty"`   // What accounts have instead, by address.
	BlockOverrides   *BlockOverrides `json:"blockOverrides,omitempty"`   // What the block has instead.
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
	Output          Bytes          `json:"output"`    // Data that it returned, or the payload of its revert.
	StateDiff       map[string]any `json:"stateDiff"` // The changed accounts, by address; null unless stateDiff is asked for.
	Trace           []FlatTrace    `json:"trace"`     // The calls; empty unless trace is asked for.
	TransactionHash Hash           `json:"transactionHash,omitempty"`
	VmTrace         map[string]any `json:"vmTrace"` // Always null.
}

// TraceFilterMode: How two lists of accounts are combined.
type TraceFilterMode string

const TraceFilterModeUnion TraceFilterMode = "union"
const TraceFilterModeIntersection TraceFilterMode = "intersection"

// TraceFilter: Which traces are listed, by the accounts of calls in a range of blocks.
type TraceFilter struct {
	FromBlock   FilterBlock     `json:"fromBlock,omitempty"`   // First block, by number or tag; `earliest` when absent.
	ToBlock     FilterBlock     `json:"toBlock,omitempty"`     // Last block, by number or tag; `latest` when absent.
	FromAddress []AddressInput  `json:"fromAddress,omitempty"` // Accounts that call, create or destroy themselves.
	ToAddress   []AddressInput  `json:"toAddress,omitempty"`   // Accounts that are called or created, or that get ether of SELFDESTRUCT or a reward.
	Mode        TraceFilterMode `json:"mode,omitempty"`        // Whether a call needs one account of the two lists (union, when absent) or one of each (intersection).
	After       *int64          `json:"after,omitempty"`       // Number of traces that are left out first.
	Count       *int64          `json:"count,omitempty"`       // Most traces that are listed. Without it, more than 10,000 are an error.
}

// FilterId: The id of a filter or a subscription, which is random.
type FilterId string

// FilterIdInput: The id of a filter or a subscription.
type FilterIdInput = FilterId

// FilterChanges: Hashes of blocks, or logs.
type FilterChanges = json.RawMessage

// LogsPageQuery: Which logs are read. A cursor continues at its position, and the start of the range is then ignored.
type LogsPageQuery struct {
	Address       AddressFilter `json:"address,omitempty"`       // One address or a list of addresses that the logs must originate from.
	Topics        []TopicFilter `json:"topics,omitempty"`        // Topic values by position, at most four as a log has no more; the order counts.
	FromBlock     FilterBlock   `json:"fromBlock,omitempty"`     // First block, by number or tag; `latest` when absent.
	FromBlockHash HashInput     `json:"fromBlockHash,omitempty"` // First block, by hash. When a reorg replaced it, reading begins after the last of its ancestors that is still on the chain, and `reorg` names the first replaced block. fromBlock is not allowed beside it.
	ToBlock       FilterBlock   `json:"toBlock,omitempty"`       // Last block, by number or tag; `latest` when absent, which moves with the chain from page to page.
}

// LogsCursor: A position after whole blocks. It contains the hashes of recent blocks, so that any server finds out which of them a reorg replaced.
type LogsCursor string

// BlockRef: A block by number and hash.
type BlockRef struct {
	Number Quantity `json:"number"` // Number of the block.
	Hash   Hash     `json:"hash"`   // Hash of the block.
}

// LogsPage: The logs of consecutive whole blocks.
type LogsPage struct {
	Logs      []Log      `json:"logs"`      // The matching logs of the page's blocks, in chain order.
	FromBlock Quantity   `json:"fromBlock"` // The first block of the page.
	ToBlock   *BlockRef  `json:"toBlock"`   // The last block of the page: the range that works where the whole range exceeds a limit. Null when the page has no block, because all blocks were read before.
	IsLast    bool       `json:"isLast"`    // Whether the page reaches the end of the range. The cursor then continues with later blocks.
	Cursor    LogsCursor `json:"cursor"`    // The cursor of the next page.

	Reorg *struct {
		FromBlock Quantity `json:"fromBlock"`
	} `json:"reorg"` // The first block from which on the logs of earlier pages are no longer valid: delete them before the logs of this page are applied. Null when no block of an earlier page was replaced.

	Head      BlockRef  `json:"head"`      // The latest block when the page was read.
	Finalized *BlockRef `json:"finalized"` // The finalized block when the page was read; null while it is not known.
}

// LightClientData: Light client data of the beacon chain, as the Beacon API has it.
type LightClientData struct {
	Version string         `json:"version"` // The fork of the data, such as `fulu`. A client that does not implement it has to be updated.
	Data    map[string]any `json:"data"`    // The container of this fork in the JSON of the Beacon API.
}
