import { type Awaitable, whenReady } from '@ethread/core';
import { awaitState } from '@ethread/execution';
import {
  type AccountReader,
  type CodeReader,
  type Executor,
  isUnavailable,
  nothingAvailable,
  type OrUnavailable,
  type Simulator,
  type StateReader,
  type TraceSource,
  type WitnessSource,
} from '@ethread/ports';
import type { BackendParts } from './backend-parts.ts';

/** Runs calls, estimates and simulations, and reads and proves state. */
export type CallBackend = Executor &
  StateReader &
  CodeReader &
  AccountReader &
  Simulator &
  TraceSource &
  WitnessSource;

/**
 * Returns the engine of a chain's calls. It runs them on the state of the local store, unless the configuration leaves
 * them to the nodes, or else on state that upstream nodes prove. Where blocks of nodes are executed, calls at a new head
 * wait for its state. What the engine lacks is `unavailable`, so that upstream nodes are asked.
 */
export function engineOf({
  chain,
  proven,
  configuration: { copy, nodes: configured },
  followed,
  clock,
}: BackendParts): CallBackend {
  const inner: CallBackend = proven ?? nothingAvailable;
  if (!chain || configured?.calls === 'nodes') return inner;
  const { execution, history } = chain;
  if (!copy?.execute) return orElse(execution, inner);
  const awaited = awaitState({
    execution,
    clock,
    isStopped: () => followed?.executionProblem?.() !== undefined,
    isCanonical({ hash }) {
      const stored = history.header({ hash, requireCanonical: true });
      return stored !== null && !isUnavailable(stored);
    },
  });
  return orElse(awaited, inner);
}

/** Joins an engine over local state with another, which runs what the first lacks the state for. */
function orElse(first: CallBackend, second: CallBackend): CallBackend {
  if (second === nothingAvailable) return first;
  const orSecond = <T>(found: Awaitable<OrUnavailable<T>>, other: () => Awaitable<OrUnavailable<T>>) =>
    whenReady(found, (value) => (isUnavailable(value) ? other() : value));
  return {
    call: (...of) => orSecond(first.call(...of), () => second.call(...of)),
    estimateGas: (...of) => orSecond(first.estimateGas(...of), () => second.estimateGas(...of)),
    callWith: (...of) => orSecond(first.callWith(...of), () => second.callWith(...of)),
    estimateWith: (...of) => orSecond(first.estimateWith(...of), () => second.estimateWith(...of)),
    code: (...of) => orSecond(first.code(...of), () => second.code(...of)),
    account: (...of) => orSecond(first.account(...of), () => second.account(...of)),
    slots: (...of) => orSecond(first.slots(...of), () => second.slots(...of)),
    accessList: (...of) => orSecond(first.accessList(...of), () => second.accessList(...of)),
    witness: (...of) => orSecond(first.witness(...of), () => second.witness(...of)),
    traceTransactions: (...of) =>
      orSecond(first.traceTransactions(...of), () => second.traceTransactions(...of)),
    traceCalls: (...of) => orSecond(first.traceCalls(...of), () => second.traceCalls(...of)),
    // Proofs and simulations need the nodes of the trie.
    proof: (...of) => first.proof(...of),
    simulate: (...of) => first.simulate(...of),
  };
}
