import type { LightClientStore } from './store.ts';

/** Why a message was rejected. */
export type RejectionCause =
  // No proof of a lie, since an honest node may send it:
  | 'below-two-thirds' // fewer than two thirds signed; the specification accepts it, this package does not
  | 'stale' // not newer than what the store has
  | 'future' // signed in a slot that has not begun by the given slot
  | 'unknown-committee' // of a period whose committee the store lacks: fetch the updates from its period on
  | 'unsupported-fork' // of a fork that this version does not implement; a newer one means: update
  | 'expired' // older than the weak subjectivity period
  // No honest node sends it:
  | 'malformed' // slots out of order, another size of committee, or fields that must be empty and are not
  | 'wrong-root' // a bootstrap of another block than the trusted one
  | 'invalid-execution' // a branch that does not lead to its root, as for the next two
  | 'invalid-finality'
  | 'invalid-committee'
  | 'conflicting-committee' // another next committee than the finalized one
  | 'invalid-signature'; // the aggregate signature of the participants does not verify

const HONEST_CAUSES: ReadonlySet<RejectionCause> = new Set([
  'below-two-thirds',
  'stale',
  'future',
  'unknown-committee',
  'unsupported-fork',
  'expired',
]);

/** Returns true when no honest node sends a message that is rejected for this cause. */
export function isLie(cause: RejectionCause): boolean {
  return !HONEST_CAUSES.has(cause);
}

/** A message that changed nothing. */
export interface Rejection {
  readonly accepted: false;
  readonly cause: RejectionCause;
  readonly message: string;
}

/** A verified message. */
export interface Acceptance {
  readonly accepted: true;
  readonly store: LightClientStore;
  /** What differs from the store before. */
  readonly changed: {
    readonly attested: boolean;
    readonly finalized: boolean;
    /** A committee became known or current: worth storing. */
    readonly committee: boolean;
  };
}

export type Outcome = Acceptance | Rejection;

export function reject(cause: RejectionCause, message: string): Rejection {
  return { accepted: false, cause, message };
}
