import type { ProvingLimits } from '@ethread/calls';

export interface ProvenOptions {
  /** Bytes of the proven values and codes, and of the analysed programs. */
  readonly stateBytes: number;
  readonly programBytes: number;
  /** Bytes of worlds that calls have read before. */
  readonly warmBytes: number;
  readonly limits: ProvingLimits;
  /** CPU time of all runs of one call, in milliseconds. */
  readonly callMs: number;
  readonly frameMemoryBytes: number;
  readonly maxReturnBytes: number;
  /** Items of messages to nodes that one client's calls may cost in a minute. */
  readonly proofsPerMinute: number;
}

const MIB = 1024 * 1024;

export const DEFAULTS: ProvenOptions = {
  stateBytes: 56 * MIB,
  programBytes: 32 * MIB,
  warmBytes: 8 * MIB,
  limits: { accounts: 1_024, slots: 4_096, guessedAccounts: 16, speculationMs: 50 },
  callMs: 250,
  frameMemoryBytes: 16 * MIB,
  maxReturnBytes: 16 * MIB,
  proofsPerMinute: 6_000,
};

/** The bounds of traces, which execute blocks. The CPU time of a trace follows the gas of its block. */
export const TRACE_BOUNDS: Pick<ProvenOptions, 'limits' | 'callMs'> = {
  limits: { accounts: 4_096, slots: 16_384, guessedAccounts: 16, speculationMs: 500 },
  callMs: 2_000,
};
