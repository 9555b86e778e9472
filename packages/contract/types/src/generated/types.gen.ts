// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/** An address and the storage keys that a transaction accesses (EIP-2930). */
export interface AccessListEntry {
  address: Address;
  storageKeys: Hash[];
}

/**
 * Access list entry
 * An address and the storage keys that a call declares (EIP-2930).
 */
export interface AccessListEntryInput {
  address: AddressInput;
  storageKeys?: null | HashInput[];
}

/** An account with the proof of its state (EIP-1186). */
export interface AccountProof {
  /** RLP-serialised trie nodes from the state root down, along the hash of the address. */
  accountProof: Bytes[];
  /** Address of the account. */
  address: Address;
  /** wei. */
  balance: Quantity;
  /** Hash of the account's code; 32 zero bytes for an account that does not exist. */
  codeHash: Hash;
  /** Nonce of the account. */
  nonce: Quantity;
  /** Root of the account's storage trie, from which all storage proofs start; 32 zero bytes for an account that does not exist. */
  storageHash: Hash;
  /** One entry for each requested key. */
  storageProof: StorageProof[];
}

/** A 20-byte address as lower-case hex. */
export type Address = `0x${string}`;

/** one 20-byte address, or a list of addresses */
export type AddressFilter = null | AddressInput | AddressInput[];

/** A 20-byte address in hex, either case. */
export type AddressInput = `0x${string}`;

/** A signed permission to set an account's code (EIP-7702). */
export interface Authorization {
  /** The chain on which the permission is valid. 0x0 for every chain. */
  chainId: Quantity;
  /** The contract whose code is used. */
  address: Address;
  /** The signer's nonce. */
  nonce: Quantity;
  /** Parity of the signature's y. */
  yParity: Quantity;
  /** ECDSA signature r. */
  r: Quantity;
  /** ECDSA signature s. */
  s: Quantity;
}

/** A signed permission to set an account's code (EIP-7702). */
export interface AuthorizationInput {
  chainId: QuantityInput;
  address: AddressInput;
  nonce: QuantityInput;
  yParity?: QuantityInput;
  /** Another spelling of yParity. */
  v?: QuantityInput;
  r: QuantityInput;
  s: QuantityInput;
}

/** A block. */
export interface Block {
  /** Difficulty of the block. */
  difficulty: Quantity;
  /** Free bytes of the block's maker. */
  extraData: Bytes;
  /** Maximum gas allowed in the block. */
  gasLimit: Quantity;
  /** Total gas used by all transactions. */
  gasUsed: Quantity;
  /** Hash of the block; null for the pending block. */
  hash: null | Hash;
  /** Bloom filter of the block's logs; null for the pending block. */
  logsBloom: null | Bloom;
  /** Beneficiary of the block's rewards. */
  miner: Address;
  /** Proof-of-work mix hash; prevRandao after the Merge. */
  mixHash: Hash;
  /** Hash of the proof of work; null for the pending block. */
  nonce: null | BlockNonce;
  /** Number of the block; null for the pending block. */
  number: null | Quantity;
  /** Hash of the parent. */
  parentHash: Hash;
  /** Root of the receipts trie. */
  receiptsRoot: Hash;
  /** Hash of the list of uncles. */
  sha3Uncles: Hash;
  /** Bytes of the block. */
  size: Quantity;
  /** Root of the state trie after the block. */
  stateRoot: Hash;
  /** Unix time in seconds. */
  timestamp: Quantity;
  /** Sum of the difficulties up to this block. Given in strict contract mode; null where it is not known. */
  totalDifficulty?: null | Quantity;
  /** Transaction objects or hashes, depending on the detail flag. */
  transactions: Hash[] | Transaction[];
  /** Root of the transactions trie. */
  transactionsRoot: Hash;
  /** Hashes of the uncles. */
  uncles: Hash[];
  /** wei per gas that is burnt; from London. */
  baseFeePerGas?: Quantity;
  /** Withdrawals; from Shanghai. */
  withdrawals?: Withdrawal[];
  /** Root of the withdrawals trie; from Shanghai. */
  withdrawalsRoot?: Hash;
  /** Blob gas used; from Cancun. */
  blobGasUsed?: Quantity;
  /** Blob gas above the target, carried on; from Cancun. */
  excessBlobGas?: Quantity;
  /** Root of the parent beacon block; from Cancun. */
  parentBeaconBlockRoot?: Hash;
  /** Hash of the execution requests; from Prague. */
  requestsHash?: Hash;
  /** Hash of the accounts and slots that the block accesses; from Amsterdam. */
  blockAccessListHash?: Hash;
  /** Number of the beacon chain's slot; from Amsterdam. */
  slotNumber?: Quantity;
}

/** A block by hash (EIP-1898). */
export interface BlockByHash {
  blockHash: HashInput;
  /** Whether to reject a block that is not canonical. */
  requireCanonical?: boolean;
}

/** A block by number (EIP-1898), or by tag as geth's client sends it. */
export interface BlockByNumber {
  /** a block number in hex or a tag (latest, earliest, pending, safe, finalized) */
  blockNumber: BlockTag | QuantityInput;
}

/** The 8-byte nonce of proof of work. */
export type BlockNonce = `0x${string}`;

/** a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object */
export type BlockParameter = BlockTag | QuantityInput | HashInput | BlockByNumber | BlockByHash;

/** a block number in hex or decimal, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object */
export type BlockReceiptsParameter = BlockParameter | number | string;

/** A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so. */
export type BlockTag = 'latest' | 'earliest' | 'pending' | 'safe' | 'finalized';

/** A 256-byte bloom filter of logs. */
export type Bloom = `0x${string}`;

/** Bytes as lower-case hex; 0x when there are none. */
export type Bytes = `0x${string}`;

/** Bytes in hex, either case, an even number of digits. */
export type BytesInput = `0x${string}`;

/** A message call. */
export interface CallObject {
  /** 20-byte sender address; the zero address when absent. */
  from?: null | AddressInput;
  /** 20-byte target address; absent or null creates a contract. */
  to?: null | AddressInput;
  /** Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap. */
  gas?: null | QuantityInput;
  /** wei per gas. */
  gasPrice?: null | QuantityInput;
  /** wei per gas above the base fee. */
  maxPriorityFeePerGas?: null | QuantityInput;
  /** wei per gas, base fee plus priority fee. */
  maxFeePerGas?: null | QuantityInput;
  /** wei sent. */
  value?: null | QuantityInput;
  /** Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree. An empty text is no bytes. */
  data?: null | BytesInput;
  /** Method-signature hash and encoded parameters (contract ABI encoding). */
  input?: null | BytesInput;
  /** Number of transactions by the sender before this one. */
  nonce?: null | QuantityInput;
  /** Must be the chain's when given. */
  chainId?: null | QuantityInput;
  /** Transaction type; follows from the other fields when absent. */
  type?: null | QuantityInput;
  /** wei per blob gas (EIP-4844). */
  maxFeePerBlobGas?: null | QuantityInput;
  /** Addresses and storage keys that count as accessed (EIP-2930). */
  accessList?: null | AccessListEntryInput[];
  /** Hashes of the blobs (EIP-4844). */
  blobVersionedHashes?: null | HashInput[];
  /** Permissions to set code (EIP-7702). */
  authorizationList?: null | AuthorizationInput[];
}

/** What a call cost, and the balance after it. */
export interface CreditsMember {
  /** Credits that the call cost. */
  cost: number;
  /** Credits left of the key's daily balance. */
  remaining: number;
}

/** Which logs are looked for. */
export interface Filter {
  /** One address or a list of addresses that the logs must originate from. */
  address?: AddressFilter;
  /** First block, by number or tag; `latest` when absent. */
  fromBlock?: FilterBlock;
  /** Last block, by number or tag; `latest` when absent. */
  toBlock?: FilterBlock;
  /** Topic values by position, at most four as a log has no more; the order counts. */
  topics?: null | TopicFilter[];
  /** Restricts the results to one block. fromBlock and toBlock are not allowed beside it. */
  blockHash?: null | HashInput;
  /** Another spelling of blockHash. */
  blockhash?: null | HashInput;
}

/** a block number in hex or a tag (latest, earliest, pending, safe, finalized) */
export type FilterBlock = null | BlockTag | QuantityInput;

/** 32 bytes as lower-case hex. */
export type Hash = `0x${string}`;

/** A 32-byte hash in hex, either case. */
export type HashInput = `0x${string}`;

/** What went wrong. */
export interface JsonRpcError {
  /** Which error of the document it is, together with the message. */
  code: number;
  /** What went wrong, in words. */
  message: string;
  /** More for machines, such as the payload of a revert. */
  data?: string;
}

/** A JSON-RPC 2.0 response with an error. */
export interface JsonRpcFailure {
  /** Always `2.0`. */
  jsonrpc: '2.0';
  /** The request's; null when it could not be read. */
  id: JsonRpcId;
  /** What went wrong. */
  error: JsonRpcError;
  /** What the call cost, and the balance after it, on WebSocket connections whose query has `proof=1`. */
  credits?: CreditsMember;
}

/** Names a request; the response echoes it. */
export type JsonRpcId = null | number | string;

/** A JSON-RPC 2.0 request. Without an id it is a notification, which has no response. */
export interface JsonRpcRequest {
  /** Always `2.0`. */
  jsonrpc: '2.0';
  /** Echoed in the response. */
  id?: JsonRpcId;
  /** Method name. */
  method: string;
  /** Params by position, or by name. */
  params?:
    | unknown[]
    | {
        [k: string]: unknown;
      };
}

/** A JSON-RPC 2.0 response. */
export type JsonRpcResponse = JsonRpcSuccess | JsonRpcFailure;

/** A JSON-RPC 2.0 response with a result. */
export interface JsonRpcSuccess {
  /** Always `2.0`. */
  jsonrpc: '2.0';
  /** The request's. */
  id: JsonRpcId;
  /** As the method says. */
  result:
    | null
    | string
    | unknown[]
    | {
        [k: string]: unknown;
      };
  /** How the result was proven, on WebSocket connections whose query has `proof=1`. */
  proof?: 'local' | 'complete' | 'answers' | 'none';
  /** What the call cost, and the balance after it, on WebSocket connections whose query has `proof=1`. */
  credits?: CreditsMember;
}

/** An event that a contract emitted. */
export interface Log {
  /** Originating address. */
  address: Address;
  /** Null when pending. */
  blockHash: null | Hash;
  /** Null when pending. */
  blockNumber: null | Quantity;
  /** Unix time of the block in seconds. */
  blockTimestamp?: Quantity;
  /** Non-indexed arguments, 32 bytes each. */
  data: Bytes;
  /** Position in the block; null when pending. */
  logIndex: null | Quantity;
  /** True when a reorganisation of the chain removed the log; false for a valid log. */
  removed: boolean;
  /**
   * 0 to 4 topics; the first is the event-signature hash unless the event is anonymous.
   * @maxItems 4
   */
  topics: Hash[];
  /** Null when pending. */
  transactionHash: null | Hash;
  /** Null when pending. */
  transactionIndex: null | Quantity;
}

/** A non-negative integer in hex without leading zeros. */
export type Quantity = `0x${string}`;

/** A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted. */
export type QuantityInput = `0x${string}`;

/** A transaction's receipt. */
export interface Receipt {
  /** wei per blob gas that was paid; type 3. */
  blobGasPrice?: Quantity;
  /** Blob gas used; type 3. */
  blobGasUsed?: Quantity;
  /** Hash of the block. */
  blockHash: Hash;
  /** Number of the block. */
  blockNumber: Quantity;
  /** The created contract, otherwise null. */
  contractAddress: null | Address;
  /** Gas used in the block up to and with this transaction. */
  cumulativeGasUsed: Quantity;
  /** wei per gas deducted from the sender; before EIP-1559 the gas price. */
  effectiveGasPrice: Quantity;
  /** Sender. */
  from: Address;
  /** Gas used by this transaction alone. */
  gasUsed: Quantity;
  /** Logs of the transaction. */
  logs: Log[];
  /** Bloom filter of the logs. */
  logsBloom: Bloom;
  /** State root after the transaction, before Byzantium; alternative to status. */
  root?: Hash;
  /** 0x1 success, 0x0 failure; alternative to root. */
  status?: Quantity;
  /** Recipient; null for a contract creation. */
  to: null | Address;
  /** Hash of the transaction. */
  transactionHash: Hash;
  /** Position in the block. */
  transactionIndex: Quantity;
  /** Transaction type. */
  type: Quantity;
}

/** A storage key, 1 to 32 bytes of hex. */
export type StorageKey = `0x${string}`;

/** A storage value with its proof. */
export interface StorageProof {
  /** The requested storage key. */
  key: StorageKey;
  /** RLP-serialised trie nodes from the storage root down, along the hash of the key. */
  proof: Bytes[];
  /** The storage value. */
  value: Quantity;
}

/** one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there */
export type TopicFilter = null | HashInput | (null | HashInput)[];

/** A transaction; the fields of later types are present only on them. */
export interface Transaction {
  /** Addresses and storage keys accessed; from type 1 on. */
  accessList?: AccessListEntry[];
  /** Permissions to set code; type 4. */
  authorizationList?: Authorization[];
  /** Hashes of the blobs; type 3. */
  blobVersionedHashes?: Hash[];
  /** Null when pending. */
  blockHash: null | Hash;
  /** Null when pending. */
  blockNumber: null | Quantity;
  /** Unix time of the block in seconds; null when pending. */
  blockTimestamp?: null | Quantity;
  /** Chain identifier; on typed transactions, and on legacy ones that are signed for one chain (EIP-155). */
  chainId?: Quantity;
  /** Sender. */
  from: Address;
  /** Gas provided by the sender. */
  gas: Quantity;
  /** wei per gas; on a dynamic-fee transaction the price that was paid. */
  gasPrice: Quantity;
  /** Hash of the transaction. */
  hash: Hash;
  /** Data sent with the transaction. */
  input: Bytes;
  /** wei per blob gas; type 3. */
  maxFeePerBlobGas?: Quantity;
  /** wei per gas, base fee plus priority fee; from type 2 on. */
  maxFeePerGas?: Quantity;
  /** wei per gas above the base fee; from type 2 on. */
  maxPriorityFeePerGas?: Quantity;
  /** Number of transactions by the sender before this one. */
  nonce: Quantity;
  /** ECDSA signature r. */
  r: Quantity;
  /** ECDSA signature s. */
  s: Quantity;
  /** Recipient; null for a contract creation. */
  to: null | Address;
  /** Position in the block; null when pending. */
  transactionIndex: null | Quantity;
  /** Transaction type. */
  type: Quantity;
  /** ECDSA recovery ID. */
  v: Quantity;
  /** wei. */
  value: Quantity;
  /** Parity of the signature's y; from type 1 on. */
  yParity?: Quantity;
}

/** An uncle, which is a block's header without transactions. */
export interface Uncle {
  /** Difficulty of the block. */
  difficulty: Quantity;
  /** Free bytes of the block's maker. */
  extraData: Bytes;
  /** Maximum gas allowed in the block. */
  gasLimit: Quantity;
  /** Total gas used by all transactions. */
  gasUsed: Quantity;
  /** Hash of the block; null for the pending block. */
  hash: null | Hash;
  /** Bloom filter of the block's logs; null for the pending block. */
  logsBloom: null | Bloom;
  /** Beneficiary of the block's rewards. */
  miner: Address;
  /** Proof-of-work mix hash; prevRandao after the Merge. */
  mixHash: Hash;
  /** Hash of the proof of work; null for the pending block. */
  nonce: null | BlockNonce;
  /** Number of the block; null for the pending block. */
  number: null | Quantity;
  /** Hash of the parent. */
  parentHash: Hash;
  /** Root of the receipts trie. */
  receiptsRoot: Hash;
  /** Hash of the list of uncles. */
  sha3Uncles: Hash;
  /** Bytes of the block. */
  size: Quantity;
  /** Root of the state trie after the block. */
  stateRoot: Hash;
  /** Unix time in seconds. */
  timestamp: Quantity;
  /** Sum of the difficulties up to this block. Given in strict contract mode; null where it is not known. */
  totalDifficulty?: null | Quantity;
  /** Root of the transactions trie. */
  transactionsRoot: Hash;
  /** Hashes of the uncles. */
  uncles: Hash[];
  /** wei per gas that is burnt; from London. */
  baseFeePerGas?: Quantity;
  /** Withdrawals; from Shanghai. */
  withdrawals?: Withdrawal[];
  /** Root of the withdrawals trie; from Shanghai. */
  withdrawalsRoot?: Hash;
  /** Blob gas used; from Cancun. */
  blobGasUsed?: Quantity;
  /** Blob gas above the target, carried on; from Cancun. */
  excessBlobGas?: Quantity;
  /** Root of the parent beacon block; from Cancun. */
  parentBeaconBlockRoot?: Hash;
  /** Hash of the execution requests; from Prague. */
  requestsHash?: Hash;
  /** Hash of the accounts and slots that the block accesses; from Amsterdam. */
  blockAccessListHash?: Hash;
  /** Number of the beacon chain's slot; from Amsterdam. */
  slotNumber?: Quantity;
}

/** A validator's withdrawal (EIP-4895). */
export interface Withdrawal {
  /** Position among all withdrawals. */
  index: Quantity;
  /** The validator. */
  validatorIndex: Quantity;
  /** Receives the amount. */
  address: Address;
  /** gwei. */
  amount: Quantity;
}

export type EthGetLogsParams = [filter: Filter];
/** The logs; an empty array when nothing matches. */
export type EthGetLogsResult = Log[];

export type EthEstimateGasParams = [call: CallObject, block?: BlockParameter | undefined];
/** The gas estimate. */
export type EthEstimateGasResult = Quantity;

export type EthCallParams = [call: CallObject, block?: BlockParameter | undefined];
/** What the executed contract returned; can be 0x. */
export type EthCallResult = Bytes;

export type EthGetBlockByHashParams = [blockHash: HashInput, transactionDetails: boolean];
/** The block, or null when no block is found. */
export type EthGetBlockByHashResult = null | Block;

export type EthGetBlockByNumberParams = [block: BlockParameter, transactionDetails: boolean];
/** The block, or null when no block is found. */
export type EthGetBlockByNumberResult = null | Block;

export type EthGetUncleByBlockNumberAndIndexParams = [block: BlockParameter, uncleIndex: QuantityInput];
/** The uncle, or null when it is not found. */
export type EthGetUncleByBlockNumberAndIndexResult = null | Uncle;

export type EthGetTransactionByBlockNumberAndIndexParams = [
  block: BlockParameter,
  transactionIndex: QuantityInput,
];
/** The transaction, or null when it is not found. */
export type EthGetTransactionByBlockNumberAndIndexResult = null | Transaction;

export type EthGetTransactionByBlockHashAndIndexParams = [
  blockHash: HashInput,
  transactionIndex: QuantityInput,
];
/** The transaction, or null when it is not found. */
export type EthGetTransactionByBlockHashAndIndexResult = null | Transaction;

export type EthGetBlockReceiptsParams = [block: BlockReceiptsParameter];
/** One receipt for each transaction of the block, or null when there is no such block. */
export type EthGetBlockReceiptsResult = null | Receipt[];

export type EthGetTransactionReceiptParams = [transactionHash: HashInput];
/** The receipt, or null when no receipt is found. */
export type EthGetTransactionReceiptResult = null | Receipt;

export type EthGetProofParams = [
  address: AddressInput,
  storageKeys: StorageKey[],
  block?: BlockParameter | undefined,
];
/** The account with the proofs of its state and of each requested storage value. */
export type EthGetProofResult = AccountProof;

export type RpcDiscoverParams = [];
/** The OpenRPC document. */
export interface RpcDiscoverResult {
  [k: string]: unknown;
}

/** Params and result of each method by its name on the wire, a row a line. */
// prettier-ignore
export interface MethodMap {
  eth_getLogs: CallTypes<EthGetLogsParams, EthGetLogsResult>;
  eth_estimateGas: CallTypes<EthEstimateGasParams, EthEstimateGasResult>;
  eth_call: CallTypes<EthCallParams, EthCallResult>;
  eth_getBlockByHash: CallTypes<EthGetBlockByHashParams, EthGetBlockByHashResult>;
  eth_getBlockByNumber: CallTypes<EthGetBlockByNumberParams, EthGetBlockByNumberResult>;
  eth_getUncleByBlockNumberAndIndex: CallTypes<EthGetUncleByBlockNumberAndIndexParams, EthGetUncleByBlockNumberAndIndexResult>;
  eth_getTransactionByBlockNumberAndIndex: CallTypes<EthGetTransactionByBlockNumberAndIndexParams, EthGetTransactionByBlockNumberAndIndexResult>;
  eth_getTransactionByBlockHashAndIndex: CallTypes<EthGetTransactionByBlockHashAndIndexParams, EthGetTransactionByBlockHashAndIndexResult>;
  eth_getBlockReceipts: CallTypes<EthGetBlockReceiptsParams, EthGetBlockReceiptsResult>;
  eth_getTransactionReceipt: CallTypes<EthGetTransactionReceiptParams, EthGetTransactionReceiptResult>;
  eth_getProof: CallTypes<EthGetProofParams, EthGetProofResult>;
  'rpc.discover': CallTypes<RpcDiscoverParams, RpcDiscoverResult>;
}

/** The params and the result of a method. */
export interface CallTypes<Params, Result> {
  params: Params;
  result: Result;
}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
