import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallWork,
  type CodeReader,
  type Executor,
  type OrUnavailable,
  PortError,
  type Simulator,
  type StateReader,
  type StoredHeader,
  type TraceSource,
  type WitnessSource,
} from '@ethread/ports';
import { type Awaitable, bytesToHex, type Clock, createSingleFlight } from '@ethread/core';
import type { ExecutionReader } from './create-execution-reader.ts';

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
export function awaitState({
  execution,
  clock,
  isCanonical,
  isStopped,
}: StateWaitModules): Executor & StateReader & CodeReader & Simulator & TraceSource & WitnessSource {
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

  /** Runs work at once where the state is stored. @throws {PortError} at the deadline. */
  function whenExecuted<T>(
    at: StoredHeader,
    work: CallWork,
    run: () => Awaitable<OrUnavailable<T>>,
  ): Awaitable<OrUnavailable<T>> {
    if (execution.hasState(at) || !isExpected(at)) return run();
    const { signal } = work;
    return flights
      .share(bytesToHex(at.hash), signal, (shared) => poll(at, shared))
      .then(run, (cause: unknown) => {
        const values = { number: at.header.number };
        throw new PortError({ kind: 'unavailable', cause: 'notExecuted', values }, { cause });
      });
  }

  return {
    call: (request, at, work) => whenExecuted(at, work, () => execution.call(request, at, work)),
    estimateGas: (request, at, work) =>
      whenExecuted(at, work, () => execution.estimateGas(request, at, work)),
    proof: (address, keys, at, work) =>
      whenExecuted(at, work, () => execution.proof(address, keys, at, work)),
    code: (address, at, work) => whenExecuted(at, work, () => execution.code(address, at, work)),
    callWith: (request, overrides, at, work) =>
      whenExecuted(at, work, () => execution.callWith(request, overrides, at, work)),
    estimateWith: (request, overrides, at, work) =>
      whenExecuted(at, work, () => execution.estimateWith(request, overrides, at, work)),
    accessList: (request, overrides, at, work) =>
      whenExecuted(at, work, () => execution.accessList(request, overrides, at, work)),
    witness: (request, at, work) => whenExecuted(at, work, () => execution.witness(request, at, work)),
    traceTransactions: (traced, parent, work) =>
      whenExecuted(parent, work, () => execution.traceTransactions(traced, parent, work)),
    traceCalls: (traced, overrides, at, work) =>
      whenExecuted(at, work, () => execution.traceCalls(traced, overrides, at, work)),
    simulate: (simulation, at, work) =>
      whenExecuted(at, work, () => execution.simulate(simulation, at, work)),
  };
}
