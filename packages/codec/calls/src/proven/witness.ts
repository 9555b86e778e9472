import type { CallOutcome } from '../call-request.ts';

/** Everything that a call read: enough to run it again. */
export interface Witness {
  /** RLP of the nodes of the state trie and of storage tries. */
  readonly state: readonly Uint8Array[];
  readonly codes: readonly Uint8Array[];
  /** RLP of the headers that lead to the block from those whose hashes were read. */
  readonly headers: readonly Uint8Array[];
}

/** The outcome of a call with what it read of the state. */
export interface WitnessedCall extends Omit<Witness, 'headers'> {
  readonly outcome: CallOutcome;
  /** Addresses, each before the keys of its slots. */
  readonly keys: readonly Uint8Array[];
  /** The lowest block whose hash was read. */
  readonly oldestBlock: number | undefined;
}

/** Bounds of a witness: of its nodes, codes and headers, of its keys as well, and of its bytes. */
export const WITNESS_LIMITS = { nodes: 20_000, bytes: 32_000_000 } as const;

/** The message of a call whose witness exceeds the bounds. */
export const WITNESS_EXCEEDED: string = `the witness exceeds ${WITNESS_LIMITS.nodes} nodes or keys, or ${WITNESS_LIMITS.bytes} bytes`;
