import { EthreadError } from '@ethread/core';

/** What a step of a check found to be wrong; undefined: nothing. */
export type Finding = string | undefined;

/** What a check found, or why it could not go on. */
export function findingOf(check: () => Finding): Finding {
  try {
    return check();
  } catch (error) {
    if (error instanceof EthreadError) return error.message;
    throw error;
  }
}

/** All that a check finds, up to where it can not go on. */
export function* findingsOf(check: Iterable<Finding>): Generator<Finding> {
  try {
    yield* check;
  } catch (error) {
    if (!(error instanceof EthreadError)) throw error;
    yield error.message;
  }
}
