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
}
