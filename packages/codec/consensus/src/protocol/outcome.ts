import type { LightClientStore } from './store.ts';

/**
 * Why a message was rejected.
 *
 * No proof of a lie, since an honest node may send it:
 * - `below-two-thirds`: fewer than two thirds signed. The specification accepts it; this package does not.
 * - `stale`: not newer than what the store has.
 * - `future`: signed in a slot that has not begun by the given slot.
 * - `unknown-committee`: signed in a period whose committee the store lacks. Fetch the updates from the store's period on.
 * - `unsupported-fork`: of a fork that this version does not implement. A newer one means: update.
 * - `expired`: older than the weak subjectivity period.
 *
 * Everything else no honest node sends:
 * - `malformed`: slots out of order, another size of committee, or fields that must be empty and are not.
 * - `wrong-root`: a bootstrap of another block than the trusted one.
 * - `invalid-execution`, `invalid-finality`, `invalid-committee`: a branch that does not lead to its root.
 * - `conflicting-committee`: another next committee than the finalized one.
 * - `invalid-signature`: the aggregate signature of the participants does not verify.
 */
export type RejectionCause =
  | 'below-two-thirds'
  | 'stale'
  | 'future'
  | 'unknown-committee'
  | 'unsupported-fork'
  | 'expired'
  | 'malformed'
  | 'wrong-root'
  | 'invalid-execution'
  | 'invalid-finality'
  | 'invalid-committee'
  | 'conflicting-committee'
  | 'invalid-signature';

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
