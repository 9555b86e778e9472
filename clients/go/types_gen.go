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

func (Address) isAddressFilter()           {}
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

func (Hash) isTopicFilter()            {}
func (TopicFilterList) isTopicFilter() {}

// Filter: Which logs are looked for.
type Filter struct {
	Address   AddressFilter `json:"address,omitempty"`   // One address or a list of addresses that the logs must originate from.
	FromBlock FilterBlock   `json:"fromBlock,omitempty"` // First block, by number or tag; `latest` when absent.
	ToBlock   FilterBlock   `json:"toBlock,omitempty"`   // Last block, by number or tag; `latest` when absent.
	Topics    []TopicFilter `json:"topics,omitempty"`    // Topic values by position, at most four as a log has no more; the order counts.
	BlockHash HashInput     `json:"blockHash,omitempty"` // Restricts the results to one block. fromBlock and toBlock are not allowed beside it.
	Blockhash HashInput     `json:"blockhash,omitempty"` // Another spelling of blockHash.
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
	Address          Address  `json:"address"`                  // Originating address.
	BlockHash        Hash     `json:"blockHash"`                // Null when pending.
	BlockNumber      Quantity `json:"blockNumber"`              // Null when pending.
	BlockTimestamp   Quantity `json:"blockTimestamp,omitempty"` // Unix time of the block in seconds.
	Data             Bytes    `json:"data"`                     // Non-indexed arguments, 32 bytes each.
	LogIndex         Quantity `json:"logIndex"`                 // Position in the block; null when pending.
	Removed          bool     `json:"removed"`                  // True when a reorganisation of the chain removed the log; false for a valid log.
	Topics           []Hash   `json:"topics"`                   // 0 to 4 topics; the first is the event-signature hash unless the event is anonymous.
	TransactionHash  Hash     `json:"transactionHash"`          // Null when pending.
	TransactionIndex Quantity `json:"transactionIndex"`         // Null when pending.
}

// BytesInput: Bytes in hex, either case, an even number of digits.
type BytesInput = Bytes

// AccessListEntryInput: An address and the storage keys that a call declares (EIP-2930).
type AccessListEntryInput struct {
	Address     AddressInput `json:"address"`
	StorageKeys []HashInput  `json:"storageKeys,omitempty"`
}

// AuthorizationInput: A signed permission to set an account's code (EIP-7702).
type AuthorizationInput struct {
	ChainId QuantityInput `json:"chainId"`
	Address AddressInput  `json:"address"`
	Nonce   QuantityInput `json:"nonce"`
	YParity QuantityInput `json:"yParity,omitempty"`
	V       QuantityInput `json:"v,omitempty"` // Another spelling of yParity.
	R       QuantityInput `json:"r"`
	S       QuantityInput `json:"s"`
}

// CallObject: A message call.
type CallObject struct {
	From                 AddressInput           `json:"from,omitempty"`                 // 20-byte sender address; the zero address when absent.
	To                   AddressInput           `json:"to,omitempty"`                   // 20-byte target address; absent or null creates a contract.
	Gas                  QuantityInput          `json:"gas,omitempty"`                  // Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap.
	GasPrice             QuantityInput          `json:"gasPrice,omitempty"`             // wei per gas.
	MaxPriorityFeePerGas QuantityInput          `json:"maxPriorityFeePerGas,omitempty"` // wei per gas above the base fee.
	MaxFeePerGas         QuantityInput          `json:"maxFeePerGas,omitempty"`         // wei per gas, base fee plus priority fee.
	Value                QuantityInput          `json:"value,omitempty"`                // wei sent.
	Data                 BytesInput             `json:"data,omitempty"`                 // Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree. An empty text is no bytes.
	Input                BytesInput             `json:"input,omitempty"`                // Method-signature hash and encoded parameters (contract ABI encoding).
	Nonce                QuantityInput          `json:"nonce,omitempty"`                // Number of transactions by the sender before this one.
	ChainId              QuantityInput          `json:"chainId,omitempty"`              // Must be the chain's when given.
	Type                 QuantityInput          `json:"type,omitempty"`                 // Transaction type; follows from the other fields when absent.
	MaxFeePerBlobGas     QuantityInput          `json:"maxFeePerBlobGas,omitempty"`     // wei per blob gas (EIP-4844).
	AccessList           []AccessListEntryInput `json:"accessList,omitempty"`           // Addresses and storage keys that count as accessed (EIP-2930).
	BlobVersionedHashes  []HashInput            `json:"blobVersionedHashes,omitempty"`  // Hashes of the blobs (EIP-4844).
	AuthorizationList    []AuthorizationInput   `json:"authorizationList,omitempty"`    // Permissions to set code (EIP-7702).
}

// BlockByNumber: A block by number (EIP-1898), or by tag as geth's client sends it.
type BlockByNumber struct {
	BlockNumber any `json:"blockNumber"` // a block number in hex or a tag (latest, earliest, pending, safe, finalized)
}

// BlockByHash: A block by hash (EIP-1898).
type BlockByHash struct {
	BlockHash        HashInput `json:"blockHash"`
	RequireCanonical *bool     `json:"requireCanonical,omitempty"` // Whether to reject a block that is not canonical.
}

// BlockParameter: a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object
type BlockParameter interface {
	isBlockParameter()
}

func (BlockTag) isBlockParameter()      {}
func (Quantity) isBlockParameter()      {}
func (Hash) isBlockParameter()          {}
func (BlockByNumber) isBlockParameter() {}
func (BlockByHash) isBlockParameter()   {}

// Bloom: A 256-byte bloom filter of logs.
type Bloom string

// BlockNonce: The 8-byte nonce of proof of work.
type BlockNonce string

// AccessListEntry: An address and the storage keys that a transaction accesses (EIP-2930).
type AccessListEntry struct {
	Address     Address `json:"address"`
	StorageKeys []Hash  `json:"storageKeys"`
}

// Authorization: A signed permission to set an account's code (EIP-7702).
type Authorization struct {
	ChainId Quantity `json:"chainId"` // The chain on which the permission is valid. 0x0 for every chain.
	Address Address  `json:"address"` // The contract whose code is used.
	Nonce   Quantity `json:"nonce"`   // The signer's nonce.
	YParity Quantity `json:"yParity"` // Parity of the signature's y.
	R       Quantity `json:"r"`       // ECDSA signature r.
	S       Quantity `json:"s"`       // ECDSA signature s.
}

// Transaction: A transaction; the fields of later types are present only on them.
type Transaction struct {
	AccessList           []AccessListEntry `json:"accessList,omitempty"`           // Addresses and storage keys accessed; from type 1 on.
	AuthorizationList    []Authorization   `json:"authorizationList,omitempty"`    // Permissions to set code; type 4.
	BlobVersionedHashes  []Hash            `json:"blobVersionedHashes,omitempty"`  // Hashes of the blobs; type 3.
	BlockHash            Hash              `json:"blockHash"`                      // Null when pending.
	BlockNumber          Quantity          `json:"blockNumber"`                    // Null when pending.
	BlockTimestamp       Quantity          `json:"blockTimestamp,omitempty"`       // Unix time of the block in seconds; null when pending.
	ChainId              Quantity          `json:"chainId,omitempty"`              // Chain identifier; on typed transactions, and on legacy ones that are signed for one chain (EIP-155).
	From                 Address           `json:"from"`                           // Sender.
	Gas                  Quantity          `json:"gas"`                            // Gas provided by the sender.
	GasPrice             Quantity          `json:"gasPrice"`                       // wei per gas; on a dynamic-fee transaction the price that was paid.
	Hash                 Hash              `json:"hash"`                           // Hash of the transaction.
	Input                Bytes             `json:"input"`                          // Data sent with the transaction.
	MaxFeePerBlobGas     Quantity          `json:"maxFeePerBlobGas,omitempty"`     // wei per blob gas; type 3.
	MaxFeePerGas         Quantity          `json:"maxFeePerGas,omitempty"`         // wei per gas, base fee plus priority fee; from type 2 on.
	MaxPriorityFeePerGas Quantity          `json:"maxPriorityFeePerGas,omitempty"` // wei per gas above the base fee; from type 2 on.
	Nonce                Quantity          `json:"nonce"`                          // Number of transactions by the sender before this one.
	R                    Quantity          `json:"r"`                              // ECDSA signature r.
	S                    Quantity          `json:"s"`                              // ECDSA signature s.
	To                   Address           `json:"to"`                             // Recipient; null for a contract creation.
	TransactionIndex     Quantity          `json:"transactionIndex"`               // Position in the block; null when pending.
	Type                 Quantity          `json:"type"`                           // Transaction type.
	V                    Quantity          `json:"v"`                              // ECDSA recovery ID.
	Value                Quantity          `json:"value"`                          // wei.
	YParity              Quantity          `json:"yParity,omitempty"`              // Parity of the signature's y; from type 1 on.
}

// Withdrawal: A validator's withdrawal (EIP-4895).
type Withdrawal struct {
	Index          Quantity `json:"index"`          // Position among all withdrawals.
	ValidatorIndex Quantity `json:"validatorIndex"` // The validator.
	Address        Address  `json:"address"`        // Receives the amount.
	Amount         Quantity `json:"amount"`         // gwei.
}

// Block: A block.
type Block struct {
	Difficulty            Quantity                `json:"difficulty"`                      // Difficulty of the block.
	ExtraData             Bytes                   `json:"extraData"`                       // Free bytes of the block's maker.
	GasLimit              Quantity                `json:"gasLimit"`                        // Maximum gas allowed in the block.
	GasUsed               Quantity                `json:"gasUsed"`                         // Total gas used by all transactions.
	Hash                  Hash                    `json:"hash"`                            // Hash of the block; null for the pending block.
	LogsBloom             Bloom                   `json:"logsBloom"`                       // Bloom filter of the block's logs; null for the pending block.
	Miner                 Address                 `json:"miner"`                           // Beneficiary of the block's rewards.
	MixHash               Hash                    `json:"mixHash"`                         // Proof-of-work mix hash; prevRandao after the Merge.
	Nonce                 BlockNonce              `json:"nonce"`                           // Hash of the proof of work; null for the pending block.
	Number                Quantity                `json:"number"`                          // Number of the block; null for the pending block.
	ParentHash            Hash                    `json:"parentHash"`                      // Hash of the parent.
	ReceiptsRoot          Hash                    `json:"receiptsRoot"`                    // Root of the receipts trie.
	Sha3Uncles            Hash                    `json:"sha3Uncles"`                      // Hash of the list of uncles.
	Size                  Quantity                `json:"size"`                            // Bytes of the block.
	StateRoot             Hash                    `json:"stateRoot"`                       // Root of the state trie after the block.
	Timestamp             Quantity                `json:"timestamp"`                       // Unix time in seconds.
	TotalDifficulty       Quantity                `json:"totalDifficulty,omitempty"`       // Sum of the difficulties up to this block. Given in strict contract mode; null where it is not known.
	Transactions          []BlockTransactionsItem `json:"transactions"`                    // Transaction objects or hashes, depending on the detail flag.
	TransactionsRoot      Hash                    `json:"transactionsRoot"`                // Root of the transactions trie.
	Uncles                []Hash                  `json:"uncles"`                          // Hashes of the uncles.
	BaseFeePerGas         Quantity                `json:"baseFeePerGas,omitempty"`         // wei per gas that is burnt; from London.
	Withdrawals           []Withdrawal            `json:"withdrawals,omitempty"`           // Withdrawals; from Shanghai.
	WithdrawalsRoot       Hash                    `json:"withdrawalsRoot,omitempty"`       // Root of the withdrawals trie; from Shanghai.
	BlobGasUsed           Quantity                `json:"blobGasUsed,omitempty"`           // Blob gas used; from Cancun.
	ExcessBlobGas         Quantity                `json:"excessBlobGas,omitempty"`         // Blob gas above the target, carried on; from Cancun.
	ParentBeaconBlockRoot Hash                    `json:"parentBeaconBlockRoot,omitempty"` // Root of the parent beacon block; from Cancun.
	RequestsHash          Hash                    `json:"requestsHash,omitempty"`          // Hash of the execution requests; from Prague.
	BlockAccessListHash   Hash                    `json:"blockAccessListHash,omitempty"`   // Hash of the accounts and slots that the block accesses; from Amsterdam.
	SlotNumber            Quantity                `json:"slotNumber,omitempty"`            // Number of the beacon chain's slot; from Amsterdam.
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
	Difficulty            Quantity     `json:"difficulty"`                      // Difficulty of the block.
	ExtraData             Bytes        `json:"extraData"`                       // Free bytes of the block's maker.
	GasLimit              Quantity     `json:"gasLimit"`                        // Maximum gas allowed in the block.
	GasUsed               Quantity     `json:"gasUsed"`                         // Total gas used by all transactions.
	Hash                  Hash         `json:"hash"`                            // Hash of the block; null for the pending block.
	LogsBloom             Bloom        `json:"logsBloom"`                       // Bloom filter of the block's logs; null for the pending block.
	Miner                 Address      `json:"miner"`                           // Beneficiary of the block's rewards.
	MixHash               Hash         `json:"mixHash"`                         // Proof-of-work mix hash; prevRandao after the Merge.
	Nonce                 BlockNonce   `json:"nonce"`                           // Hash of the proof of work; null for the pending block.
	Number                Quantity     `json:"number"`                          // Number of the block; null for the pending block.
	ParentHash            Hash         `json:"parentHash"`                      // Hash of the parent.
	ReceiptsRoot          Hash         `json:"receiptsRoot"`                    // Root of the receipts trie.
	Sha3Uncles            Hash         `json:"sha3Uncles"`                      // Hash of the list of uncles.
	Size                  Quantity     `json:"size"`                            // Bytes of the block.
	StateRoot             Hash         `json:"stateRoot"`                       // Root of the state trie after the block.
	Timestamp             Quantity     `json:"timestamp"`                       // Unix time in seconds.
	TotalDifficulty       Quantity     `json:"totalDifficulty,omitempty"`       // Sum of the difficulties up to this block. Given in strict contract mode; null where it is not known.
	TransactionsRoot      Hash         `json:"transactionsRoot"`                // Root of the transactions trie.
	Uncles                []Hash       `json:"uncles"`                          // Hashes of the uncles.
	BaseFeePerGas         Quantity     `json:"baseFeePerGas,omitempty"`         // wei per gas that is burnt; from London.
	Withdrawals           []Withdrawal `json:"withdrawals,omitempty"`           // Withdrawals; from Shanghai.
	WithdrawalsRoot       Hash         `json:"withdrawalsRoot,omitempty"`       // Root of the withdrawals trie; from Shanghai.
	BlobGasUsed           Quantity     `json:"blobGasUsed,omitempty"`           // Blob gas used; from Cancun.
	ExcessBlobGas         Quantity     `json:"excessBlobGas,omitempty"`         // Blob gas above the target, carried on; from Cancun.
	ParentBeaconBlockRoot Hash         `json:"parentBeaconBlockRoot,omitempty"` // Root of the parent beacon block; from Cancun.
	RequestsHash          Hash         `json:"requestsHash,omitempty"`          // Hash of the execution requests; from Prague.
	BlockAccessListHash   Hash         `json:"blockAccessListHash,omitempty"`   // Hash of the accounts and slots that the block accesses; from Amsterdam.
	SlotNumber            Quantity     `json:"slotNumber,omitempty"`            // Number of the beacon chain's slot; from Amsterdam.
}

// BlockReceiptsParameter: a block number in hex or decimal, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object
type BlockReceiptsParameter interface {
	isBlockReceiptsParameter()
}

// DecimalBlockNumber is a choice of BlockReceiptsParameter.
type DecimalBlockNumber int64

// DecimalBlockNumberText is a choice of BlockReceiptsParameter.
type DecimalBlockNumberText string

func (BlockTag) isBlockReceiptsParameter()               {}
func (Quantity) isBlockReceiptsParameter()               {}
func (Hash) isBlockReceiptsParameter()                   {}
func (BlockByNumber) isBlockReceiptsParameter()          {}
func (BlockByHash) isBlockReceiptsParameter()            {}
func (DecimalBlockNumber) isBlockReceiptsParameter()     {}
func (DecimalBlockNumberText) isBlockReceiptsParameter() {}

// Receipt: A transaction's receipt.
type Receipt struct {
	BlobGasPrice      Quantity `json:"blobGasPrice,omitempty"` // wei per blob gas that was paid; type 3.
	BlobGasUsed       Quantity `json:"blobGasUsed,omitempty"`  // Blob gas used; type 3.
	BlockHash         Hash     `json:"blockHash"`              // Hash of the block.
	BlockNumber       Quantity `json:"blockNumber"`            // Number of the block.
	ContractAddress   Address  `json:"contractAddress"`        // The created contract, otherwise null.
	CumulativeGasUsed Quantity `json:"cumulativeGasUsed"`      // Gas used in the block up to and with this transaction.
	EffectiveGasPrice Quantity `json:"effectiveGasPrice"`      // wei per gas deducted from the sender; before EIP-1559 the gas price.
	From              Address  `json:"from"`                   // Sender.
	GasUsed           Quantity `json:"gasUsed"`                // Gas used by this transaction alone.
	Logs              []Log    `json:"logs"`                   // Logs of the transaction.
	LogsBloom         Bloom    `json:"logsBloom"`              // Bloom filter of the logs.
	Root              Hash     `json:"root,omitempty"`         // State root after the transaction, before Byzantium; alternative to status.
	Status            Quantity `json:"status,omitempty"`       // 0x1 success, 0x0 failure; alternative to root.
	To                Address  `json:"to"`                     // Recipient; null for a contract creation.
	TransactionHash   Hash     `json:"transactionHash"`        // Hash of the transaction.
	TransactionIndex  Quantity `json:"transactionIndex"`       // Position in the block.
	Type              Quantity `json:"type"`                   // Transaction type.
}

// StorageKey: A storage key, 1 to 32 bytes of hex.
type StorageKey string

// StorageProof: A storage value with its proof.
type StorageProof struct {
	Key   StorageKey `json:"key"`   // The requested storage key.
	Proof []Bytes    `json:"proof"` // RLP-serialised trie nodes from the storage root down, along the hash of the key.
	Value Quantity   `json:"value"` // The storage value.
}

// AccountProof: An account with the proof of its state (EIP-1186).
type AccountProof struct {
	AccountProof []Bytes        `json:"accountProof"` // RLP-serialised trie nodes from the state root down, along the hash of the address.
	Address      Address        `json:"address"`      // Address of the account.
	Balance      Quantity       `json:"balance"`      // wei.
	CodeHash     Hash           `json:"codeHash"`     // Hash of the account's code.
	Nonce        Quantity       `json:"nonce"`        // Nonce of the account.
	StorageHash  Hash           `json:"storageHash"`  // Root of the account's storage trie; all storage proofs start from it.
	StorageProof []StorageProof `json:"storageProof"` // One entry for each requested key.
}
