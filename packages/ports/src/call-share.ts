import type { Awaitable } from '@ethread/core';
import type { Abortable } from './abortable.ts';
import type { ResponseProof } from './response-proof.ts';

/** One client's share, by its plan, of the threads that execute calls. */
export interface CallShare {
  /** Name of the client. Its jobs wait for each other, not for those of other clients. */
  readonly client: string;
  /** Limit of CPU time for one call, in milliseconds. */
  readonly callTimeMs: number;
  /** Limit of gas for one call; undefined leaves the cap to the contract. */
  readonly callGas: number | undefined;
  /** Limit of calls, estimates and proofs in flight, queued ones included. */
  readonly callsInFlight: number;
}

/** Work for the threads that execute calls. Without a share the limits of these threads apply. */
export interface CallWork extends Abortable {
  readonly share?: CallShare | undefined;
  /** Records how the outcome was proven, where it is not from the service's own state. */
  readonly onProof?: ((proof: ResponseProof) => void) | undefined;
  /**
   * Called when no source proves the state of a block. Returns whether the message of the work starts again at a newer
   * head, so that this outcome is thrown away. Absent: it never does.
   *
   * @param block hash of the block
   * @param isElsewhere Whether a source proves the state of another block instead, so that a newer head is near.
   */
  readonly startsAgain?: ((block: Uint8Array, isElsewhere: boolean) => Awaitable<boolean>) | undefined;
}
