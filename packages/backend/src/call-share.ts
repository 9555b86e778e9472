import type { Abortable } from './abortable.ts';

/** How much of the threads that execute calls one client may use, by its plan. */
export interface CallShare {
  /** Names the client. Its jobs wait for each other, not for those of other clients. */
  readonly client: string;
  /** CPU time that one call may use, in milliseconds. */
  readonly callTimeMs: number;
  /** Gas that one call may use; undefined leaves the cap to the contract. */
  readonly callGas: number | undefined;
  /** Calls, estimates and proofs in flight at a time, with those that wait. */
  readonly callsInFlight: number;
}

/** Work for the threads that execute calls. Without a share the limits of these threads hold. */
export interface CallWork extends Abortable {
  readonly share?: CallShare | undefined;
}
