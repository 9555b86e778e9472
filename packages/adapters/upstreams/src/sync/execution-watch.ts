import type { Clock, Logger } from '@ethread/core';

export interface ExecutionProblem {
  readonly cause: string;
  readonly remedy: string;
}

/** The first pause after a failed execution, and the longest one, in milliseconds. Each pause is twice the one before. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

const ANY_REMEDY =
  'calls are answered by upstream nodes, unproven, until the block is executed or replaced; compare the block with another node and report it if they agree, or set `execute: false`';

export interface ExecutionWatch {
  readonly problem: ExecutionProblem | undefined;
  readonly isPaused: boolean;
  fail(error: unknown): void;
  succeed(): void;
  /** Allows another attempt at once, because other blocks are stored. */
  retry(): void;
}

/**
 * Creates the watch. It logs one line when a cause begins and one when it ends, however often the execution is tried.
 *
 * @param remedyOf Returns the remedy of a known cause. Default: none is known.
 */
export function createExecutionWatch(
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  remedyOf: () => string | undefined = () => undefined,
): ExecutionWatch {
  let problem: ExecutionProblem | undefined;
  let since = 0;
  let attempts = 0;
  let retryAt = -Infinity;

  return {
    get problem() {
      return problem;
    },
    get isPaused() {
      return clock.monotonic() < retryAt;
    },
    fail(error) {
      const now = clock.monotonic();
      const cause = error instanceof Error ? error.message : String(error);
      attempts = problem?.cause === cause ? attempts + 1 : 1;
      retryAt = now + Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
      if (attempts > 1) return;
      if (!problem) since = now;
      problem = { cause, remedy: remedyOf() ?? ANY_REMEDY };
      logger.error({ cause, remedy: problem.remedy, err: error }, 'stored blocks cannot be executed');
    },
    succeed() {
      if (!problem) return;
      const seconds = Math.round((clock.monotonic() - since) / 1_000);
      logger.info({ cause: problem.cause, seconds }, 'stored blocks are executed again');
      problem = undefined;
      attempts = 0;
      retryAt = -Infinity;
    },
    retry: () => void (retryAt = -Infinity),
  };
}
