import { type HeadAge, PortError, type UnavailabilityCause } from '@ethread/ports';
import type { FaultKind, NoNodeRespondedError } from '../node-fault.ts';

/** The cause in the response to clients for each kind of fault. Neither contains the name or the address of a node. */
const CAUSES: Readonly<Record<FaultKind, UnavailabilityCause>> = {
  refused: 'noNode',
  broken: 'noNode',
  late: 'noNode',
  status: 'noNode',
  limited: 'limited',
  behind: 'behind',
  fork: 'elsewhere',
  chain: 'otherChain',
  lied: 'quarantined',
  flooding: 'failing',
  unproven: 'unproven',
  malformed: 'failing',
  rejected: 'failing',
  tooLarge: 'failing',
  unable: 'failing',
  range: 'failing',
  busy: 'failing',
};

/** The faults that an operator and a client can do most about come first. */
const ORDER: readonly UnavailabilityCause[] = [
  'limited',
  'failing',
  'unproven',
  'behind',
  'elsewhere',
  'otherChain',
  'quarantined',
];

/** The times until the first node takes calls again, in milliseconds. Undefined where no node waits for that reason. */
export interface NodeWaits {
  readonly limitedMs: number | undefined;
  readonly quarantinedMs: number | undefined;
}

/**
 * Returns the error for a call that no node could answer, with its cause.
 *
 * @param age The age of the newest known block; undefined where none is known.
 * @param isUnmarked Whether a partner could be asked, if the document marked the method.
 */
export function toUnavailable(
  error: NoNodeRespondedError,
  age: HeadAge | undefined,
  { limitedMs, quarantinedMs, isUnmarked = false }: NodeWaits & { readonly isUnmarked?: boolean },
): PortError {
  const causes = new Set(error.faults.map(({ kind }) => CAUSES[kind]));
  const cause = ORDER.find((one) => causes.has(one)) ?? 'noNode';
  // A quarantine delays no call that failed at another node.
  const retryAfterMs = cause === 'quarantined' ? quarantinedMs : limitedMs;
  const retry =
    retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)) };
  const found =
    cause === 'noNode' && isUnmarked
      ? { cause: 'notMarked' as const }
      : cause === 'noNode' && age
        ? { cause: 'oldHead' as const, values: { seconds: age.seconds } }
        : { cause };
  return new PortError({ kind: 'unavailable', ...found, ...retry }, { cause: error });
}
