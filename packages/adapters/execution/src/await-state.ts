import { setTimeout as sleep } from 'node:timers/promises';
import { bytesToHex, type Clock, createSingleFlight } from '@ethread/core';
import { PortError, type StoredHeader } from '@ethread/ports';
import type { ExecutionReader } from './create-execution-reader.ts';
import { type JobMethods, jobMethods } from './jobs.ts';

/** Interval between checks for a state, in milliseconds. A check takes some microseconds. */
const POLL_MS = 10;
/** Blocks that execution may lag for the first time, and later, for states to be awaited. Beyond, it is catching up. */
const MAX_FIRST_LAG = 64;
const MAX_LAG = 1_024;
/** The time without an executed block after which execution is taken for stopped, in milliseconds. */
const PATIENCE_MS = 10_000;

export interface StateWaitModules {
  readonly execution: ExecutionReader;
  readonly clock: Clock;
  /** Returns whether the stored chain has a block. */
  readonly isCanonical: (at: StoredHeader) => boolean;
  /** Returns whether blocks cannot be executed at the moment. */
  readonly isStopped: () => boolean;
}

/** Makes work at a new head wait for the head's state until its deadline, so that no upstream node answers it unproven. */
export function awaitState({ execution, clock, isCanonical, isStopped }: StateWaitModules): JobMethods {
  const flights = createSingleFlight<undefined>();
  /** Whether execution has reached the head. It is then awaited although it lags for a while. */
  let isFollowing = false;
  /** The newest executed block when execution was taken for stopped. */
  let stoppedAt: number | undefined;

  const executedBlock = () => execution.executedBlock() ?? -1;

  function isExpected(at: StoredHeader): boolean {
    const executed = executedBlock();
    isFollowing = at.header.number - executed <= (isFollowing ? MAX_LAG : MAX_FIRST_LAG);
    return isFollowing && executed !== stoppedAt && !isStopped() && isCanonical(at);
  }

  async function poll(at: StoredHeader, signal: AbortSignal): Promise<undefined> {
    let executed = executedBlock();
    let since = clock.monotonic();
    while (!execution.hasState(at) && isExpected(at)) {
      await sleep(POLL_MS, undefined, { signal });
      const before = executed;
      executed = executedBlock();
      if (executed !== before) since = clock.monotonic();
      else if (clock.monotonic() - since >= PATIENCE_MS) stoppedAt = executed;
    }
  }

  return jobMethods((kind, job, at, work, within) => {
    const run = () => execution.run(kind, job, at, work, within);
    if (execution.hasState(at) || !isExpected(at)) return run();
    return flights
      .share(bytesToHex(at.hash), work.signal, (shared) => poll(at, shared))
      .then(run, (cause: unknown) => {
        const values = { number: at.header.number };
        throw new PortError({ kind: 'unavailable', cause: 'notExecuted', values }, { cause });
      });
  });
}
