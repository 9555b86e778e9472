import type { Hex } from '@ethread/core';
import type { HeaderJson } from './header-json.ts';

// The forms of the Ethereum JSON-RPC API as the codecs print them. The contract's generated types are checked against
// them where methods and the client use both.

export interface LogJson {
  address: Hex;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex;
  transactionHash: Hex;
  transactionIndex: Hex;
  blockHash: Hex;
  blockTimestamp: Hex;
  logIndex: Hex;
  removed: boolean;
}

export interface ReceiptJson {
  blockHash: Hex;
  blockNumber: Hex;
  contractAddress: Hex | null;
  cumulativeGasUsed: Hex;
  effectiveGasPrice: Hex;
  from: Hex;
  gasUsed: Hex;
  logs: LogJson[];
  logsBloom: Hex;
  root?: Hex;
  status?: Hex;
  to: Hex | null;
  transactionHash: Hex;
  transactionIndex: Hex;
  type: Hex;
  /** Deposits of the OP stack have the next two. */
  depositNonce?: Hex;
  depositReceiptVersion?: Hex;
  blobGasUsed?: Hex;
  blobGasPrice?: Hex;
}

export interface AuthorizationJson {
  chainId: Hex;
  address: Hex;
  nonce: Hex;
  yParity: Hex;
  r: Hex;
  s: Hex;
}

/** The position fields of a pending transaction are null. */
export interface TransactionJson {
  blockHash: Hex | null;
  blockNumber: Hex | null;
  blockTimestamp: Hex | null;
  from: Hex;
  gas: Hex;
  gasPrice: Hex;
  maxFeePerGas?: Hex;
  maxPriorityFeePerGas?: Hex;
  hash: Hex;
  input: Hex;
  nonce: Hex;
  to: Hex | null;
  transactionIndex: Hex | null;
  value: Hex;
  type: Hex;
  chainId?: Hex;
  accessList?: { address: Hex; storageKeys: Hex[] }[];
  yParity?: Hex;
  maxFeePerBlobGas?: Hex;
  blobVersionedHashes?: Hex[];
  authorizationList?: AuthorizationJson[];
  depositReceiptVersion?: Hex;
  v: Hex;
  r: Hex;
  s: Hex;
}

type PendingName = 'hash' | 'number' | 'nonce' | 'logsBloom';

/** The fields of a block that an uncle has too. `hash`, `number`, `nonce` and `logsBloom` of a pending block are null. */
interface SealedJson extends Omit<HeaderJson, PendingName> {
  size: Hex;
  totalDifficulty?: Hex | null;
  uncles: Hex[];
}

export interface BlockJson extends SealedJson, Readonly<Record<PendingName, Hex | null>> {
  transactions: TransactionJson[] | Hex[];
  withdrawals?: { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }[];
}

export interface UncleJson extends SealedJson, Readonly<Record<PendingName, Hex>> {}

export interface AccountProofJson {
  address: Hex;
  accountProof: Hex[];
  balance: Hex;
  codeHash: Hex;
  nonce: Hex;
  storageHash: Hex;
  storageProof: { key: Hex; value: Hex; proof: Hex[] }[];
}
