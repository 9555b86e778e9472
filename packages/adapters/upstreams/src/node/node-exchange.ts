import { NodeFault } from '../node-fault.ts';
import { TransportFault } from '../transport/node-transport.ts';
import type { Budget } from './budget.ts';
import type { FiguresByMethod } from './method-figures.ts';
import type { NodeCondition } from './node-condition.ts';
import type { NodeModules, NodeOptions } from './node-options.ts';

/** The abort reason of a call that another node has answered meanwhile. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

export interface ExchangeTimes {
  readonly timeoutMs: number;
  readonly isProbe: boolean;
}

/** Sends something to a node within the timeout, and counts its outcome. */
export interface NodeExchange {
  readonly count: number;
  /** Sends what `send` sends. @throws {NodeFault}, or the signal's reason. */
  run<T>(
    method: string,
    signal: AbortSignal,
    times: ExchangeTimes,
    send: (ending: AbortSignal, headers?: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T>;
  /** Ends the calls that wait for an unreachable node: another one serves them better. */
  abortAll(): void;
}

export function createNodeExchange(
  { clock, tracer }: NodeModules,
  { name, role }: NodeOptions,
  {
    figures,
    condition,
    budget,
  }: { readonly figures: FiguresByMethod; readonly condition: NodeCondition; readonly budget: Budget },
): NodeExchange {
  const inFlight = new Set<AbortController>();
  let count = 0;
  return {
    get count() {
      return count;
    },
    async run(method, signal, { timeoutMs, isProbe }, send) {
      signal.throwIfAborted();
      // The node would reject probes like calls, and they count against the same limit.
      if (isProbe && clock.monotonic() < condition.limitedUntil) {
        throw new NodeFault(name, 'limited', 'it wants no calls');
      }
      const ending = new AbortController();
      const onAbort = () => ending.abort(signal.reason);
      const timer = setTimeout(
        () => ending.abort(new TransportFault('late', `no response in ${timeoutMs} ms`)),
        timeoutMs,
      );
      signal.addEventListener('abort', onAbort);
      // The service's own polls cost none of the budget.
      if (!isProbe) budget.take(1);
      if (!isProbe) inFlight.add(ending);
      const began = clock.monotonic();
      count++;
      try {
        const response = await (tracer && !isProbe
          ? // A partner must not receive the team's traces.
            tracer.call('node', { 'ethread.node': name, 'rpc.method': method }, (headers) =>
              send(ending.signal, role === 'primary' ? headers : undefined),
            )
          : send(ending.signal));
        condition.succeed(method, began);
        return response;
      } catch (error) {
        if (signal.aborted) {
          // A call that never ends would otherwise leave no trace, and the next one would take the same way.
          if (signal.reason instanceof OvertakenError) {
            const { latency, health } = figures.of(method);
            latency.add(clock.monotonic() - began);
            health.add(false);
          }
          throw error;
        }
        const fault = toNodeFault(name, error);
        if (fault.kind === 'late') figures.of(method).latency.add(clock.monotonic() - began);
        if (fault.kind === 'limited' && error instanceof TransportFault)
          condition.noteLimit(error.retryAfter);
        condition.fail(fault, { method, isProbe, began });
        throw fault;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        inFlight.delete(ending);
      }
    },
    abortAll() {
      for (const ending of inFlight) ending.abort(new TransportFault('broken', 'the node went away'));
    },
  };
}

function toNodeFault(node: string, error: unknown): NodeFault {
  if (error instanceof TransportFault) return new NodeFault(node, error.kind, error.message);
  // An internal error is no reason to stop serving, and its text may contain an address.
  return new NodeFault(node, 'broken', error instanceof Error ? error.name : 'unknown');
}
