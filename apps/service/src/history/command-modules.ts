import type { Clock, Logger } from '@ethread/core';
import type { ProgressOutput } from '../status-line.ts';

/** The external dependencies of the history commands. */
export interface CommandModules {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Prints results that a person or script requested. */
  readonly write: (text: string) => void;
  readonly progress: ProgressOutput;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Exit code of a command that was stopped before it was done, the one that a shell uses for Ctrl-C. */
export const STOPPED = 130;

/** Formats a result for scripts. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
