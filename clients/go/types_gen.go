// Code generated from openrpc/ by `npm run codegen`; change the document instead. DO NOT EDIT.

package ethread

import "encoding/json"

// AddressInput: A 20-byte address in hex, either case.
type AddressInput = Address

// AddressFilter: one 20-byte address, or a list of addresses
type AddressFilter interface {
	isAddressFilter()
}

// AddressFilterList is a choice of AddressFilter.
type AddressFilterList []AddressInput

func (Address) isAddressFilter() {}

func (AddressFilterList) isAddressFilter() {}

// BlockTag: A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.
type BlockTag string

const BlockTagLatest BlockTag = "latest"

const BlockTagEarliest BlockTag = "earliest"

const BlockTagPending BlockTag = "pending"

const BlockTagSafe BlockTag = "safe"

const BlockTagFinalized BlockTag = "finalized"

// QuantityInput: A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.
type QuantityInput = Quantity

// FilterBlock: a block number in hex or a tag (latest, earliest, pending, safe, finalized)
type FilterBlock interface {
	isFilterBlock()
}

func (BlockTag) isFilterBlock() {}

func (Quantity) isFilterBlock() {}

// HashInput: A 32-byte hash in hex, either case.
type HashInput = Hash

// TopicFilter: one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there
type TopicFilter interface {
	isTopicFilter()
}

// TopicFilterList is a choice of TopicFilter.
type TopicFilterList []*HashInput

func (Hash) isTopicFilter() {}

func (TopicFilterList) isTopicFilter() {}

// Filter: Which logs are looked for.
type Filter struct {
	// One address or a list of addresses that the logs must originate from.
	Address AddressFilter `json:"address,omitempty"`
	// First block, by number or tag; `latest` when absent.
	FromBlock FilterBlock `json:"fromBlock,omitempty"`
	// Last block, by number or tag; `latest` when absent.
	ToBlock FilterBlock `json:"toBlock,omitempty"`
	// Topic values by position, at most four as a log has no more; the order counts.
	Topics []TopicFilter `json:"topics,omitempty"`
	// Restricts the results to one block. fromBlock and toBlock are not allowed beside it.
	BlockHash HashInput `json:"blockHash,omitempty"`
	// Another spelling of blockHash.
	Blockhash HashInput `json:"blockhash,omitempty"`
}

// Address: A 20-byte address as lower-case hex.
type Address string

// Hash: 32 bytes as lower-case hex.
type Hash string

// Quantity: A non-negative integer in hex without leading zeros.
type Quantity string

// Bytes: Bytes as lower-case hex; 0x when there are none.
type Bytes string

// Log: An event that a contract emitted.
type Log struct {
	// Originating address.
	Address Address `json:"address"`
	// Null when pending.
	BlockHash Hash `json:"blockHash"`
	// Null when pending.
	BlockNumber Quantity `json:"blockNumber"`
	// Unix time of the block in seconds.
	BlockTimestamp Quantity `json:"blockTimestamp,omitempty"`
	// Non-indexed arguments, 32 bytes each.
	Data Bytes `json:"data"`
	// Position in the block; null when pending.
	LogIndex Quantity `json:"logIndex"`
	// True when a reorganisation of the chain removed the log; false for a valid log.
	Removed bool `json:"removed"`
	// 0 to 4 topics; the first is the event-signature hash unless the event is anonymous.
	Topics []Hash `json:"topics"`
	// Null when pending.
	TransactionHash Hash `json:"transactionHash"`
	// Null when pending.
	TransactionIndex Quantity `json:"transactionIndex"`
}

// BytesInput: Bytes in hex, either case, an even number of digits.
type BytesInput = Bytes

// AccessListEntryInput: An address and the storage keys that a call declares (EIP-2930).
type AccessListEntryInput struct {
	Address AddressInput `json:"address"`

	StorageKeys []HashInput `json:"storageKeys,omitempty"`
}

// AuthorizationInput: A signed permission to set an account's code (EIP-7702).
type AuthorizationInput struct {
	ChainId QuantityInput `json:"chainId"`

	Address AddressInput `json:"address"`

	Nonce QuantityInput `json:"nonce"`

	YParity QuantityInput `json:"yParity,omitempty"`
	// Another spelling of yParity.
	V QuantityInput `json:"v,omitempty"`

	R QuantityInput `json:"r"`

	S QuantityInput `json:"s"`
}

// CallObject: A message call.
type CallObject struct {
	// 20-byte sender address; the zero address when absent.
	From AddressInput `json:"from,omitempty"`
	// 20-byte target address; absent or null creates a contract.
	To AddressInput `json:"to,omitempty"`
	// Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap.
	Gas QuantityInput `json:"gas,omitempty"`
	// wei per gas.
	GasPrice QuantityInput `json:"gasPrice,omitempty"`
	// wei per gas above the base fee.
	MaxPriorityFeePerGas QuantityInput `json:"maxPriorityFeePerGas,omitempty"`
	// wei per gas, base fee plus priority fee.
	MaxFeePerGas QuantityInput `json:"maxFeePerGas,omitempty"`
	// wei sent.
	Value QuantityInput `json:"value,omitempty"`
	// Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree.
	Data BytesInput `json:"data,omitempty"`
	// Method-signature hash and encoded parameters (contract ABI encoding).
	Input BytesInput `json:"input,omitempty"`
	// Number of transactions by the sender before this one.
	Nonce QuantityInput `json:"nonce,omitempty"`
	// Must be the chain's when given.
	ChainId QuantityInput `json:"chainId,omitempty"`
	// Transaction type; follows from the other fields when absent.
	Type QuantityInput `json:"type,omitempty"`
	// wei per blob gas (EIP-4844).
	MaxFeePerBlobGas QuantityInput `json:"maxFeePerBlobGas,omitempty"`
	// Addresses and storage keys that count as accessed (EIP-2930).
	AccessList []AccessListEntryInput `json:"accessList,omitempty"`
	// Hashes of the blobs (EIP-4844).
	BlobVersionedHashes []HashInput `json:"blobVersionedHashes,omitempty"`
	// Permissions to set code (EIP-7702).
	AuthorizationList []AuthorizationInput `json:"authorizationList,omitempty"`
}

// BlockByNumber: A block by number (EIP-1898).
type BlockByNumber struct {
	BlockNumber QuantityInput `json:"blockNumber"`
}

// BlockByHash: A block by hash (EIP-1898).
type BlockByHash struct {
	BlockHash HashInput `json:"blockHash"`
	// Whether to reject a block that is not canonical.
	RequireCanonical *bool `json:"requireCanonical,omitempty"`
}

// BlockParameter: a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object
type BlockParameter interface {
	isBlockParameter()
}

func (BlockTag) isBlockParameter() {}

func (Quantity) isBlockParameter() {}

func (Hash) isBlockParameter() {}

func (BlockByNumber) isBlockParameter() {}

func (BlockByHash) isBlockParameter() {}

// Bloom: A 256-byte bloom filter of logs.
type Bloom string

// BlockNonce: The 8-byte nonce of proof of work.
type BlockNonce string

// AccessListEntry: An address and the storage keys that a transaction accesses (EIP-2930).
type AccessListEntry struct {
	Address Address `json:"address"`

	StorageKeys []Hash `json:"storageKeys"`
}

// Authorization: A signed permission to set an account's code (EIP-7702).
type Authorization struct {
	// The chain on which the permission is valid. 0x0 for every chain.
	ChainId Quantity `json:"chainId"`
	// The contract whose code is used.
	Address Address `json:"address"`
	// The signer's nonce.
	Nonce Quantity `json:"nonce"`
	// Parity of the signature's y.
	YParity Quantity `json:"yParity"`
	// ECDSA signature r.
	R Quantity `json:"r"`
	// ECDSA signature s.
	S Quantity `json:"s"`
}

// Transaction: A transaction; the fields of later types are present only on them.
type Transaction struct {
	// Addresses and storage keys accessed; from type 1 on.
	AccessList []AccessListEntry `json:"accessList,omitempty"`
	// Permissions to set code; type 4.
	AuthorizationList []Authorization `json:"authorizationList,omitempty"`
	// Hashes of the blobs; type 3.
	BlobVersionedHashes []Hash `json:"blobVersionedHashes,omitempty"`
	// Null when pending.
	BlockHash Hash `json:"blockHash"`
	// Null when pending.
	BlockNumber Quantity `json:"blockNumber"`
	// Unix time of the block in seconds; null when pending.
	BlockTimestamp Quantity `json:"blockTimestamp,omitempty"`
	// Chain identifier; on typed transactions, and on legacy ones that are signed for one chain (EIP-155).
	ChainId Quantity `json:"chainId,omitempty"`
	// Sender.
	From Address `json:"from"`
	// Gas provided by the sender.
	Gas Quantity `json:"gas"`
	// wei per gas; on a dynamic-fee transaction the price that was paid.
	GasPrice Quantity `json:"gasPrice"`
	// Hash of the transaction.
	Hash Hash `json:"hash"`
	// Data sent with the transaction.
	Input Bytes `json:"input"`
	// wei per blob gas; type 3.
	MaxFeePerBlobGas Quantity `json:"maxFeePerBlobGas,omitempty"`
	// wei per gas, base fee plus priority fee; from type 2 on.
	MaxFeePerGas Quantity `json:"maxFeePerGas,omitempty"`
	// wei per gas above the base fee; from type 2 on.
	MaxPriorityFeePerGas Quantity `json:"maxPriorityFeePerGas,omitempty"`
	// Number of transactions by the sender before this one.
	Nonce Quantity `json:"nonce"`
	// ECDSA signature r.
	R Quantity `json:"r"`
	// ECDSA signature s.
	S Quantity `json:"s"`
	// Recipient; null for a contract creation.
	To Address `json:"to"`
	// Position in the block; null when pending.
	TransactionIndex Quantity `json:"transactionIndex"`
	// Transaction type.
	Type Quantity `json:"type"`
	// ECDSA recovery ID.
	V Quantity `json:"v"`
	// wei.
	Value Quantity `json:"value"`
	// Parity of the signature's y; from type 1 on.
	YParity Quantity `json:"yParity,omitempty"`
}

// Withdrawal: A validator's withdrawal (EIP-4895).
type Withdrawal struct {
	// Position among all withdrawals.
	Index Quantity `json:"index"`
	// The validator.
	ValidatorIndex Quantity `json:"validatorIndex"`
	// Receives the amount.
	Address Address `json:"address"`
	// gwei.
	Amount Quantity `json:"amount"`
}

// Block: A block.
type Block struct {
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
	// Sum of the difficulties up to this block. Given in strict contract mode; null where it is not known.
	TotalDifficulty Quantity `json:"totalDifficulty,omitempty"`
	// Transaction objects or hashes, depending on the detail flag.
	Transactions []BlockTransactionsItem `json:"transactions"`
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

// BlockTransactionsItem holds a Hash or a Transaction.
type BlockTransactionsItem struct {
	// Hash is empty where Transaction is set.
	Hash Hash

	// Transaction is nil where Hash is set.
	Transaction *Transaction
}

// UnmarshalJSON reads either form.
func (item *BlockTransactionsItem) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		return json.Unmarshal(text, &item.Hash)
	}
	return json.Unmarshal(text, &item.Transaction)
}

// MarshalJSON writes the form that is set.
func (item BlockTransactionsItem) MarshalJSON() ([]byte, error) {
	if item.Transaction != nil {
		return json.Marshal(item.Transaction)
	}
	return json.Marshal(item.Hash)
}

// Uncle: An uncle, which is a block's header without transactions.
type Uncle struct {
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
	// Sum of the difficulties up to this block. Given in strict contract mode; null where it is not known.
	TotalDifficulty Quantity `json:"totalDifficulty,omitempty"`
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

// BlockReceiptsParameter: a block number in hex or decimal, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object
type BlockReceiptsParameter interface {
	isBlockReceiptsParameter()
}

// DecimalBlockNumber is a choice of BlockReceiptsParameter.
type DecimalBlockNumber int64

// DecimalBlockNumberText is a choice of BlockReceiptsParameter.
type DecimalBlockNumberText string

func (BlockTag) isBlockReceiptsParameter() {}

func (Quantity) isBlockReceiptsParameter() {}

func (Hash) isBlockReceiptsParameter() {}

func (BlockByNumber) isBlockReceiptsParameter() {}

func (BlockByHash) isBlockReceiptsParameter() {}

func (DecimalBlockNumber) isBlockReceiptsParameter() {}

func (DecimalBlockNumberText) isBlockReceiptsParameter() {}

// Receipt: A transaction's receipt.
type Receipt struct {
	// wei per blob gas that was paid; type 3.
	BlobGasPrice Quantity `json:"blobGasPrice,omitempty"`
	// Blob gas used; type 3.
	BlobGasUsed Quantity `json:"blobGasUsed,omitempty"`
	// Hash of the block.
	BlockHash Hash `json:"blockHash"`
	// Number of the block.
	BlockNumber Quantity `json:"blockNumber"`
	// The created contract, otherwise null.
	ContractAddress Address `json:"contractAddress"`
	// Gas used in the block up to and with this transaction.
	CumulativeGasUsed Quantity `json:"cumulativeGasUsed"`
	// wei per gas deducted from the sender; before EIP-1559 the gas price.
	EffectiveGasPrice Quantity `json:"effectiveGasPrice"`
	// Sender.
	From Address `json:"from"`
	// Gas used by this transaction alone.
	GasUsed Quantity `json:"gasUsed"`
	// Logs of the transaction.
	Logs []Log `json:"logs"`
	// Bloom filter of the logs.
	LogsBloom Bloom `json:"logsBloom"`
	// State root after the transaction, before Byzantium; alternative to status.
	Root Hash `json:"root,omitempty"`
	// 0x1 success, 0x0 failure; alternative to root.
	Status Quantity `json:"status,omitempty"`
	// Recipient; null for a contract creation.
	To Address `json:"to"`
	// Hash of the transaction.
	TransactionHash Hash `json:"transactionHash"`
	// Position in the block.
	TransactionIndex Quantity `json:"transactionIndex"`
	// Transaction type.
	Type Quantity `json:"type"`
}

// StorageKey: A storage key, 1 to 32 bytes of hex.
type StorageKey string

// StorageProof: A storage value with its proof.
type StorageProof struct {
	// The requested storage key.
	Key StorageKey `json:"key"`
	// RLP-serialised trie nodes from the storage root down, along the hash of the key.
	Proof []Bytes `json:"proof"`
	// The storage value.
	Value Quantity `json:"value"`
}

// AccountProof: An account with the proof of its state (EIP-1186).
type AccountProof struct {
	// RLP-serialised trie nodes from the state root down, along the hash of the address.
	AccountProof []Bytes `json:"accountProof"`
	// Address of the account.
	Address Address `json:"address"`
	// wei.
	Balance Quantity `json:"balance"`
	// Hash of the account's code.
	CodeHash Hash `json:"codeHash"`
	// Nonce of the account.
	Nonce Quantity `json:"nonce"`
	// Root of the account's storage trie; all storage proofs start from it.
	StorageHash Hash `json:"storageHash"`
	// One entry for each requested key.
	StorageProof []StorageProof `json:"storageProof"`
}
