import type { RlpItem } from './rlp.ts';

/**
 * A header field of a fork that this version does not support. Its value is hashed with the header and printed unchanged.
 */
export interface UnknownHeaderField {
  /** The node's name for it, or `unknown` and its position in RLP. */
  readonly name: string;
  readonly value: RlpItem;
  /** The node's JSON text, when the field was read from JSON. */
  readonly json?: string;
}

/**
 * A block header with the fields of every fork up to Amsterdam. A fork's fields are absent before that fork. Source:
 * Yellow Paper 4.4.3; EIP-1559, EIP-4895, EIP-4844, EIP-4788, EIP-7685, EIP-7928, EIP-7843.
 */
export interface Header {
  readonly parentHash: Uint8Array;
  /** Hash of the uncle list. */
  readonly sha3Uncles: Uint8Array;
  /** Recipient of the block's fees. */
  readonly miner: Uint8Array;
  readonly stateRoot: Uint8Array;
  readonly transactionsRoot: Uint8Array;
  readonly receiptsRoot: Uint8Array;
  /** Length: 256 bytes. */
  readonly logsBloom: Uint8Array;
  readonly difficulty: bigint;
  /** A safe integer; the codec rejects a larger one. */
  readonly number: number;
  readonly gasLimit: bigint;
  readonly gasUsed: bigint;
  /** Seconds since 1970; a safe integer. */
  readonly timestamp: number;
  readonly extraData: Uint8Array;
  /** prevRandao after the Merge. */
  readonly mixHash: Uint8Array;
  /** Length: 8 bytes. */
  readonly nonce: Uint8Array;
  /** In wei per gas; from London (EIP-1559). */
  readonly baseFeePerGas?: bigint;
  /** From Shanghai (EIP-4895). */
  readonly withdrawalsRoot?: Uint8Array;
  /** From Cancun (EIP-4844). */
  readonly blobGasUsed?: bigint;
  /** From Cancun (EIP-4844). */
  readonly excessBlobGas?: bigint;
  /** From Cancun (EIP-4788). */
  readonly parentBeaconBlockRoot?: Uint8Array;
  /** From Prague (EIP-7685). */
  readonly requestsHash?: Uint8Array;
  /** From Amsterdam (EIP-7928). */
  readonly blockAccessListHash?: Uint8Array;
  /** From Amsterdam (EIP-7843). */
  readonly slotNumber?: bigint;
  /** Fields after all others, of a fork that this version does not support. Absent instead of empty. */
  readonly unknownFields?: readonly UnknownHeaderField[];
}
