import { EthreadError } from '@ethread/core';

/** The problem that a step of a check found; undefined for none. */
export type FoundProblem = string | undefined;

/** Runs a check and returns its finding, or the error that stopped it. */
export function findingOf(check: () => FoundProblem): FoundProblem {
  try {
    return check();
  } catch (error) {
    if (error instanceof EthreadError) return error.message;
    throw error;
  }
}

/** Yields all findings of a check, up to the error that stops it. */
export function* findingsOf(check: Iterable<FoundProblem>): Generator<FoundProblem> {
  try {
    yield* check;
  } catch (error) {
    if (!(error instanceof EthreadError)) throw error;
    yield error.message;
  }
}
