import type { Clock, Logger } from '@ethread/core';
import type { ProgressOutput } from '../status-line.ts';

/** What the commands on a chain's history take from the world outside. */
export interface CommandModules {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Answers: what a person or script asked for. */
  readonly write: (text: string) => void;
  /** Progress. */
  readonly progress: ProgressOutput;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** A command was stopped before it was done: as a shell says of Ctrl-C. */
export const STOPPED = 130;

/** An answer for scripts. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
