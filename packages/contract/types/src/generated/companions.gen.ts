// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type {
  AccessListEntry,
  Quantity,
  Address,
  Hash,
  QuantityInput,
  BytesInput,
  AddressInput,
  Bytes,
  Bloom,
  BlockNonce,
  HashInput,
  CallObject,
  Log,
  AddressFilter,
  TopicFilter,
  FilterBlock,
  Transaction,
  Withdrawal,
  BlockParameter,
  StorageKey,
  Uncle,
  Filter,
} from './types.gen.ts';

/** An access list with what it does. */
export interface AccessListResult {
  /** Accounts and storage keys. */
  accessList: AccessListEntry[];
  /** Gas of the call with the list. */
  gasUsed: Quantity;
  /** Why the call failed; absent where it did not. */
  error?: string;
}

/** The accesses of a block to an account. */
export interface AccountAccess {
  address: Address;
  storageChanges: SlotChanges[];
  storageReads: Hash[];
  balanceChanges: QuantityChange[];
  nonceChanges: QuantityChange[];
  codeChanges: CodeChange[];
}

/** What a transaction changed in an account. */
export interface AccountDelta {
  balance: StateDelta;
  code: StateDelta;
  nonce: StateDelta;
  /** The changed slots, by key. */
  storage: {
    [k: string]: StateDelta;
  };
}

/** What an account has instead of what the state says. What is absent stays. */
export interface AccountOverride {
  /** The number of transactions sent. */
  nonce?: null | QuantityInput;
  /** wei. */
  balance?: null | QuantityInput;
  /** The code; 0x for none. */
  code?: null | BytesInput;
  /** The whole storage, by key; every other slot is empty. Not together with stateDiff. */
  state?: null | StorageValues;
  /** Values of some slots, by key. */
  stateDiff?: null | StorageValues;
  /** Where the precompiled contract of this address stands instead. */
  movePrecompileToAddress?: null | AddressInput;
}

/** Blob parameters of a fork (EIP-7840). */
export interface BlobSchedule {
  /** Blobs of a block at which the price stays. */
  target: number;
  /** The most blobs of a block. */
  max: number;
  /** How slowly the price follows the excess. */
  baseFeeUpdateFraction: number;
}

/** The header of a block that is not pending. */
export interface BlockHeader {
  /** Difficulty of the block. */
  difficulty: Quantity;
  /** Free bytes of the block's maker. */
  extraData: Bytes;
  /** Maximum gas allowed in the block. */
  gasLimit: Quantity;
  /** Total gas used by all transactions. */
  gasUsed: Quantity;
  /** Hash of the block. */
  hash: Hash;
  /** Bloom filter of the block's logs. */
  logsBloom: Bloom;
  /** Beneficiary of the block's rewards. */
  miner: Address;
  /** Proof-of-work mix hash; prevRandao after the Merge. */
  mixHash: Hash;
  /** Hash of the proof of work. */
  nonce: BlockNonce;
  /** Number of the block. */
  number: Quantity;
  /** Hash of the parent. */
  parentHash: Hash;
  /** Root of the receipts trie. */
  receiptsRoot: Hash;
  /** Hash of the list of uncles. */
  sha3Uncles: Hash;
  /** Root of the state trie after the block. */
  stateRoot: Hash;
  /** Unix time in seconds. */
  timestamp: Quantity;
  /** Root of the transactions trie. */
  transactionsRoot: Hash;
  /** wei per gas that is burnt; from London. */
  baseFeePerGas?: Quantity;
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

/** What a block has instead of what follows from the chain. What is absent follows. */
export interface BlockOverrides {
  /** Number of the block. */
  number?: null | QuantityInput;
  /** Difficulty of the block. Without effect after the Merge, where a simulated block rejects it. */
  difficulty?: null | QuantityInput;
  /** Unix time in seconds. */
  time?: null | QuantityInput;
  /** Gas of the block. */
  gasLimit?: null | QuantityInput;
  /** The beneficiary of fees. */
  feeRecipient?: null | AddressInput;
  /** The random value of the block. */
  prevRandao?: null | HashInput;
  /** wei per gas. */
  baseFeePerGas?: null | QuantityInput;
  /** wei per blob gas. */
  blobBaseFee?: null | QuantityInput;
  /** The root of the parent beacon block (EIP-4788). Only of a simulated block. */
  beaconRoot?: null | HashInput;
  /** The withdrawals of validators, which are paid after the calls. Only of a simulated block. */
  withdrawals?: null | WithdrawalInput[];
}

/** A block by number and hash. */
export interface BlockRef {
  /** Number of the block. */
  number: Quantity;
  /** Hash of the block. */
  hash: Hash;
}

/** A block to simulate. */
export interface BlockStateCalls {
  /** What the block has instead. */
  blockOverrides?: null | BlockOverrides;
  /** What accounts have instead, from this block on. */
  stateOverrides?: null | StateOverrides;
  /** The calls of the block, in order. */
  calls?: null | CallObject[];
}

/** A call, and what is returned of it. */
export type CallToTrace = [CallObject, TraceTypes];

/** A call with those that it made. */
export interface CallTrace {
  /** CALL, STATICCALL, DELEGATECALL, CALLCODE, CREATE, CREATE2 or SELFDESTRUCT. */
  type: string;
  from: Address;
  /** The called or created account; absent for a creation that failed. */
  to?: Address;
  /** wei. */
  value?: Quantity;
  gas: Quantity;
  gasUsed: Quantity;
  input: Bytes;
  output?: Bytes;
  /** Why the call failed. */
  error?: string;
  revertReason?: string;
  /** The calls that it made, in order. */
  calls?: CallTrace[];
  /** The logs of the call, without those of its calls. */
  logs?: TracedLog[];
}

/** What a deployment can serve. */
export interface Capabilities {
  /** The latest block. */
  head: {
    number: Quantity;
    hash: Hash;
  };
  /** Calls, estimates, balances, code and storage. */
  state: Capability;
  /** Transactions. */
  tx: Capability;
  /** Logs. */
  logs: Capability;
  /** Receipts. */
  receipts: Capability;
  /** Blocks. */
  blocks: Capability;
  /** Proofs of accounts and storage. */
  stateproofs: Capability;
}

/** Whether a kind of data is served, and from which block on. */
export interface Capability {
  /** Whether it is not served at all. */
  disabled: boolean;
  /** The first block from which on it is served; absent where nothing is. */
  oldestBlock?: Quantity;
}

/** A value before and after a transaction. */
export interface ChangedValue {
  from: StateValue;
  to: StateValue;
}

/** Code that a transaction left. */
export interface CodeChange {
  /** 0 before the first transaction, then the transaction from 1 on. */
  index: Quantity;
  code: Bytes;
}

/** Fees of a range of blocks, oldest first. */
export interface FeeHistory {
  /** Number of the first block of the range. */
  oldestBlock: Quantity;
  /** Priority fees of each block at the given percentiles, in wei per gas; only with percentiles. */
  reward?: Quantity[][];
  /** Base fees in wei per gas, with that of the block after the range; 0x0 before London. */
  baseFeePerGas: Quantity[];
  /** Gas used of each block, as a part of its gas limit. */
  gasUsedRatio: number[];
  /** Blob base fees in wei per blob gas, with that of the block after the range; 0x0 before Cancun. */
  baseFeePerBlobGas?: Quantity[];
  /** Blob gas used of each block, as a part of the most that it may use. */
  blobGasUsedRatio?: number[];
}

/** Hashes of blocks, or logs. */
export type FilterChanges = Hash[] | Log[];

/** The id of a filter or a subscription, which is random. */
export type FilterId = `0x${string}`;

/**
 * Filter ID
 * The id of a filter or a subscription.
 */
export type FilterIdInput = `0x${string}`;

/** A call, a creation, a SELFDESTRUCT or a reward. */
export interface FlatAction {
  /** call, staticcall, delegatecall or callcode. */
  callType?: string;
  /** create or create2. */
  creationMethod?: string;
  from?: Address;
  to?: Address;
  gas?: Quantity;
  input?: Bytes;
  /** Init code of a creation. */
  init?: Bytes;
  /** wei. */
  value?: Quantity;
  /** The account of a SELFDESTRUCT. */
  address?: Address;
  /** wei that a SELFDESTRUCT moves. */
  balance?: Quantity;
  /** The account that gets them. */
  refundAddress?: Address;
  /** The account that gets a reward. */
  author?: Address;
  /** block or uncle. */
  rewardType?: string;
}

/** The result of a call or a creation. */
export interface FlatResult {
  gasUsed: Quantity;
  output?: Bytes;
  /** The created account. */
  address?: Address;
  /** Its code. */
  code?: Bytes;
}

/** An item of the list of a transaction's calls. Each call comes before those that it made. */
export interface FlatTrace {
  action: FlatAction;
  /** Absent for a call that failed, null where there is none. */
  result?: null | FlatResult;
  /** Why the call failed. */
  error?: string;
  /** Number of calls that it made. */
  subtraces: number;
  /** The path to the call from the outermost, by the indexes of calls. */
  traceAddress: number[];
  /** call, create, suicide or reward. */
  type: string;
  blockHash?: null | Hash;
  blockNumber?: number;
  transactionHash?: null | Hash;
  /** Index of the transaction in the block. */
  transactionPosition?: null | number;
}

/** The result of each notification of `ethread_blocks`: the next block of the chain with its matching logs. A block whose parent is not the block before it replaces all blocks after its parent. Blocks that the client has already may come again after a resumption and are to be skipped. */
export interface FollowedBlock {
  /** The header of the block. */
  header: BlockHeader;
  /** The matching logs of the block, in their order. Empty when the subscription has no filter. */
  logs: Log[];
}

/** One fork configuration (EIP-7910). */
export interface ForkConfiguration {
  /** Unix time in seconds of its activation. 0 for activation in the first block. */
  activationTime: number;
  /** The blob parameters; null before Cancun. */
  blobSchedule: null | BlobSchedule;
  /** The id of the chain. */
  chainId: Quantity;
  /** The fork hash of EIP-6122. */
  forkId: `0x${string}`;
  /** Addresses of the precompiled contracts, by name. */
  precompiles: {
    [k: string]: Address;
  };
  /** Addresses of the system contracts, by name. */
  systemContracts: {
    [k: string]: Address;
  };
}

/** The fork configurations of a chain (EIP-7910). */
export interface ForkConfigurations {
  /** The configuration at the latest block. */
  current: ForkConfiguration;
  /** The next configuration that is scheduled, or null. */
  next: null | ForkConfiguration;
  /** The last configuration that is scheduled, or null. */
  last: null | ForkConfiguration;
}

/** Light client data of the beacon chain, as the Beacon API has it. */
export interface LightClientData {
  /** The fork of the data, such as `fulu`. A client that does not implement it has to be updated. */
  version: string;
  /** The container of this fork in the JSON of the Beacon API. */
  data: {
    [k: string]: unknown;
  };
}

/** A position after whole blocks. It contains the hashes of recent blocks, so that any server finds out which of them a reorg replaced. */
export type LogsCursor = string;

/** The logs of consecutive whole blocks. */
export interface LogsPage {
  /** The matching logs of the page's blocks, in chain order. */
  logs: Log[];
  /** The first block of the page. */
  fromBlock: Quantity;
  /** The last block of the page: the range that works where the whole range exceeds a limit. Null when the page has no block, because all blocks were read before. */
  toBlock: null | BlockRef;
  /** Whether the page reaches the end of the range. The cursor then continues with later blocks. */
  isLast: boolean;
  /** The cursor of the next page. */
  cursor: LogsCursor;
  /** The first block from which on the logs of earlier pages are no longer valid: delete them before the logs of this page are applied. Null when no block of an earlier page was replaced. */
  reorg: null | {
    /** Number of the first replaced block. */
    fromBlock: Quantity;
  };
  /** The latest block when the page was read. */
  head: BlockRef;
  /** The finalized block when the page was read; null while it is not known. */
  finalized: null | BlockRef;
}

/** Which logs are read. A cursor continues at its position, and the start of the range is then ignored. */
export interface LogsPageQuery {
  /** One address or a list of addresses that the logs must originate from. */
  address?: AddressFilter;
  /** Topic values by position, at most four as a log has no more; the order counts. */
  topics?: null | TopicFilter[];
  /** First block, by number or tag; `latest` when absent. */
  fromBlock?: FilterBlock;
  /** First block, by hash. When a reorg replaced it, reading begins after the last of its ancestors that is still on the chain, and `reorg` names the first replaced block. fromBlock is not allowed beside it. */
  fromBlockHash?: null | HashInput;
  /** Last block, by number or tag; `latest` when absent, which moves with the chain from page to page. */
  toBlock?: FilterBlock;
}

/** The trace of a transaction of a block. */
export interface NamedTrace {
  txHash: Hash;
  result: Trace;
}

/** An instruction, with what it began with. */
export interface OpcodeStep {
  /** Position of the instruction in the code. */
  pc: number;
  /** Name of the instruction. */
  op: string;
  /** Gas before the instruction. */
  gas: number;
  /** Gas that the instruction cost. */
  gasCost: number;
  /** Depth of the call, 1 for the outermost. */
  depth: number;
  /** Why the instruction failed. */
  error?: string;
  /** Words on the stack, the top last. */
  stack?: Quantity[];
  /** Data that the last call returned. */
  returnData?: Bytes;
  /** Memory in words of 32 bytes. */
  memory?: Hash[];
  /** At SLOAD and SSTORE, the slots that the contract has accessed so far, by key, with their values after the instruction. */
  storage?: StorageValues;
  /** Gas that will be refunded; absent for 0. */
  refund?: number;
}

/** All instructions of a transaction. */
export interface OpcodeTrace {
  /** Gas that the transaction used. */
  gas: number;
  /** Whether the transaction failed. */
  failed: boolean;
  /** Data that the transaction returned, or the payload of its revert. */
  returnValue: Bytes;
  /** The instructions, in order. */
  structLogs: OpcodeStep[];
}

/** The accounts that a transaction accessed, by address. */
export interface Prestate {
  [k: string]: PrestateAccount;
}

/** An account before or after a transaction, or what changed in it. */
export interface PrestateAccount {
  /** wei. */
  balance?: Quantity;
  nonce?: number;
  code?: Bytes;
  codeHash?: Hash;
  /** Values by key. */
  storage?: StorageValues;
}

/** What a transaction changed. */
export interface PrestateDiff {
  /** The changed accounts before. */
  pre: Prestate;
  /** What they have after. */
  post: Prestate;
}

/** A balance in wei or a nonce that a transaction left. */
export interface QuantityChange {
  /** 0 before the first transaction, then the transaction from 1 on. */
  index: Quantity;
  value: Quantity;
}

/**
 * Raw transaction
 * A signed transaction in its encoded form (EIP-2718), of 8,192 bytes at most.
 */
export type RawTransaction = `0x${string}`;

/** What a transaction or a call did. */
export interface Replay {
  /** Data that it returned, or the payload of its revert. */
  output: Bytes;
  /** The changed accounts, by address; null unless stateDiff is asked for. */
  stateDiff: null | {
    [k: string]: AccountDelta;
  };
  /** The calls; empty unless trace is asked for. */
  trace: FlatTrace[];
  transactionHash?: Hash;
  /** Always null. */
  vmTrace: null | {
    [k: string]: unknown;
  };
}

/**
 * The newest blocks that a client has, the newest first: the last one that it processed and ancestors of it, for servers that do not know a block that a reorg replaced. It is plain JSON, to be stored with the processed data.
 * @minItems 1
 * @maxItems 64
 */
export type ResumePoint = BlockRef[];

/** A simulated block with the results of its calls. */
export interface SimulatedBlock {
  /** How each call ended. */
  calls: SimulatedCall[];
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

/** How a simulated call ended. */
export interface SimulatedCall {
  /** What was returned, or the payload of a revert. */
  returnData: Bytes;
  /** The logs; with traceTransfers also transfers of ether. */
  logs: Log[];
  /** Gas that the call used. */
  gasUsed: Quantity;
  /** Gas that the call needed before refunds. */
  maxUsedGas: Quantity;
  /** 0x1 when the call returned, else 0x0. */
  status: Quantity;
  /** Why the call failed; absent where it did not. */
  error?: {
    /** 3 for a revert, -32015 for any other failure. */
    code: number;
    message: string;
    /** The payload of a revert. */
    data?: Bytes;
  };
}

/** Blocks to simulate, and how they are run. */
export interface Simulation {
  /**
   * The blocks, in order.
   * @maxItems 4096
   */
  blockStateCalls: BlockStateCalls[];
  /** Whether calls obey the rules of transactions, such as nonces and fees; false when absent. */
  validation?: null | boolean;
  /** Whether transfers of ether are logged as if a token were transferred; false when absent. */
  traceTransfers?: null | boolean;
  /** Whether transactions are objects, not hashes; false when absent. */
  returnFullTransactions?: null | boolean;
}

/** A storage value that a transaction left. */
export interface SlotChange {
  /** 0 before the first transaction, then the transaction from 1 on. */
  index: Quantity;
  value: Hash;
}

/** The changes of a storage value. */
export interface SlotChanges {
  key: Hash;
  changes: SlotChange[];
}

/** A change of a value: "=" for none, or an object with one member. "+" has a value that is new, "-" one that is gone, and "*" the values before and after as from and to. */
export type StateDelta =
  | string
  | {
      [k: string]: StateValue | ChangedValue;
    };

/** What accounts have instead of what the state says, by address. */
export interface StateOverrides {
  [k: string]: AccountOverride;
}

/** A quantity, a word of 32 bytes or code, in hex. */
export type StateValue = `0x${string}`;

/** Storage values of 32 bytes, by storage key of 32 bytes. */
export interface StorageValues {
  [k: string]: HashInput;
}

/** A trace in the form of its tracer. */
export type Trace = OpcodeTrace | CallTrace | PrestateDiff | FlatTrace[] | Prestate;

/** What the trace of a call records, and what accounts and the block have instead. Members that no tracer knows are accepted, and without effect. */
export interface TraceCallConfig {
  /** callTracer, flatCallTracer or prestateTracer. Without it each instruction is recorded. There are no other tracers, and none in JavaScript. */
  tracer?: null | string;
  /** Options of the named tracer. */
  tracerConfig?: null | TracerOptions;
  /** Whether instructions lack the stack; false when absent. */
  disableStack?: null | boolean;
  /** Whether instructions lack the storage; false when absent. */
  disableStorage?: null | boolean;
  /** Whether instructions have the memory; false when absent. */
  enableMemory?: null | boolean;
  /** Whether instructions have the data that the last call returned; false when absent. */
  enableReturnData?: null | boolean;
  /** Bytes of recorded instructions after which no more are recorded; 0 or absent for all. */
  limit?: null | number;
  /** What accounts have instead, by address. */
  stateOverrides?: null | StateOverrides;
  /** What the block has instead. */
  blockOverrides?: null | BlockOverrides;
  /** Number of the block's transactions that are executed before the call, on the state after the block's parent. Absent for the state after the block. */
  txIndex?: null | QuantityInput;
  [k: string]: unknown;
}

/** What a trace records. Members that no tracer knows are accepted, and without effect. */
export interface TraceConfig {
  /** callTracer, flatCallTracer or prestateTracer. Without it each instruction is recorded. There are no other tracers, and none in JavaScript. */
  tracer?: null | string;
  /** Options of the named tracer. */
  tracerConfig?: null | TracerOptions;
  /** Whether instructions lack the stack; false when absent. */
  disableStack?: null | boolean;
  /** Whether instructions lack the storage; false when absent. */
  disableStorage?: null | boolean;
  /** Whether instructions have the memory; false when absent. */
  enableMemory?: null | boolean;
  /** Whether instructions have the data that the last call returned; false when absent. */
  enableReturnData?: null | boolean;
  /** Bytes of recorded instructions after which no more are recorded; 0 or absent for all. */
  limit?: null | number;
  [k: string]: unknown;
}

/** Which traces are listed, by the accounts of calls in a range of blocks. */
export interface TraceFilter {
  /** First block, by number or tag; `earliest` when absent. */
  fromBlock?: FilterBlock;
  /** Last block, by number or tag; `latest` when absent. */
  toBlock?: FilterBlock;
  /** Accounts that call, create or destroy themselves. */
  fromAddress?: null | AddressInput[];
  /** Accounts that are called or created, or that get ether of SELFDESTRUCT or a reward. */
  toAddress?: null | AddressInput[];
  /** Whether a call needs one account of the two lists (union, when absent) or one of each (intersection). */
  mode?: null | TraceFilterMode;
  /** Number of traces that are left out first. */
  after?: null | number;
  /** Most traces that are listed. Without it, more than 10,000 are an error. */
  count?: null | number;
}

/** How two lists of accounts are combined. */
export type TraceFilterMode = 'union' | 'intersection';

/** A part of what a transaction did. */
export type TraceType = 'trace' | 'stateDiff' | 'vmTrace';

/**
 * What is returned: calls (trace) and what changed (stateDiff). vmTrace is rejected; debug_traceTransaction has instructions.
 * @maxItems 8
 */
export type TraceTypes = TraceType[];

/** A log of a call. */
export interface TracedLog {
  address: Address;
  topics: Hash[];
  data: Bytes;
  /** Index of the log in the block. */
  index: Quantity;
  /** Number of calls of the frame before the log. */
  position: Quantity;
}

/** Options of a named tracer. Each tracer reads its own. Others are accepted, and without effect. */
export interface TracerOptions {
  /** callTracer. Whether only the outermost call is returned; false when absent. */
  onlyTopCall?: null | boolean;
  /** callTracer. Whether calls have their logs; false when absent. */
  withLog?: null | boolean;
  /** flatCallTracer. Whether errors have the words of OpenEthereum; false when absent. */
  convertParityErrors?: null | boolean;
  /** flatCallTracer. Whether calls of precompiled contracts are listed; false when absent. */
  includePrecompiles?: null | boolean;
  /** prestateTracer. Whether only changes are returned, before and after; false when absent. */
  diffMode?: null | boolean;
  /** prestateTracer. Whether code is left out; false when absent. */
  disableCode?: null | boolean;
  /** prestateTracer. Whether storage is left out; false when absent. */
  disableStorage?: null | boolean;
  /** prestateTracer. Whether accounts that were empty are returned; false when absent. */
  includeEmpty?: null | boolean;
  [k: string]: unknown;
}

/** A validator's withdrawal (EIP-4895). Its numbers have at most 64 bits. */
export interface WithdrawalInput {
  /** Position among all withdrawals. */
  index: `0x${string}`;
  /** The validator. */
  validatorIndex: `0x${string}`;
  /** Receives the amount. */
  address: AddressInput;
  /** gwei. */
  amount: `0x${string}`;
}

/** Everything that a call read. Each part is found by its hash. */
export interface Witness {
  /** RLP of nodes of the state trie and of storage tries, sorted, each once. */
  state: Bytes[];
  /** Code that was run or read, sorted, each once. */
  codes: Bytes[];
  /** Addresses and keys of slots in the order of their first access. */
  keys: Bytes[];
  /** RLP of headers by ascending number: from the child of the oldest block whose hash was read to the block of the call. */
  headers: Bytes[];
}

/** What a call returned, with everything that it read. */
export interface WitnessedResult {
  /** What the executed contract returned; can be 0x. */
  result: Bytes;
  witness: Witness;
}

export type EthChainIdParams = [];
/** The id of the chain. */
export type EthChainIdResult = Quantity;

export type NetVersionParams = [];
/** The id of the chain in decimal digits. */
export type NetVersionResult = string;

export type Web3ClientVersionParams = [];
/** The name and version. */
export type Web3ClientVersionResult = string;

export type EthSyncingParams = [];
/** Always false. */
export type EthSyncingResult = boolean;

export type EthBlockNumberParams = [];
/** The number of the latest block. */
export type EthBlockNumberResult = Quantity;

export type EthGetBalanceParams = [address: AddressInput, block?: BlockParameter | undefined];
/** The balance in wei; 0 for an account that does not exist. */
export type EthGetBalanceResult = Quantity;

export type EthGetTransactionCountParams = [address: AddressInput, block?: BlockParameter | undefined];
/** The nonce; 0 for an account that does not exist. */
export type EthGetTransactionCountResult = Quantity;

export type EthGetCodeParams = [address: AddressInput, block?: BlockParameter | undefined];
/** The code; 0x for an account without code. */
export type EthGetCodeResult = Bytes;

export type EthGetStorageAtParams = [
  address: AddressInput,
  storageKey: StorageKey,
  block?: BlockParameter | undefined,
];
/** The value as 32 bytes; zeros for a slot that was never written. */
export type EthGetStorageAtResult = Hash;

export type EthGetStorageValuesParams = [
  requests: {
    [k: string]: StorageKey[];
  },
  block?: BlockParameter | undefined,
];
/** The values of each account, by address. */
export interface EthGetStorageValuesResult {
  [k: string]: Hash[];
}

export type EthGetTransactionByHashParams = [transactionHash: HashInput];
/** The transaction, or null. */
export type EthGetTransactionByHashResult = null | Transaction;

export type EthGetRawTransactionByHashParams = [transactionHash: HashInput];
/** The encoded transaction, or 0x. */
export type EthGetRawTransactionByHashResult = Bytes;

export type EthGetBlockTransactionCountByHashParams = [blockHash: HashInput];
/** The number of transactions, or null. */
export type EthGetBlockTransactionCountByHashResult = null | Quantity;

export type EthGetBlockTransactionCountByNumberParams = [block: BlockParameter];
/** The number of transactions, or null. */
export type EthGetBlockTransactionCountByNumberResult = null | Quantity;

export type EthGetUncleCountByBlockHashParams = [blockHash: HashInput];
/** The number of uncles, or null. */
export type EthGetUncleCountByBlockHashResult = null | Quantity;

export type EthGetUncleCountByBlockNumberParams = [block: BlockParameter];
/** The number of uncles, or null. */
export type EthGetUncleCountByBlockNumberResult = null | Quantity;

export type EthGetUncleByBlockHashAndIndexParams = [blockHash: HashInput, uncleIndex: QuantityInput];
/** The uncle, or null. */
export type EthGetUncleByBlockHashAndIndexResult = null | Uncle;

export type EthGasPriceParams = [];
/** wei per gas. */
export type EthGasPriceResult = Quantity;

export type EthMaxPriorityFeePerGasParams = [];
/** wei per gas above the base fee. */
export type EthMaxPriorityFeePerGasResult = Quantity;

export type EthFeeHistoryParams = [
  blockCount: QuantityInput | number | string,
  newestBlock: BlockParameter,
  rewardPercentiles?: null | number[] | undefined,
];
/** The fees. */
export type EthFeeHistoryResult = FeeHistory;

export type EthBaseFeeParams = [];
/** wei per gas, or null. */
export type EthBaseFeeResult = null | Quantity;

export type EthBlobBaseFeeParams = [];
/** wei per blob gas, or null. */
export type EthBlobBaseFeeResult = null | Quantity;

export type EthConfigParams = [];
/** The configurations. */
export type EthConfigResult = ForkConfigurations;

export type EthCapabilitiesParams = [];
/** The capabilities. */
export type EthCapabilitiesResult = Capabilities;

export type EthCallParams = [
  call: CallObject,
  block?: BlockParameter | undefined,
  stateOverrides?: null | StateOverrides | undefined,
  blockOverrides?: null | BlockOverrides | undefined,
];
/** What the executed contract returned; can be 0x. */
export type EthCallResult = Bytes;

export type EthCreateAccessListParams = [
  call: CallObject,
  block?: BlockParameter | undefined,
  stateOverrides?: null | StateOverrides | undefined,
];
/** The access list, the gas, and why the call failed. */
export type EthCreateAccessListResult = AccessListResult;

export type EthSimulateV1Params = [payload: Simulation, block?: BlockParameter | undefined];
/** The simulated blocks, each with the results of its calls. */
export type EthSimulateV1Result = SimulatedBlock[];

export type ProofCallParams = [call: CallObject, block?: BlockParameter | undefined];
/** The result of the call, and its witness. */
export type ProofCallResult = WitnessedResult;

export type EthGetBlockAccessListParams = [block: BlockParameter];
/** The access list, or null. */
export type EthGetBlockAccessListResult = null | AccountAccess[];

export type DebugGetRawHeaderParams = [block: BlockParameter];
/** RLP of the header. */
export type DebugGetRawHeaderResult = Bytes;

export type DebugGetRawBlockParams = [block: BlockParameter];
/** RLP of the block. */
export type DebugGetRawBlockResult = Bytes;

export type DebugGetRawTransactionParams = [transactionHash: HashInput];
/** The encoded transaction, or 0x. */
export type DebugGetRawTransactionResult = Bytes;

export type DebugGetRawReceiptsParams = [block: BlockParameter];
/** The encoded receipts, in the order of the transactions. */
export type DebugGetRawReceiptsResult = Bytes[];

export type DebugGetRawBlockAccessListParams = [block: BlockParameter];
/** RLP of the access list, or 0x. */
export type DebugGetRawBlockAccessListResult = Bytes;

export type DebugTraceTransactionParams = [
  transactionHash: HashInput,
  config?: null | TraceConfig | undefined,
];
/** The trace in the form of its tracer. */
export type DebugTraceTransactionResult = Trace;

export type DebugTraceBlockByNumberParams = [block: BlockParameter, config?: null | TraceConfig | undefined];
/** The traces, in the order of the transactions. */
export type DebugTraceBlockByNumberResult = NamedTrace[];

export type DebugTraceBlockByHashParams = [blockHash: HashInput, config?: null | TraceConfig | undefined];
/** The traces, in the order of the transactions. */
export type DebugTraceBlockByHashResult = NamedTrace[];

export type DebugTraceCallParams = [
  call: CallObject,
  block?: BlockParameter | undefined,
  config?: null | TraceCallConfig | undefined,
];
/** The trace in the form of its tracer. */
export type DebugTraceCallResult = Trace;

export type TraceBlockParams = [block: BlockParameter];
/** The calls, in order. */
export type TraceBlockResult = FlatTrace[];

export type TraceTransactionParams = [transactionHash: HashInput];
/** The calls, in order, or null when no transaction of a block has the hash. */
export type TraceTransactionResult = null | FlatTrace[];

export type TraceGetParams = [transactionHash: HashInput, position: QuantityInput[]];
/** The call, or null when the transaction has no such call, or no transaction of a block has the hash. */
export type TraceGetResult = null | FlatTrace;

export type TraceReplayTransactionParams = [transactionHash: HashInput, types: TraceTypes];
/** What the transaction did. */
export type TraceReplayTransactionResult = Replay;

export type TraceReplayBlockTransactionsParams = [block: BlockParameter, types: TraceTypes];
/** What each transaction did, in order. */
export type TraceReplayBlockTransactionsResult = Replay[];

export type TraceCallParams = [call: CallObject, types: TraceTypes, block?: BlockParameter | undefined];
/** What the call did. */
export type TraceCallResult = Replay;

export type TraceCallManyParams = [calls: CallToTrace[], block?: BlockParameter | undefined];
/** What each call did, in order. */
export type TraceCallManyResult = Replay[];

export type TraceRawTransactionParams = [
  rawTransaction: RawTransaction,
  types: TraceTypes,
  block?: BlockParameter | undefined,
];
/** What the transaction would do. */
export type TraceRawTransactionResult = Replay;

export type TraceFilterParams = [filter: TraceFilter];
/** The calls and rewards, in order. */
export type TraceFilterResult = FlatTrace[];

export type EthNewFilterParams = [filter: Filter];
/** The id of the filter. */
export type EthNewFilterResult = FilterId;

export type EthNewBlockFilterParams = [];
/** The id of the filter. */
export type EthNewBlockFilterResult = FilterId;

export type EthNewPendingTransactionFilterParams = [];
/** Never returned. */
export type EthNewPendingTransactionFilterResult = FilterId;

export type EthGetFilterChangesParams = [filterId: FilterIdInput];
/** Hashes of new blocks, or logs, by the kind of the filter. */
export type EthGetFilterChangesResult = FilterChanges;

export type EthGetFilterLogsParams = [filterId: FilterIdInput];
/** The logs; an empty array when nothing matches. */
export type EthGetFilterLogsResult = Log[];

export type EthUninstallFilterParams = [filterId: FilterIdInput];
/** True if the filter existed. */
export type EthUninstallFilterResult = boolean;

export type EthSubscribeParams = [
  subscription: string,
  filter?: null | Filter | undefined,
  resume?: null | ResumePoint | undefined,
];
/** The id that the notifications carry. */
export type EthSubscribeResult = FilterId;

export type EthUnsubscribeParams = [subscriptionId: FilterIdInput];
/** True if the connection had the subscription. */
export type EthUnsubscribeResult = boolean;

export type EthreadGetLogsPageParams = [
  query: LogsPageQuery,
  cursor?: null | LogsCursor | undefined,
  limit?: null | number | undefined,
];
/** The page. */
export type EthreadGetLogsPageResult = LogsPage;

export type BeaconGetLightClientBootstrapParams = [blockRoot: HashInput];
/** The bootstrap, or null when no beacon node has it. */
export type BeaconGetLightClientBootstrapResult = null | LightClientData;

export type BeaconGetLightClientUpdatesParams = [startPeriod: number, count: number];
/** The updates in the order of their periods, up to the first period that no beacon node has. */
export type BeaconGetLightClientUpdatesResult = LightClientData[];

export type BeaconGetLightClientFinalityUpdateParams = [];
/** The update. */
export type BeaconGetLightClientFinalityUpdateResult = LightClientData;

export type BeaconGetLightClientOptimisticUpdateParams = [];
/** The update. */
export type BeaconGetLightClientOptimisticUpdateResult = LightClientData;

export type EthEstimateGasParams = [
  call: CallObject,
  block?: BlockParameter | undefined,
  stateOverrides?: null | StateOverrides | undefined,
  blockOverrides?: null | BlockOverrides | undefined,
];
/** The gas estimate. */
export type EthEstimateGasResult = Quantity;

export type EthGetTransactionBySenderAndNonceParams = [sender: AddressInput, nonce: QuantityInput];
/** The transaction, or null. */
export type EthGetTransactionBySenderAndNonceResult = null | Transaction;

/** Params and result of each method by its name on the wire, a row a line. */
// prettier-ignore
export interface MethodMap {
  eth_chainId: CallTypes<EthChainIdParams, EthChainIdResult>;
  net_version: CallTypes<NetVersionParams, NetVersionResult>;
  web3_clientVersion: CallTypes<Web3ClientVersionParams, Web3ClientVersionResult>;
  eth_syncing: CallTypes<EthSyncingParams, EthSyncingResult>;
  eth_blockNumber: CallTypes<EthBlockNumberParams, EthBlockNumberResult>;
  eth_getBalance: CallTypes<EthGetBalanceParams, EthGetBalanceResult>;
  eth_getTransactionCount: CallTypes<EthGetTransactionCountParams, EthGetTransactionCountResult>;
  eth_getCode: CallTypes<EthGetCodeParams, EthGetCodeResult>;
  eth_getStorageAt: CallTypes<EthGetStorageAtParams, EthGetStorageAtResult>;
  eth_getStorageValues: CallTypes<EthGetStorageValuesParams, EthGetStorageValuesResult>;
  eth_getTransactionByHash: CallTypes<EthGetTransactionByHashParams, EthGetTransactionByHashResult>;
  eth_getRawTransactionByHash: CallTypes<EthGetRawTransactionByHashParams, EthGetRawTransactionByHashResult>;
  eth_getBlockTransactionCountByHash: CallTypes<EthGetBlockTransactionCountByHashParams, EthGetBlockTransactionCountByHashResult>;
  eth_getBlockTransactionCountByNumber: CallTypes<EthGetBlockTransactionCountByNumberParams, EthGetBlockTransactionCountByNumberResult>;
  eth_getUncleCountByBlockHash: CallTypes<EthGetUncleCountByBlockHashParams, EthGetUncleCountByBlockHashResult>;
  eth_getUncleCountByBlockNumber: CallTypes<EthGetUncleCountByBlockNumberParams, EthGetUncleCountByBlockNumberResult>;
  eth_getUncleByBlockHashAndIndex: CallTypes<EthGetUncleByBlockHashAndIndexParams, EthGetUncleByBlockHashAndIndexResult>;
  eth_gasPrice: CallTypes<EthGasPriceParams, EthGasPriceResult>;
  eth_maxPriorityFeePerGas: CallTypes<EthMaxPriorityFeePerGasParams, EthMaxPriorityFeePerGasResult>;
  eth_feeHistory: CallTypes<EthFeeHistoryParams, EthFeeHistoryResult>;
  eth_baseFee: CallTypes<EthBaseFeeParams, EthBaseFeeResult>;
  eth_blobBaseFee: CallTypes<EthBlobBaseFeeParams, EthBlobBaseFeeResult>;
  eth_config: CallTypes<EthConfigParams, EthConfigResult>;
  eth_capabilities: CallTypes<EthCapabilitiesParams, EthCapabilitiesResult>;
  eth_call: CallTypes<EthCallParams, EthCallResult>;
  eth_createAccessList: CallTypes<EthCreateAccessListParams, EthCreateAccessListResult>;
  eth_simulateV1: CallTypes<EthSimulateV1Params, EthSimulateV1Result>;
  proof_call: CallTypes<ProofCallParams, ProofCallResult>;
  eth_getBlockAccessList: CallTypes<EthGetBlockAccessListParams, EthGetBlockAccessListResult>;
  debug_getRawHeader: CallTypes<DebugGetRawHeaderParams, DebugGetRawHeaderResult>;
  debug_getRawBlock: CallTypes<DebugGetRawBlockParams, DebugGetRawBlockResult>;
  debug_getRawTransaction: CallTypes<DebugGetRawTransactionParams, DebugGetRawTransactionResult>;
  debug_getRawReceipts: CallTypes<DebugGetRawReceiptsParams, DebugGetRawReceiptsResult>;
  debug_getRawBlockAccessList: CallTypes<DebugGetRawBlockAccessListParams, DebugGetRawBlockAccessListResult>;
  debug_traceTransaction: CallTypes<DebugTraceTransactionParams, DebugTraceTransactionResult>;
  debug_traceBlockByNumber: CallTypes<DebugTraceBlockByNumberParams, DebugTraceBlockByNumberResult>;
  debug_traceBlockByHash: CallTypes<DebugTraceBlockByHashParams, DebugTraceBlockByHashResult>;
  debug_traceCall: CallTypes<DebugTraceCallParams, DebugTraceCallResult>;
  trace_block: CallTypes<TraceBlockParams, TraceBlockResult>;
  trace_transaction: CallTypes<TraceTransactionParams, TraceTransactionResult>;
  trace_get: CallTypes<TraceGetParams, TraceGetResult>;
  trace_replayTransaction: CallTypes<TraceReplayTransactionParams, TraceReplayTransactionResult>;
  trace_replayBlockTransactions: CallTypes<TraceReplayBlockTransactionsParams, TraceReplayBlockTransactionsResult>;
  trace_call: CallTypes<TraceCallParams, TraceCallResult>;
  trace_callMany: CallTypes<TraceCallManyParams, TraceCallManyResult>;
  trace_rawTransaction: CallTypes<TraceRawTransactionParams, TraceRawTransactionResult>;
  trace_filter: CallTypes<TraceFilterParams, TraceFilterResult>;
  eth_newFilter: CallTypes<EthNewFilterParams, EthNewFilterResult>;
  eth_newBlockFilter: CallTypes<EthNewBlockFilterParams, EthNewBlockFilterResult>;
  eth_newPendingTransactionFilter: CallTypes<EthNewPendingTransactionFilterParams, EthNewPendingTransactionFilterResult>;
  eth_getFilterChanges: CallTypes<EthGetFilterChangesParams, EthGetFilterChangesResult>;
  eth_getFilterLogs: CallTypes<EthGetFilterLogsParams, EthGetFilterLogsResult>;
  eth_uninstallFilter: CallTypes<EthUninstallFilterParams, EthUninstallFilterResult>;
  eth_subscribe: CallTypes<EthSubscribeParams, EthSubscribeResult>;
  eth_unsubscribe: CallTypes<EthUnsubscribeParams, EthUnsubscribeResult>;
  ethread_getLogsPage: CallTypes<EthreadGetLogsPageParams, EthreadGetLogsPageResult>;
  beacon_getLightClientBootstrap: CallTypes<BeaconGetLightClientBootstrapParams, BeaconGetLightClientBootstrapResult>;
  beacon_getLightClientUpdates: CallTypes<BeaconGetLightClientUpdatesParams, BeaconGetLightClientUpdatesResult>;
  beacon_getLightClientFinalityUpdate: CallTypes<BeaconGetLightClientFinalityUpdateParams, BeaconGetLightClientFinalityUpdateResult>;
  beacon_getLightClientOptimisticUpdate: CallTypes<BeaconGetLightClientOptimisticUpdateParams, BeaconGetLightClientOptimisticUpdateResult>;
  eth_estimateGas: CallTypes<EthEstimateGasParams, EthEstimateGasResult>;
  eth_getTransactionBySenderAndNonce: CallTypes<EthGetTransactionBySenderAndNonceParams, EthGetTransactionBySenderAndNonceResult>;
}

/** The params and the result of a method. */
export interface CallTypes<Params, Result> {
  params: Params;
  result: Result;
}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
