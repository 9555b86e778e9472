import { awaitState } from '@ethread/execution';
import {
  type CodeReader,
  type Executor,
  isUnavailable,
  nothingAvailable,
  type Simulator,
  type StateReader,
} from '@ethread/ports';
import type { BackendParts } from './backend-parts.ts';
import { type Wrapper, wrapIn } from './wrapper.ts';

/** Runs calls, estimates and simulations, and reads and proves state. */
export type CallEngine = Executor & StateReader & CodeReader & Simulator;

/** The sources of state for calls, in order: a source is asked before those above it in the list. */
const ENGINE_WRAPPERS: readonly Wrapper<CallEngine, BackendParts>[] = [localState];

/** Returns the engine of a chain's calls. What it lacks is `unavailable`, so that upstream nodes are asked. */
export function engineOf(parts: BackendParts): CallEngine {
  return wrapIn<CallEngine, BackendParts>(nothingAvailable, ENGINE_WRAPPERS, parts);
}

/**
 * Runs calls on the state of the local store, unless the configuration leaves them to the nodes. Where blocks of nodes
 * are executed, calls at a new head wait for its state.
 */
function localState(
  inner: CallEngine,
  { chain, configuration: { copy, nodes: configured }, followed, clock }: BackendParts,
): CallEngine {
  if (!chain || configured?.calls === 'nodes') return inner;
  const { execution, history } = chain;
  if (!copy?.execute) return execution;
  return awaitState({
    execution,
    clock,
    isStopped: () => followed?.executionProblem?.() !== undefined,
    isCanonical({ hash }) {
      const stored = history.header({ hash, requireCanonical: true });
      return stored !== null && !isUnavailable(stored);
    },
  });
}
