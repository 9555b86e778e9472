import { inParallel } from '../in-parallel.ts';
import { NodeFault } from '../node-fault.ts';
import { TransportFault } from '../transport/node-transport.ts';
import type { FiguresByMethod } from './method-figures.ts';
import type { NodeCondition } from './node-condition.ts';
import type { Node, NodeCall, NodeReply } from './node.ts';
import type { NodeModules, NodeOptions } from './node-options.ts';
import { toNodeRpcError } from './node-rpc-error.ts';
import { type Budget, isRateLimitError } from './pauses.ts';

/** The abort reason of a call that another node has answered meanwhile. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** Single calls in flight instead of a batch, where the transport has no batches. */
const BATCH_AT_ONCE = 8;

/** Sends calls to a node within the timeout, and counts their outcomes. */
export interface NodeExchange extends Pick<Node, 'call' | 'callAll' | 'probe'> {
  readonly count: number;
  /** Ends the calls that wait for an unreachable node: another one serves them better. */
  abortAll(): void;
}

export function createNodeExchange(
  { transport, clock, logger, tracer }: NodeModules,
  { name, role, callTimeoutMs, probeTimeoutMs }: NodeOptions,
  {
    figures,
    condition,
    budget,
  }: { readonly figures: FiguresByMethod; readonly condition: NodeCondition; readonly budget: Budget },
): NodeExchange {
  const inFlight = new Set<AbortController>();
  let count = 0;
  let lacksBatches = false;

  /** Sends what `send` sends. @throws {NodeFault}, or the signal's reason. */
  async function run<T>(
    method: string,
    signal: AbortSignal,
    isProbe: boolean,
    send: (ending: AbortSignal, headers?: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    // The node would reject probes like calls, and they count against the same limit.
    if (isProbe && clock.monotonic() < condition.limitedUntil)
      throw new NodeFault(name, 'limited', 'it wants no calls');
    const timeoutMs = isProbe ? probeTimeoutMs : callTimeoutMs;
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
          figures.of(method).addTime(clock.monotonic() - began);
          figures.of(method).addOutcome(false);
        }
        throw error;
      }
      const fault = toNodeFault(name, error);
      if (fault.kind === 'late') figures.of(method).addTime(clock.monotonic() - began);
      if (fault.kind === 'limited' && error instanceof TransportFault) condition.noteLimit(error.retryAfter);
      condition.fail(fault, { method, isProbe, began });
      throw fault;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      inFlight.delete(ending);
    }
  }

  const send = ({ method, params }: NodeCall, signal: AbortSignal, isProbe: boolean): Promise<NodeReply> =>
    run(method, signal, isProbe, async (ending, headers) =>
      toReply(await transport.send(method, params, ending, headers)),
    );
  const call = (one: NodeCall, signal: AbortSignal) => send(one, signal, false);

  return {
    get count() {
      return count;
    },
    call,
    probe: (one, signal) => send(one, signal, true),
    async callAll(calls, method, signal) {
      const { sendBatch } = transport;
      if (sendBatch && calls.length > 1 && !lacksBatches) {
        try {
          return await run(method, signal, false, async (ending) => {
            const { items, bytes } = await sendBatch(calls, ending);
            return { replies: items.map((item) => toReply(item)), requests: 1, bytes };
          });
        } catch (error) {
          if (!(error instanceof NodeFault) || error.kind !== 'unable') throw error;
          lacksBatches = true;
          logger.warn({ node: name }, 'the node takes no batches; proofs are asked for one by one');
        }
      }
      const replies = await inParallel(calls, BATCH_AT_ONCE, (one) => call(one, signal));
      const sizes = replies.map((reply) => (reply.kind === 'result' ? reply.bytes : 0));
      return { replies, requests: calls.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
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

/** Reads a response, which may be one of a batch. @throws {TransportFault} when it is none, or reports a rate limit. */
function toReply({
  result,
  error,
  bytes = 0,
}: {
  readonly result?: unknown;
  readonly error?: unknown;
  readonly bytes?: number;
}): NodeReply {
  if ((error ?? undefined) === undefined) {
    if (result === undefined) throw new TransportFault('malformed', 'a response of its batch has no result');
    return { kind: 'result', value: result, bytes };
  }
  const read = toNodeRpcError(error);
  if (!read) throw new TransportFault('malformed', 'its error is none');
  if (isRateLimitError(read)) throw new TransportFault('limited', `error ${read.code}`);
  return { kind: 'error', error: read };
}
